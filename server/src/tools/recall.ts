import { z } from 'zod';
import { notes, oneLine, paragraphs } from '../prompts/research-notes.ts';
import type { SourceStore } from '../store/workspace/sources.ts';
import { findOwnSources } from './own-sources.ts';
import type { OwnSources, PastResearch } from './own-sources.ts';
import type { Tool, ToolContext } from './tool.ts';

export interface RecallDeps {
  retrieval: PastResearch;
  sources: SourceStore;
}

const HITS = 12;

const input = z.object({
  query: z.string().trim().min(1).max(2_000).describe('What to look for in the earlier research.'),
});
type Input = z.infer<typeof input>;

export function createRecallTool(deps: RecallDeps): Tool<Input> {
  return {
    id: 'recall',
    description:
      "Searches the user's past research: earlier conversations, runs, the sources they used, reports and the knowledge graph. For requests that refer to earlier work or can be answered from it.",
    input,
    run: async ({ query }, context) => {
      const words = notes[context.input.locale];
      const found = await findOwnSources(context, deps, { question: query, limit: HITS });
      if (found.passages.length === 0 && found.turns.length === 0)
        return {
          ok: false,
          reason: [words.nothingRecalled, unsearched(words, found)].filter(Boolean).join(' '),
        };
      const passages = found.passages.map(({ n, title, url, text }) => ({ n, title, url, text }));
      return {
        ok: true,
        text: paragraphs(sourcesText(context, found), turnsText(context, found), unsearched(words, found)),
        passages,
      };
    },
  };
}

/** What the model has to tell, or else what is not found would be taken for what is not there. */
const unsearched = (words: (typeof notes)['en'], { waiting }: OwnSources): string =>
  waiting === 0 ? '' : words.notSearchableYet(waiting);

function sourcesText({ input: { locale } }: ToolContext, { passages }: OwnSources): string {
  if (passages.length === 0) return '';
  const parts = passages.map(({ n, title, url, text }) => `[${n}] ${oneLine(title || url)} ${url}\n${text}`);
  return [`${notes[locale].earlierSource}:`, ...parts].join('\n\n');
}

/** Context only: without a number, it cannot be cited. */
function turnsText({ input: { locale } }: ToolContext, { turns }: OwnSources): string {
  return turns.map((text) => `${notes[locale].earlierTurn}:\n${text}`).join('\n\n');
}
