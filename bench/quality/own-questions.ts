import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readSet } from '../../server/src/cli/eval/sets/read-set.ts';
import type { QuestionSet } from '../longdoc/read-questions.ts';

/** The 60 questions that come along with `quarry eval`, for the embedded model alone. Those to be reckoned are left out: it only quotes. */
export async function ownQuestions(): Promise<QuestionSet> {
  const { questions } = await readSet('own');
  const documents = new Map<string, string>();
  const asked = questions
    .filter(({ kind }) => kind !== 'reckoning')
    .map((one) => ({ ...one, file: (one.files[0] as { path: string }).path }));
  for (const { file } of asked) documents.set(path.basename(file), await readFile(file, 'utf8'));
  return {
    documents,
    questions: asked.map(({ question, file, answers, locale, isAnswerable }) => ({
      question,
      file: path.basename(file),
      answers,
      locale,
      answerable: isAnswerable,
    })),
  };
}
