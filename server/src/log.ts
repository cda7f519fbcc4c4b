import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

type Fields = Record<string, unknown>;

const redacted = '[redacted]';

/** Lower case. `requestbodyvalues` is what a failed model call carries along: the whole prompt. */
const secretFields = new Set([
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'cookie',
  'set-cookie',
  'apikey',
  'password',
  'secret',
  'token',
  'value',
  'connectionstring',
  'requestbodyvalues',
]);

const secretTexts: readonly [RegExp, string][] = [
  [/\bqry_[0-9A-Za-z]{6,}/g, `qry_${redacted}`],
  [/\bsk-[\w-]{12,}/g, `sk-${redacted}`],
  [/\bAIza[\w-]{20,}/g, `AIza${redacted}`],
  [/\btvly-[\w-]{8,}/g, `tvly-${redacted}`],
  [/\b(bearer) +[\w.~+/=-]{8,}/gi, `$1 ${redacted}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*):[^\s/@"\\]+@/gi, `$1:${redacted}@`],
];

/** What every line of a piece of work says about it. */
export interface LogFields {
  reqId?: string;
  /** What was asked for, so that a slow query can be traced to it. */
  route?: string;
  runId?: string;
}

const fieldsHere = new AsyncLocalStorage<LogFields>();

/** Every line that is logged during the work, by whomever, carries these fields. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return fieldsHere.run({ ...fieldsHere.getStore(), ...fields }, work);
}

/** For what is done on behalf of many at once: it would carry the fields of the one who happened to set it off. */
export function withoutLogFields<T>(work: () => T): T {
  return fieldsHere.exit(work);
}

/** Writes to stderr unless told otherwise: stdout belongs to what a command answers. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      // A copy: pino writes the line's own fields into it.
      mixin: () => ({ ...fieldsHere.getStore() }),
      // Pino's own `redact` looks at fixed depths only, and its wildcards cost 70 µs a line.
      formatters: {
        log: (fields) => hideSecretFields(fields),
        bindings: (fields) => hideSecretFields(fields),
      },
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: { streamWrite: maskSecrets },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

/** Takes keys and passwords out of running text, wherever in the line they stand. */
function maskSecrets(line: string): string {
  return secretTexts.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), line);
}

function hideSecretFields(fields: Fields, depth = 0): Fields {
  const shown: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    shown[name] = secretFields.has(name.toLowerCase()) ? redacted : hideInside(value, depth);
  }
  return shown;
}

/** Errors and other class instances have serializers of their own. */
function hideInside(value: unknown, depth: number): unknown {
  if (depth > 8) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => hideInside(item, depth + 1));
  return isPlainObject(value) ? hideSecretFields(value, depth + 1) : value;
}

function isPlainObject(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What an error says, and no more: some carry their whole connection, prompt or request along. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? String(error) : error;
  const { name, stack } = error;
  const { code, cause, status } = error as Error & { code?: unknown; status?: unknown };
  const message = withoutData(error);
  return {
    type: name,
    message,
    ...(stack !== undefined && { stack: stack.replace(error.message, () => message) }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof status === 'number' && { status }),
    ...(cause !== undefined && depth < 5 && { cause: describeError(cause, depth + 1) }),
  };
}

// PostgreSQL's class 22, in which it quotes what it could not read.
const DATA_EXCEPTION = /^22/;

/** The parameters of a query are people's data: of one that failed only its text is told. */
function withoutData(error: Error & { query?: unknown; params?: unknown; code?: unknown }): string {
  if (typeof error.query === 'string' && error.params !== undefined) return `Failed query: ${error.query}`;
  if (typeof error.code !== 'string' || !DATA_EXCEPTION.test(error.code)) return error.message;
  return error.message.replace(/: ".*"/s, `: ${redacted}`);
}
