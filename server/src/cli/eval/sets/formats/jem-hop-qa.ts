import { z } from 'zod';
import { questionOf } from '../eval-set.ts';
import { jsonItems } from '../read-lines.ts';
import { hasAll } from './format.ts';
import type { SetFormat } from './format.ts';

const item = z.looseObject({
  qid: z.string().min(1),
  type: z.string().optional(),
  question: z.string().min(1),
  answer: z.string(),
  time_dependent: z.boolean().optional(),
});

export const jemHopQa: SetFormat = {
  name: 'jemhopqa',
  licence: 'JEMHopQA (Ishii et al. 2023, RIKEN), CC BY-SA 4.0',
  home: 'github.com/aiishii/JEMHopQA',
  file: 'dev.json: an array with qid, type, question, answer, derivations',
  fits: (begin) => hasAll(begin, 'qid', 'question', 'derivations'),
  read: (text, { file }) =>
    jsonItems(text, item, file).map((one) =>
      questionOf({
        id: one.qid,
        question: one.question,
        answers: [one.answer],
        locale: 'ja',
        kind: [one.type ?? '', one.time_dependent ? 'time-dependent' : ''].filter(Boolean).join(', '),
      }),
    ),
  notes: [
    'F1 is counted by characters. Its pages are those of Japanese Wikipedia in 2021: newer ones may say otherwise.',
  ],
};
