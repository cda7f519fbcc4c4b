import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createWebSearch } from '../../src/providers/search/search-web.ts';
import type { Reader, WebDocument } from '../../src/providers/web/read-document.ts';
import { WebError } from '../../src/providers/web/web-error.ts';
import type { SearchDeps } from '../../src/tools/research/research-question.ts';
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

/** The same pages as a web that can be searched and read. */
export function libraryWeb(deps: ToolDeps, { pages, onQuery }: LibrarySearchOptions): SearchDeps {
  const provider = {
    name: 'library',
    search: async ({ text }: { text: string }) => {
      await onQuery?.(text);
      const found = pages.filter(({ title }) => text.toLowerCase().includes(title.toLowerCase()));
      return {
        results: found.map(({ title, text: body }) => ({
          url: address(title),
          title,
          snippet: body.slice(0, 200),
        })),
        images: [],
      };
    },
  };
  const reader: Reader = {
    ...deps.reader,
    async readUrl(url) {
      const page = pages.find(({ title }) => address(title) === url);
      if (!page) throw new WebError('http-status', 'The page is not there.');
      return documentOf(page);
    },
  };
  return { webSearch: createWebSearch([provider]), sourceDeps: { ...deps, reader } };
}

const documentOf = ({ title, text }: Page): WebDocument => ({
  url: address(title),
  canonicalUrl: address(title),
  title,
  description: '',
  body: text,
  bodyLinks: [],
  images: [],
  mediaType: 'text/markdown',
  contentHash: createHash('sha256').update(text).digest('hex'),
  truncated: false,
});
