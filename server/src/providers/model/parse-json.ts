import type { z } from 'zod';
import { fitJson } from './fit-json.ts';
import type { Parsed } from './fit-json.ts';
import { readJson } from './read-json.ts';

const MAX_CANDIDATES = 50;
// More than any form is; what is longer is a model that does not come to an end.
const MAX_CHARS = 1_000_000;

export interface ParseOptions {
  /** What broke off counts too, without what was not written to its end. */
  allowCut?: boolean;
}

/**
 * What a model meant as JSON, found in what it wrote: alone, in a code fence, or among prose. The first piece that
 * fits the schema counts.
 */
export function parseModelJson<T>(
  answer: string,
  schema: z.ZodType<T>,
  { allowCut = false }: ParseOptions = {},
): Parsed<T> {
  const text = answer.slice(0, MAX_CHARS);
  let reason: string | undefined;
  for (const value of valuesIn(text, allowCut)) {
    const result = fitJson(schema, value);
    if (result.ok) return result;
    reason ??= result.reason;
  }
  return { ok: false, reason: reason ?? 'there is no JSON in the answer' };
}

function* valuesIn(text: string, allowCut: boolean): Generator<unknown> {
  const whole = tryParse(text);
  if (whole) yield whole.value;
  for (const [, fenced = ''] of text.matchAll(/```[\w-]*\s*\n?([\s\S]*?)```/g)) {
    const json = tryParse(fenced);
    if (json) yield json.value;
  }
  const cut: unknown[] = [];
  let from = 0;
  for (let count = 0; count < MAX_CANDIDATES; count += 1) {
    const start = indexOfOpening(text, from);
    if (start === -1) break;
    const read = readJson(text, start);
    if (read?.isComplete) yield read.value;
    else if (read) cut.push(read.value);
    from = start + 1;
  }
  if (allowCut) yield* cut;
}

function indexOfOpening(text: string, from: number): number {
  const offset = text.slice(from).search(/[{[]/);
  return offset === -1 ? -1 : from + offset;
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
