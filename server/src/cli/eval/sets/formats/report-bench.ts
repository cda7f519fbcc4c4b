import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { badRequest } from '../../../../errors.ts';
import { questionOf } from '../eval-set.ts';
import type { EvalQuestion } from '../eval-set.ts';
import { jsonLines, readText } from '../read-lines.ts';
import { hasAll } from './format.ts';
import type { SetFormat } from './format.ts';

/** Releases of the set do not name the request alike. */
const line = z.looseObject({
  arxiv_id: z.union([z.string(), z.number()]).transform(String),
  prompt: z.string().optional(),
  query: z.string().optional(),
  question: z.string().optional(),
});
const reference = z.looseObject({ title: z.string().default('') });

export const reportBench: SetFormat = {
  name: 'reportbench',
  licence: 'ReportBench (Li et al. 2025, ByteDance), Apache 2.0',
  home: 'github.com/ByteDance-BandAI/ReportBench',
  file: 'ReportBench_v1.1.jsonl with arxiv_id and the prompt, and the folder ReportBench_v1.1_GT beside it',
  fits: (begin) =>
    hasAll(begin, 'arxiv_id') && ['prompt', 'query', 'question'].some((name) => begin.fields.has(name)),
  async read(text, { file }) {
    const folder = groundTruthBeside(file);
    const questions: EvalQuestion[] = [];
    for (const one of jsonLines(text, line, file)) {
      const question = one.prompt ?? one.query ?? one.question;
      if (!question) throw badRequest(`${file}: ${one.arxiv_id} has no prompt.`);
      const mustCite = await titlesOf(folder, one.arxiv_id);
      questions.push(questionOf({ id: one.arxiv_id, question, form: 'report', mustCite }));
    }
    return questions;
  },
  notes: [
    'Retrieval recall is the share of the papers of the survey, by their titles, that the report cites or the run has read.',
  ],
};

function groundTruthBeside(file: string): string | undefined {
  const folder = path.dirname(file);
  const name = readdirSync(folder).find((entry) => /_GT$/i.test(entry));
  return name === undefined ? undefined : path.join(folder, name);
}

async function titlesOf(folder: string | undefined, arxivId: string): Promise<string[]> {
  const file = folder && path.join(folder, `${arxivId}.jsonl`);
  if (!file || !existsSync(file)) return [];
  const titles = jsonLines(await readText(file), reference, file).map(({ title }) => title.trim());
  return [...new Set(titles.filter(Boolean))];
}
