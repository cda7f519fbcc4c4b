import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ToolDeps } from '../../src/tools/tool-deps.ts';
import type { Tool } from '../../src/tools/tool.ts';

export interface Page {
  title: string;
  text: string;
}

export interface LibrarySearchOptions {
  pages: readonly Page[];
  /** Told of every query, before it is answered. */
  onQuery?: (query: string) => void | Promise<void>;
}

const address = (title: string) => `https://library.example/${encodeURIComponent(title)}`;

/** The `search` tool over a few pages: those that share a word with the query become sources of the run. */
export function librarySearch(
  { sources }: Pick<ToolDeps, 'sources'>,
  { pages, onQuery }: LibrarySearchOptions,
): Tool {
  const tool: Tool<{ query: string }> = {
    id: 'search',
    description: 'Searches the library.',
    input: z.object({ query: z.string().min(1) }),
    async run({ query }, context) {
      await context.step('ask', async () => void (await onQuery?.(query)));
      const found = pages.filter(({ title }) => query.toLowerCase().includes(title.toLowerCase()));
      if (found.length === 0) return { ok: false, reason: `the library has nothing about ${query}` };
      const passages = [];
      for (const { title, text } of found) {
        const url = address(title);
        const sourceId = await sources.save(context.scope, {
          sourceType: 'public',
          url,
          canonicalUrl: url,
          contentHash: createHash('sha256').update(text).digest('hex'),
          title,
          description: '',
          body: text,
          bodyLinks: [],
          images: [],
        });
        passages.push({ n: await sources.link(context.runId, sourceId), title, url, text });
      }
      return { ok: true, text: found.map(({ text }) => text).join('\n\n'), passages };
    },
  };
  return tool as Tool;
}
