import { z } from 'zod';

/**
 * Text that a database and a JSON document can both hold: well-formed Unicode without NUL.
 * Lengths set with `.min()` and `.max()` count characters (code points), not UTF-16 units.
 */
export const text = z.string().refine((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'Must be well-formed Unicode text without NUL characters',
});

export const id = z
  .guid('Must be an id: a UUID such as 01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70')
  .toLowerCase()
  .meta({
    id: 'Id',
    description: 'A UUID. Ids made by this service are version 7, so they sort by time of creation.',
    examples: ['01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70'],
  });
export type Id = z.infer<typeof id>;

/** For paths where a malformed id is not an error of form but simply names nothing, and so is a 404. */
export const looseId = z.string().meta({ description: 'An id of this service.' });

export const timestamp = z.iso.datetime({ offset: true }).meta({
  id: 'Timestamp',
  description: 'ISO 8601 date and time.',
  examples: ['2026-01-31T09:30:00.000Z'],
});
export type Timestamp = z.infer<typeof timestamp>;

export const locale = z.enum(['ja', 'en']).meta({
  id: 'Locale',
  description: 'Language of the prompts and of the answer.',
});
export type Locale = z.infer<typeof locale>;

const fileUrl = text
  .max(2048)
  .refine((value) => value.startsWith('/') || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
    error: 'Must be the `url` of an uploaded file or an http(s) URL',
  });

export const fileUrls = z
  .array(fileUrl)
  .max(10)
  .default([])
  .describe('Attached files: each the `url` of an uploaded file, or any http(s) URL.');

/** A boolean in a query string: `true` or `false`, in any case, and nothing else. */
export function queryBoolean<S extends z.ZodType>(schema: S) {
  return z.preprocess((value: boolean | string | undefined) => {
    if (typeof value !== 'string') return value;
    const word = value.toLowerCase();
    return word === 'true' ? true : word === 'false' ? false : value;
  }, schema);
}

/** An integer in a query string, strictly: `10`, but not `10abc`, `1e1`, ` 10` or `1.0`. */
export function queryInteger<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value: number | string | undefined) =>
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
    schema,
  );
}

/** A comma-separated list in a query string. Blank items are dropped, so `a,,b,` is `a` and `b`. */
export function queryList<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value: readonly string[] | string | undefined) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((item) => item.trim())
            .filter((item) => item !== '')
        : value,
    schema,
  );
}

/** An optional text in a query string; an empty value (`?search=`) means that it was not given. */
export function queryText(maxLength: number) {
  return z.preprocess(
    (value: string | undefined) => (value === '' ? undefined : value),
    text.max(maxLength).optional(),
  );
}

export const cursor = queryText(1000).describe(
  'The `nextCursor` of the previous page. Opaque: pass it back as it came.',
);

export const nextCursor = z.string().nullable().describe('Cursor of the next page; null on the last page.');

export const tokenUsage = z
  .object({
    inputTokens: z.int().min(0),
    outputTokens: z.int().min(0),
    cachedInputTokens: z
      .int()
      .min(0)
      .optional()
      .describe('Of the input, what the vendor had kept from a call before. Of single model calls.'),
    cacheWriteTokens: z
      .int()
      .min(0)
      .optional()
      .describe('Of the input, what the vendor has kept for later calls at a price. Of single model calls.'),
  })
  .meta({ id: 'TokenUsage', description: 'Tokens read and written by the model.' });
export type TokenUsage = z.infer<typeof tokenUsage>;

/** In the last event of a piece of work. */
export const workUsage = tokenUsage.optional().describe('What the model calls of this work have used.');

export const modelRef = z
  .object({ id: z.string(), provider: z.string() })
  .meta({ id: 'ModelRef', description: 'The model that answered.' });
export type ModelRef = z.infer<typeof modelRef>;

export const depth = z.enum(['quick', 'standard', 'deep']).meta({
  id: 'Depth',
  description: 'How deep a run goes: how many steps it may take, never which tools it has.',
});
export type Depth = z.infer<typeof depth>;
