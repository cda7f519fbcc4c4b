import { z } from 'zod';
import { questionOf } from '../eval-set.ts';
import { tableRows } from '../read-lines.ts';
import type { SetFormat } from './format.ts';

const row = z.looseObject({
  Prompt: z.string().min(1),
  Answer: z.string().min(1),
  wiki_links: z.string().optional(),
  reasoning_types: z.string().optional(),
});

export const frames: SetFormat = {
  name: 'frames',
  licence: 'FRAMES (Krishna et al. 2024, Google), Apache 2.0',
  home: 'huggingface.co/datasets/google/frames-benchmark',
  file: 'test.tsv with Prompt, Answer, wiki_links, reasoning_types',
  fits: ({ header }) => /(^|\t)Prompt(\t|$)/.test(header) && /\tAnswer(\t|$)/.test(header),
  read: (text, { file }) =>
    tableRows(text, row, { file, delimiter: '\t' }).map((one, i) =>
      questionOf({
        id: String(i + 1),
        question: one.Prompt,
        answers: [one.Answer],
        mustCite: [...new Set(linksIn(one.wiki_links ?? ''))],
        ...(one.reasoning_types && { kind: one.reasoning_types }),
      }),
    ),
};

/** Written as Python prints a list. */
const linksIn = (list: string) => list.match(/https?:\/\/[^'",\]\s]+(?:,_[^'",\]\s]+)*/g) ?? [];
