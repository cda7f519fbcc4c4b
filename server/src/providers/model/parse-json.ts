import type { z } from 'zod';

export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };

const MAX_CANDIDATES = 50;

/**
 * What a model meant as JSON, found in what it wrote: alone, in a code fence, or among prose. The first piece that
 * fits the schema counts.
 */
export function parseModelJson<T>(text: string, schema: z.ZodType<T>): Parsed<T> {
  let reason = 'there is no JSON in the answer';
  let isFirst = true;
  for (const candidate of candidatesIn(text)) {
    const json = tryParse(candidate);
    if (json === undefined) continue;
    const result = schema.safeParse(json.value);
    if (result.success) return { ok: true, value: result.data };
    if (isFirst) reason = describe(result.error);
    isFirst = false;
  }
  return { ok: false, reason };
}

function* candidatesIn(text: string): Generator<string> {
  yield text;
  for (const [, fenced = ''] of text.matchAll(/```[\w-]*\s*\n?([\s\S]*?)```/g)) yield fenced;
  let from = 0;
  for (let count = 0; count < MAX_CANDIDATES; count += 1) {
    const start = indexOfOpening(text, from);
    if (start === -1) return;
    const end = endOfBlock(text, start);
    if (end !== -1) yield text.slice(start, end);
    from = start + 1;
  }
}

function indexOfOpening(text: string, from: number): number {
  const offset = text.slice(from).search(/[{[]/);
  return offset === -1 ? -1 : from + offset;
}

/** The index after the bracket that closes the one at `start`, brackets in strings aside; -1 when it stays open. */
function endOfBlock(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if ((char === '}' || char === ']') && --depth === 0) return index + 1;
  }
  return -1;
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function describe(error: z.ZodError): string {
  const issues = error.issues.slice(0, 5).map(({ path, message }) => {
    return path.length > 0 ? `${path.join('.')}: ${message}` : message;
  });
  return issues.join('; ');
}
