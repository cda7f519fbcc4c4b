import { z } from 'zod';
import { questionOf } from '../eval-set.ts';
import { jsonItems } from '../read-lines.ts';
import { hasAll } from './format.ts';
import type { SetFormat } from './format.ts';
import { asOneText } from './paragraphs.ts';

const item = z.looseObject({
  _id: z.string().min(1),
  question: z.string().min(1),
  answer: z.string(),
  type: z.string().optional(),
  supporting_facts: z.array(z.tuple([z.string(), z.number()])).default([]),
  context: z.array(z.tuple([z.string(), z.array(z.string())])),
});

export const hotpotQa: SetFormat = {
  name: 'hotpotqa',
  licence: 'HotpotQA (Yang et al. 2018), CC BY-SA 4.0',
  home: 'hotpotqa.github.io',
  file: 'a JSON array with _id, question, answer, supporting_facts, context (the distractor setting)',
  fits: (begin) => hasAll(begin, '_id', 'question', 'supporting_facts'),
  read: (text, { file }) =>
    jsonItems(text, item, file).map((one) => {
      const gold = new Set(one.supporting_facts.map(([title]) => title));
      const paragraphs = one.context.map(([title, sentences]) => ({ title, text: sentences.join('') }));
      return questionOf({
        id: one['_id'],
        question: one.question,
        answers: [one.answer],
        files: [asOneText(paragraphs)],
        mustCite: paragraphs.filter(({ title }) => gold.has(title)).map((given) => given.text),
        isWeb: false,
        ...(one.type && { kind: one.type }),
      });
    }),
  notes: [
    'The paragraphs of each question are attached as one text; retrieval recall counts those that are quoted.',
  ],
};
