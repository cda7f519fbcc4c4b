import path from 'node:path';
import { z } from 'zod';
import { questionOf } from '../eval-set.ts';
import { jsonLines } from '../read-lines.ts';
import { hasAll } from './format.ts';
import type { SetFormat } from './format.ts';

const line = z.looseObject({
  task_id: z.string().min(1),
  Question: z.string().min(1),
  Level: z.union([z.string(), z.number()]).optional(),
  'Final answer': z.string().default('?'),
  file_name: z.string().nullish(),
});

/** The test split has `?` in place of its answers. */
const SECRET = '?';

export const gaia: SetFormat = {
  name: 'gaia',
  licence: 'GAIA (Mialon et al. 2023), gated: its authors ask that it is not shared outside their terms',
  home: 'huggingface.co/datasets/gaia-benchmark/GAIA',
  file: 'metadata.jsonl of the validation split, with the attached files beside it',
  fits: (begin) => hasAll(begin, 'task_id', 'Question'),
  read: (text, { file }) =>
    jsonLines(text, line, file)
      .filter((one) => one['Final answer'] !== SECRET)
      .map((one) =>
        questionOf({
          id: one.task_id,
          question: one.Question,
          answers: [one['Final answer']],
          match: 'gaia',
          files: one.file_name ? [{ path: path.join(path.dirname(file), one.file_name) }] : [],
          kind: `level ${one.Level ?? '?'}`,
        }),
      ),
  notes: ['Answers are compared by the rule of the authors: numbers by value, lists by their parts.'],
};
