import path from 'node:path';
import { z } from 'zod';
import { isFileUrl } from '@quarry/api/files.ts';
import { questionOf } from '../eval-set.ts';
import { jsonLines } from '../read-lines.ts';
import { hasAll } from './format.ts';
import type { SetFormat } from './format.ts';

const texts = z.union([
  z
    .string()
    .min(1)
    .transform((one) => [one]),
  z.array(z.string().min(1)),
]);
const rubric = z.array(
  z.union([
    z
      .string()
      .min(1)
      .transform((point) => ({ point, weight: 1 })),
    z.object({ point: z.string().min(1), weight: z.number().positive().default(1) }),
  ]),
);
const line = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String).optional(),
    question: z.string().trim().min(1).max(100_000),
    files: texts.default([]),
    answer: texts.nullable().optional(),
    mustCite: texts.default([]),
    answerable: z.boolean().optional(),
    locale: z.enum(['en', 'ja']).optional(),
    form: z.enum(['answer', 'report', 'matrix']).default('answer'),
    rubric: rubric.optional(),
    web: z.boolean().optional(),
    kind: z.string().optional(),
    // In a file of `GET /feedback/export`.
    rating: z.enum(['good', 'bad']).optional(),
  })
  .refine(({ answer, answerable }) => answerable !== false || !answer, {
    message: 'a question that is not answerable has no answer',
    path: ['answer'],
  });

export const ownJsonl: SetFormat = {
  name: 'jsonl',
  licence: 'your own',
  home: 'docs/quality.md',
  file: 'one object a line: question, files, answer, mustCite; also id, answerable, locale, form, rubric, web, kind',
  fits: (begin) => hasAll(begin, 'question'),
  read: (text, { file }) =>
    jsonLines(text, line, file).map((one, i) => {
      // What a reader found bad is nothing to measure others by.
      const hasAnswer = one.answer !== null && one.answer !== undefined && one.rating !== 'bad';
      // `"answer": null` says that there is none.
      const isAnswerable = one.answerable ?? one.answer !== null;
      return questionOf({
        id: one.id ?? String(i + 1),
        question: one.question,
        locale: one.locale ?? (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(one.question) ? 'ja' : 'en'),
        answers: hasAnswer ? one.answer! : [],
        isAnswerable,
        files: one.files.map((name) =>
          isAddress(name) ? { url: name } : { path: path.resolve(path.dirname(file), name) },
        ),
        mustCite: one.mustCite,
        isWeb: one.web ?? one.files.length === 0,
        ...(one.form !== 'answer' && { form: one.form }),
        ...(one.rubric && { rubric: one.rubric }),
        ...(one.kind && { kind: one.kind }),
      });
    }),
};

/** Of a page, or of a file that was uploaded to the service before. */
const isAddress = (name: string) => /^https?:\/\//.test(name) || isFileUrl(name);
