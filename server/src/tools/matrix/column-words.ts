import { z } from 'zod';
import { columnWordsQuestion } from '../../prompts/matrix.ts';
import { orWithout } from '../or-without.ts';
import type { ToolContext } from '../tool.ts';
import type { MatrixContent } from './content.ts';

const MAX_WORD = 60;

const schema = z.object({
  columns: z.array(z.object({ columnId: z.string(), words: z.array(z.string()).nullish() })),
});

/** Other words for each column, to search with; asked for once, when the first blank cell needs them. */
export function createColumnWords(context: ToolContext, { title, columns }: MatrixContent) {
  let asked: Promise<Map<string, string[]>> | undefined;
  const ask = async () => {
    const answer = await orWithout(context, 'words', () =>
      context.ask('words', {
        ...columnWordsQuestion({ locale: context.input.locale, title, columns }),
        schema,
      }),
    );
    return new Map(answer?.columns.map(({ columnId, words }) => [columnId, clean(words ?? [])]));
  };
  return async (columnId: string): Promise<string[]> => (await (asked ??= ask())).get(columnId) ?? [];
}

const clean = (words: readonly string[]): string[] =>
  words
    .map((word) => word.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_WORD).toWellFormed())
    .filter((word) => word !== '');
