import type { z } from 'zod';
import { allowsNull, modelSchema } from './model-schema.ts';
import { readJson } from './read-json.ts';

export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };

type JsonSchema = Record<string, unknown>;

/** A value as its schema reads it, mended where it is certain what was meant; else what is wrong with it. */
export function fitJson<T>(schema: z.ZodType<T>, value: unknown): Parsed<T> {
  const asItIs = schema.safeParse(value);
  if (asItIs.success) return { ok: true, value: asItIs.data };
  const mended = mend(value, modelSchema(schema));
  for (const attempt of [mended, withoutNulls(mended)]) {
    const result = schema.safeParse(attempt);
    if (result.success) return { ok: true, value: result.data };
  }
  return { ok: false, reason: describe(schema.safeParse(withoutNulls(mended)).error ?? asItIs.error) };
}

function mend(value: unknown, schema: JsonSchema): unknown {
  if (value === null) return value;
  const choices = choicesOf(schema);
  if (choices) {
    const own = choices.find((choice) => isOfType(value, choice)) ?? choices[0]!;
    return mend(value, own);
  }
  if (Array.isArray(schema.enum)) return mendChoice(value, schema.enum);
  switch (schema.type) {
    case 'array':
      return mendList(value, schema);
    case 'object':
      return mendObject(value, schema);
    case 'number':
    case 'integer':
      return mendNumber(value);
    case 'boolean':
      return mendBoolean(value);
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    default:
      return value;
  }
}

/** The forms that a value may have besides null. */
function choicesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const { anyOf, type } = schema;
  let choices: JsonSchema[] | undefined;
  if (Array.isArray(anyOf)) choices = anyOf as JsonSchema[];
  else if (Array.isArray(type)) choices = type.map((one: unknown) => ({ ...schema, type: one }));
  const real = choices?.filter((choice) => choice.type !== 'null');
  return real && real.length > 0 ? real : undefined;
}

function isOfType(value: unknown, { type, enum: known }: JsonSchema): boolean {
  if (Array.isArray(known)) return known.includes(value);
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function mendChoice(value: unknown, known: unknown[]): unknown {
  if (known.includes(value)) return value;
  const same = known.filter((one) => foldWord(one) === foldWord(value));
  return same.length === 1 ? same[0] : value;
}

function mendList(value: unknown, { items }: JsonSchema): unknown {
  const list = listIn(value);
  return list && isObject(items) ? list.map((item) => mend(item, items)) : (list ?? value);
}

/** A list, one that is written as a text, or the one thing that would stand in it. */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return undefined;
  const written = jsonIn(value);
  if (Array.isArray(written)) return written;
  return value === '' ? [] : [value];
}

const MOST_LAYERS = 6;

function mendObject(value: unknown, schema: JsonSchema): unknown {
  const fields = (isObject(schema.properties) ? schema.properties : {}) as Record<string, JsonSchema>;
  let given = value;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const inner = withoutLayer(given, fields);
    if (inner === undefined) break;
    given = inner;
  }
  if (typeof given === 'string' || Array.isArray(given)) return asOnlyField(given, fields) ?? value;
  if (!isObject(given)) return given;
  const named = Object.entries(given).map(([key, one]) => [fieldNamed(key, fields, given as object), one]);
  const mended = named.map(([key, one]) => {
    const field = fields[key as string];
    return [key, field === undefined ? one : mend(one, field)];
  });
  return Object.fromEntries(mended);
}

/** What is inside of JSON in a text, of a list of one, or of an object that only wraps it: `{"arguments": {…}}`. */
function withoutLayer(value: unknown, fields: Record<string, JsonSchema>): unknown {
  if (typeof value === 'string') return jsonIn(value);
  if (Array.isArray(value)) return value.length === 1 && holdsObject(value[0]) ? value[0] : undefined;
  if (!isObject(value) || Object.keys(value).some((key) => fieldNamed(key, fields, {}) in fields))
    return undefined;
  const inner = Object.values(value).filter(holdsObject);
  return inner.length === 1 ? inner[0] : undefined;
}

function holdsObject(value: unknown): boolean {
  const inner = jsonIn(value) ?? value;
  if (Array.isArray(inner)) return inner.length === 1 && holdsObject(inner[0]);
  return isObject(inner) && Object.keys(inner).length > 0;
}

/** The field that a key means, in whatever case it is written. */
function fieldNamed(key: string, fields: Record<string, JsonSchema>, given: object): string {
  if (Object.hasOwn(fields, key)) return key;
  const same = Object.keys(fields).filter((name) => foldWord(name) === foldWord(key));
  return same.length === 1 && !Object.hasOwn(given, same[0]!) ? same[0]! : key;
}

/** Plain words or a bare list in the place of an object can only be its one text, or its one list. */
function asOnlyField(given: string | unknown[], fields: Record<string, JsonSchema>): unknown {
  const isText = typeof given === 'string';
  if (isText && (given.trim() === '' || /^\s*[[{<]/.test(given))) return undefined;
  const [only, ...others] = Object.entries(fields).filter(([, field]) => !allowsNull(field));
  if (!only || others.length > 0 || only[1].type !== (isText ? 'string' : 'array')) return undefined;
  return { [only[0]]: mend(given, only[1]) };
}

function mendNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain = value.trim().replace(/^\[(.*)\]$/, '$1');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : value;
}

function mendBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\s*(?:true|yes)\s*$/i.test(value)) return true;
  return /^\s*(?:false|no)\s*$/i.test(value) ? false : value;
}

/** JSON that is written as a text, if it is whole. */
function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/^```[\w-]*\s*([\s\S]*?)\s*```$/, '$1');
  if (!/^"?[[{]/.test(text)) return undefined;
  const read = readJson(text);
  return read?.isComplete && text.slice(read.end).trim() === '' ? read.value : undefined;
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutNulls(one)]));
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const foldWord = (word: unknown): string =>
  String(word)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');

function describe(error: z.ZodError): string {
  const issues = error.issues.slice(0, 5).map(({ path, message }) => {
    return path.length > 0 ? `${path.join('.')}: ${message}` : message;
  });
  return issues.join('; ');
}
