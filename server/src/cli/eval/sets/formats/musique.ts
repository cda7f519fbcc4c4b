import { z } from 'zod';
import { questionOf } from '../eval-set.ts';
import { jsonItems } from '../read-lines.ts';
import { hasAll } from './format.ts';
import type { SetFormat } from './format.ts';
import { asOneText } from './paragraphs.ts';

const item = z.looseObject({
  id: z.string().min(1),
  question: z.string().min(1),
  answer: z.string(),
  answer_aliases: z.array(z.string()).default([]),
  answerable: z.boolean().default(true),
  paragraphs: z.array(
    z.looseObject({
      title: z.string(),
      paragraph_text: z.string(),
      is_supporting: z.boolean().default(false),
    }),
  ),
});

export const musique: SetFormat = {
  name: 'musique',
  licence: 'MuSiQue (Trivedi et al. 2022), CC BY 4.0',
  home: 'github.com/stonybrooknlp/musique',
  file: 'JSON or JSONL with id, question, answer, answer_aliases, answerable, paragraphs',
  fits: (begin) => hasAll(begin, 'question', 'paragraphs'),
  read: (text, { file }) =>
    jsonItems(text, item, file).map((one) =>
      questionOf({
        id: one.id,
        question: one.question,
        answers: one.answerable ? [one.answer, ...one.answer_aliases] : [],
        isAnswerable: one.answerable,
        files: [
          asOneText(one.paragraphs.map(({ title, paragraph_text }) => ({ title, text: paragraph_text }))),
        ],
        mustCite: one.answerable
          ? one.paragraphs.filter((given) => given.is_supporting).map((given) => given.paragraph_text)
          : [],
        isWeb: false,
        kind: one.id.split('__')[0] ?? '',
      }),
    ),
  notes: [
    'The paragraphs of each question are attached as one text; retrieval recall counts those that are quoted.',
  ],
};
