import { errorCodes } from './error-codes.ts';
import type { ErrorCode, ErrorIssue } from './error-codes.ts';

/** `STREAM_INTERRUPTED` and `INVALID_RESPONSE` are the client's own: the server never sends them. */
export type ClientErrorCode = ErrorCode | 'STREAM_INTERRUPTED' | 'INVALID_RESPONSE';

interface QuarryErrorFields {
  status: number;
  code: ClientErrorCode;
  message: string;
  issues?: ErrorIssue[];
  body?: unknown;
  retryAfterMs?: number;
  left?: LeftAt;
}

/** Where a service that stops has left a stream: it goes on elsewhere, behind this event. */
export interface LeftAt {
  runId: string;
  lastEventId: string;
}

/** A call that the service has refused, or an answer that is none of the service's. */
export class QuarryError extends Error {
  override readonly name = 'QuarryError';
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly issues: ErrorIssue[];
  /** The body of the answer: parsed JSON, or else text. */
  readonly body: unknown;
  readonly retryAfterMs: number | undefined;
  readonly left: LeftAt | undefined;

  constructor(fields: QuarryErrorFields) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.issues = fields.issues ?? [];
    this.body = fields.body;
    this.retryAfterMs = fields.retryAfterMs;
    this.left = fields.left;
  }
}

/** Also for answers that a proxy in between has written, which are not in our form. */
export async function errorFromResponse(response: Response): Promise<QuarryError> {
  const body = parseJson(await response.text());
  const told = ownBody(body);
  return new QuarryError({
    status: response.status,
    code: told?.code ?? codeOfStatus(response.status),
    message: told?.message ?? `The service answered with status ${response.status}`,
    issues: told?.issues,
    body,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
  });
}

/** Checked by hand: a schema would bring its library along. */
function ownBody(body: unknown): { code: ErrorCode; message: string; issues?: ErrorIssue[] } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, message, issues } = body as Record<string, unknown>;
  if (typeof code !== 'string' || !(code in errorCodes) || typeof message !== 'string') return undefined;
  return { code: code as ErrorCode, message, ...(Array.isArray(issues) && { issues }) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const exact = codes.find((code) => errorCodes[code] === status);
  return exact ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
}

/** In seconds, or the time until which to wait. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
