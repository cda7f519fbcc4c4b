import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { QuarryClient } from '@quarry/api/client.ts';
import { matrixFormats } from '@quarry/api/endpoints/matrix-export.ts';
import { reportFormats } from '@quarry/api/endpoints/report-export.ts';
import { badRequest } from '../../errors.ts';
import type { Outcome } from './ask-at-terminal.ts';
import { sourceLines } from './outcome.ts';

interface Written {
  file: string;
  outcome: Outcome;
  /** Types of the run's events: they say what it has made. */
  seen: ReadonlySet<string>;
}

/** A report or a table in the form that the name of the file ends in; another answer as text with its sources. */
export async function writeOutput(client: QuarryClient, { file, outcome, seen }: Written): Promise<void> {
  const ending = path.extname(file).slice(1).toLowerCase();
  const { runId } = outcome;
  if (seen.has('report_complete') && isKeyOf(reportFormats, ending))
    return save(file, await client.exportReport({ runId, format: ending }));
  if (seen.has('matrix-data-completed') && isKeyOf(matrixFormats, ending))
    return save(file, await client.exportMatrix({ runId, format: ending }));
  if (ending === 'json') return writeWords(file, `${JSON.stringify(outcome, null, 2)}\n`);
  await writeWords(file, `${[outcome.text, '', ...sourceLines(outcome)].join('\n').trimEnd()}\n`);
}

const isKeyOf = <T extends object>(table: T, name: string): name is string & keyof T =>
  Object.hasOwn(table, name);

export async function save(file: string, response: Response): Promise<void> {
  await writeBytes(file, new Uint8Array(await response.arrayBuffer()));
}

const writeWords = (file: string, text: string) => writeBytes(file, new TextEncoder().encode(text));

async function writeBytes(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(file, bytes).catch((error: NodeJS.ErrnoException) => {
    throw badRequest(`${file} cannot be written (${error.code}).`);
  });
}
