import { readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { badRequest } from '../../../errors.ts';

const MOST_BYTES = 200_000_000;

export async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MOST_BYTES) throw badRequest(`${file} has ${size} bytes; at most ${MOST_BYTES} are read.`);
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || code === 'BAD_REQUEST') throw error;
    if (code === 'ENOENT') throw badRequest(`There is no file ${file}.`);
    throw badRequest(`${file} cannot be read (${code}).`);
  }
}

/** Every line, or a sentence that names the first that does not fit. */
export function jsonLines<T>(text: string, schema: z.ZodType<T>, file: string): T[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    return [fitting(parsed(line, `${file}, line ${i + 1}`), schema, `${file}, line ${i + 1}`)];
  });
}

/** An array as a whole, or one object a line: both are found of the same sets. */
export function jsonItems<T>(text: string, schema: z.ZodType<T>, file: string): T[] {
  if (!text.trimStart().startsWith('[')) return jsonLines(text, schema, file);
  const items = parsed(text, file) as unknown[];
  return items.map((item, i) => fitting(item, schema, `${file}, item ${i + 1}`));
}

export function tableRows<T>(text: string, schema: z.ZodType<T>, { file, delimiter }: TableOptions): T[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      columns: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
    });
  } catch (error) {
    throw badRequest(`${file} cannot be read as a table: ${(error as Error).message}`);
  }
  return rows.map((row, i) => fitting(row, schema, `${file}, row ${i + 1}`));
}

interface TableOptions {
  file: string;
  delimiter: ',' | '\t';
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`${where} is not JSON: ${(error as Error).message}`);
  }
}

function fitting<T>(value: unknown, schema: z.ZodType<T>, where: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badRequest(`${where}: ${issue!.path.join('.') || 'it'}: ${issue!.message}`);
}
