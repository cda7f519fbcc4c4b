import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import { proxyErrorIn } from '../company-proxy/proxy-error.ts';
import type { ProxyError } from '../company-proxy/proxy-error.ts';
import { WebError } from '../web/web-error.ts';
import { ModelError } from './model-error.ts';
import { parseRetryAfter } from './retry-delay.ts';
import type { ResponseHeaders } from './retry-delay.ts';

export interface ErrorSource {
  provider: string;
  /** Strings that must not appear in a message. */
  secrets: readonly string[];
}

/** What a provider threw or sent as an error, as one `ModelError`. */
export function toModelError(error: unknown, source: ErrorSource): ModelError {
  if (error instanceof ModelError) return error;
  const blocked = blockedIn(error);
  if (blocked)
    return new ModelError(`${source.provider} cannot be reached: ${blocked.message}`, { retryable: false });
  if (APICallError.isInstance(error)) return fromApiCall(error, source);
  const byProxy = proxyErrorIn(error);
  if (byProxy) return proxyError(byProxy, source);
  const code = networkCode(error);
  if (code !== undefined) return connectionError(code, source);
  if (isNonsense(error)) return nonsense(source);
  if (!(error instanceof Error)) return fromErrorChunk(error, source);
  const message = `${source.provider} could not be called: ${redact(error.message, source.secrets)}`;
  return new ModelError(message, { retryable: false, cause: error });
}

export function statusError(
  answer: { status: number; message: string; headers: ResponseHeaders },
  source: ErrorSource,
): ModelError {
  const cause = redact(answer.message, source.secrets);
  return new ModelError(`${source.provider} answered ${answer.status}${cause ? `: ${cause}` : ''}`, {
    retryable: isRetryableStatus(answer.status) && !isTooLong(answer),
    status: answer.status,
    retryAfterMs: parseRetryAfter(answer.headers),
    isTooLong: isTooLong(answer),
  });
}

/** In the words of OpenAI, Anthropic, Google, llama.cpp, vLLM, Ollama and those who speak like them. */
const TOO_LONG =
  /context[ _-]?(?:length|window|size)|prompt is too long|input is too long|too many (?:input )?tokens|maximum (?:context|input|prompt)|token count .{0,40}exceeds|exceeds? .{0,60}(?:context|max(?:imum)? (?:number of )?tokens)|exceed_context_size/i;

const isTooLong = ({ status, message }: { status: number; message: string }): boolean =>
  (status === 400 || status === 413 || status === 422 || status === 500) && TOO_LONG.test(message);

export function nonsense({ provider }: ErrorSource): ModelError {
  return new ModelError(`${provider} sent something that is not an answer`, { retryable: true });
}

function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function fromApiCall(error: APICallError, source: ErrorSource): ModelError {
  const status = error.statusCode;
  if (status !== undefined && status >= 300) {
    return statusError({ status, message: error.message, headers: error.responseHeaders ?? {} }, source);
  }
  const byProxy = proxyErrorIn(error);
  if (byProxy) return proxyError(byProxy, source);
  const code = networkCode(error.cause);
  if (code !== undefined) return connectionError(code, source);
  return status === undefined ? connectionError('no reason given', source) : nonsense(source);
}

/** An error sent inside a stream that had begun with status 200: the provider's trouble, unless it names a 4xx. */
function fromErrorChunk(chunk: unknown, source: ErrorSource): ModelError {
  const { message, code } = errorFields(chunk);
  const status = Number(code);
  if (status >= 400 && status <= 599) return statusError({ status, message, headers: {} }, source);
  const cause = redact(message, source.secrets);
  return new ModelError(`${source.provider} failed while answering${cause ? `: ${cause}` : ''}`, {
    retryable: true,
  });
}

/** The message in `{ error: { message } }`, `{ error: "…" }`, `{ message }` or `{ detail }`, as servers variously write it. */
export function errorFields(value: unknown): { message: string; code?: unknown } {
  if (typeof value === 'string') return { message: value };
  if (typeof value !== 'object' || value === null) return { message: '' };
  const fields = value as Record<string, unknown>;
  if (fields.error !== undefined && fields.error !== null) return errorFields(fields.error);
  const message = fields.message ?? fields.detail ?? '';
  return { message: typeof message === 'string' ? message : JSON.stringify(message), code: fields.code };
}

function connectionError(code: string, { provider }: ErrorSource): ModelError {
  return new ModelError(`connection to ${provider} failed (${code})`, { retryable: true });
}

const proxyError = ({ message }: ProxyError, { provider }: ErrorSource): ModelError =>
  new ModelError(`connection to ${provider} failed: ${message}`, { retryable: true });

function isNonsense(error: unknown): boolean {
  return (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error) ||
    EmptyResponseBodyError.isInstance(error)
  );
}

/** The guard's refusal of an address, however deep it lies. */
function blockedIn(error: unknown): WebError | undefined {
  let current = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    if (current instanceof WebError && current.code === 'blocked-address') return current;
    current = current.cause;
  }
  return undefined;
}

const NETWORK_CODE = /^(E[A-Z]+|UND_ERR_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|ERR_TLS_\w+)$/;

function networkCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && NETWORK_CODE.test(code)) return code;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  // `fetch` hides some broken connections behind a bare TypeError.
  const isFetchFailure = error instanceof TypeError && /^(terminated|fetch failed)$/.test(error.message);
  return isFetchFailure ? 'lost' : undefined;
}

const MAX_LENGTH = 240;
const KEY_LIKE = /\b(?:sk|pk|rk|gsk|xai|key|AIza)[-_][-_\w*.]{4,}|\bAIza[\w-]{10,}/g;
const BEARER = /\b(bearer|basic)\s+[-\w.~+/=*]{4,}/gi;
const URL_CREDENTIALS = /(\w+:\/\/)[^\s/@]+@/g;
const URL_QUERY = /(\w+:\/\/[^\s?#]+)\?[^\s)"']*/g;

/** A provider's own words, short and without secrets. Providers quote parts of keys in their messages. */
export function redact(message: string, secrets: readonly string[] = []): string {
  let safe = message;
  for (const secret of secrets) {
    if (secret !== '') safe = safe.replaceAll(secret, '…');
  }
  safe = safe
    .replace(URL_CREDENTIALS, '$1')
    .replace(URL_QUERY, '$1')
    .replace(BEARER, '$1 …')
    .replace(KEY_LIKE, '…')
    .replace(/\s+/g, ' ')
    .trim();
  return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH)}…` : safe;
}
