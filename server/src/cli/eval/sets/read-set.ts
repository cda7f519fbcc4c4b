import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError, badRequest } from '../../../errors.ts';
import type { EvalQuestion, EvalSet } from './eval-set.ts';
import { browseComp } from './formats/browse-comp.ts';
import { deepResearchBench } from './formats/deep-research-bench.ts';
import type { FileBegin, SetFormat } from './formats/format.ts';
import { frames } from './formats/frames.ts';
import { gaia } from './formats/gaia.ts';
import { hotpotQa } from './formats/hotpot-qa.ts';
import { jemHopQa } from './formats/jem-hop-qa.ts';
import { musique } from './formats/musique.ts';
import { ownJsonl } from './formats/own-jsonl.ts';
import { reportBench } from './formats/report-bench.ts';
import { simpleQa } from './formats/simple-qa.ts';
import { readText } from './read-lines.ts';

/** In the order in which they are tried: the last fits most. */
export const setFormats: readonly SetFormat[] = [
  browseComp,
  simpleQa,
  frames,
  gaia,
  hotpotQa,
  musique,
  jemHopQa,
  deepResearchBench,
  reportBench,
  ownJsonl,
];

const ownFolder = path.join(import.meta.dirname, '../own');
/** Those that come along. */
export const ownSets: Record<string, string> = {
  own: '60 questions over documents that come along, in both languages, 11 of them without an answer',
  'own-reports': '10 reports over the same documents, each with a rubric',
  'own-tables': '10 tables over the same documents, each with a rubric',
};

/** One that comes along by its name, any other by the path of its file; nothing is fetched. */
export async function readSet(name: string, given?: string): Promise<EvalSet> {
  const isOwn = Object.hasOwn(ownSets, name) && !existsSync(name);
  const file = isOwn ? path.join(ownFolder, `${name}.jsonl`) : name;
  if (!isOwn && !existsSync(file))
    throw badRequest(
      `There is no set ${name}: it is neither a file nor one that comes along (${Object.keys(ownSets).join(', ')}). Files are given by their path; nothing is downloaded.`,
    );
  if (statSync(file).isDirectory())
    throw badRequest(`${file} is a folder: give the file with the questions in it.`);
  const text = await readText(file);
  const format = given === undefined ? formatOf(text, file) : formatNamed(given);
  const questions = await readAs(format, text, file);
  requireUniqueIds(questions, file);
  for (const one of questions) requireFiles(one, file);
  return {
    name: isOwn ? name : path.basename(file).replace(/\.[^.]+$/, ''),
    licence: isOwn ? 'Quarry, Apache 2.0' : format.licence,
    questions,
    notes: format.notes ?? [],
  };
}

/** Who is told what is wrong with a file is also told what would be right. */
async function readAs(format: SetFormat, text: string, file: string): Promise<EvalQuestion[]> {
  const right = `Read as ${format.name}, which is ${format.file}.`;
  const questions = await Promise.try(() => format.read(text, { file })).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw badRequest(`${error.message.replace(/\.?$/, '.')} ${right}`);
  });
  if (questions.length === 0) throw badRequest(`${file} holds no questions. ${right}`);
  return questions;
}

function formatNamed(name: string): SetFormat {
  const format = setFormats.find((each) => each.name === name);
  if (!format)
    throw badRequest(
      `The format ${name} is not known. Known are: ${setFormats.map((each) => each.name).join(', ')}.`,
    );
  return format;
}

function formatOf(text: string, file: string): SetFormat {
  const begin = beginOf(text);
  const format = setFormats.find((each) => each.fits(begin));
  if (!format)
    throw badRequest(
      `${file} has none of the forms that are known. Say which with --format: ${setFormats.map((each) => each.name).join(', ')}.`,
    );
  return format;
}

/** What tells the forms apart stands in the first line, or in the first object. */
function beginOf(text: string): FileBegin {
  const start = text.trimStart();
  const [header = ''] = start.split('\n', 1);
  const isJson = start.startsWith('{') || start.startsWith('[');
  return { header: isJson ? '' : header.trim(), fields: new Set(isJson ? fieldsOfFirst(start) : []) };
}

function fieldsOfFirst(text: string): string[] {
  try {
    const whole: unknown = JSON.parse(text.startsWith('[') ? text : text.split('\n', 1)[0]!);
    const first: unknown = Array.isArray(whole) ? whole[0] : whole;
    return typeof first === 'object' && first !== null ? Object.keys(first) : [];
  } catch {
    // What is wrong with it is said by the reader of its form, with the line.
    return [...text.slice(0, 2_000).matchAll(/"([^"\\]+)"\s*:/g)].map(([, name]) => name!);
  }
}

function requireUniqueIds(questions: readonly EvalQuestion[], file: string): void {
  const seen = new Set<string>();
  for (const { id } of questions) {
    if (seen.has(id)) throw badRequest(`${file}: two questions have the id ${id}.`);
    seen.add(id);
  }
}

function requireFiles({ id, files }: EvalQuestion, set: string): void {
  if (files.length > 10)
    throw badRequest(`${set}: question ${id} has ${files.length} files; a run takes 10.`);
  for (const file of files)
    if ('path' in file && !existsSync(file.path))
      throw badRequest(`${set}: question ${id} needs ${file.path}, which is not there.`);
}
