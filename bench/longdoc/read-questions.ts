import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { makeDocument } from './make-document.ts';

const question = z.object({
  question: z.string().min(1),
  file: z.string().min(1),
  /** Words of the sentences that answer it, or the answers themselves; none where nothing does. */
  answers: z.array(z.string().min(1)).default([]),
  locale: z.enum(['en', 'ja']).default('en'),
  answerable: z.boolean().default(true),
});
export type AskedQuestion = z.infer<typeof question>;

export interface QuestionSet {
  documents: Map<string, string>;
  questions: AskedQuestion[];
}

/** The set that comes along, made from the passages that are asked about. */
export async function ownSet(folder: string): Promise<QuestionSet> {
  const at = new URL(`${folder}/`, import.meta.url);
  const files = (await readdir(at)).filter((file) => file.endsWith('.txt')).sort();
  const made = await Promise.all(
    files.map(async (file) => makeDocument(file, await readFile(new URL(file, at), 'utf8'))),
  );
  return {
    documents: new Map(made.map(({ file, text }) => [file, text])),
    questions: made.flatMap(({ questions }) => questions),
  };
}

/** Another set: its documents as text, and `questions.jsonl`. */
export async function setIn(folder: string): Promise<QuestionSet> {
  const lines = (await readFile(path.join(folder, 'questions.jsonl'), 'utf8')).split('\n');
  const questions = lines
    .filter((line) => line.trim() !== '')
    .map((line) => question.parse(JSON.parse(line)));
  const documents = new Map<string, string>();
  for (const { file } of questions)
    if (!documents.has(file)) documents.set(file, await readFile(path.join(folder, file), 'utf8'));
  return { documents, questions };
}
