import { z } from 'zod';
import { questionOf } from '../eval-set.ts';
import { tableRows } from '../read-lines.ts';
import type { SetFormat } from './format.ts';

const row = z.object({ problem: z.string().min(1), answer: z.string(), metadata: z.string().optional() });

export const simpleQa: SetFormat = {
  name: 'simpleqa',
  licence: 'SimpleQA (Wei et al. 2024, OpenAI), MIT',
  home: 'github.com/openai/simple-evals',
  file: 'a CSV with metadata, problem, answer',
  fits: ({ header }) => /(^|,)problem(,|$)/.test(header) && !/(^|,)canary(,|$)/.test(header),
  read: (text, { file }) =>
    tableRows(text, row, { file, delimiter: ',' }).map(({ problem, answer, metadata = '' }, i) =>
      questionOf({ id: String(i + 1), question: problem, answers: [answer], kind: topicIn(metadata) }),
    ),
  notes: ['The authors grade with a judge model: give --judge for a figure like theirs.'],
};

/** Written as Python prints a dictionary. Its addresses are where the authors found the answer, not the only right ones. */
const topicIn = (metadata: string) => /'topic': '([^']+)'/.exec(metadata)?.[1] ?? '';
