import type { ErrorCode, ErrorIssue } from '@quarry/api/errors.ts';

/**
 * An expected failure: a code and a sentence for the caller. Anything else that is thrown is a bug, logged whole
 * and shown as nothing but an id.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  /** The contract's `null` answer: a 404 whose whole body is the word null. */
  readonly nullBody: boolean;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.nullBody = details.nullBody ?? false;
    this.headers = details.headers ?? {};
  }
}

export interface ErrorDetails {
  issues?: ErrorIssue[];
  nullBody?: boolean;
  headers?: Record<string, string>;
}

export const badRequest = (message: string, issues?: ErrorIssue[]) =>
  new AppError('BAD_REQUEST', message, { issues });

export const notFound = (what: string) => new AppError('NOT_FOUND', `${what} not found in this workspace.`);

export const notFoundNull = (what: string) =>
  new AppError('NOT_FOUND', `${what} not found in this workspace.`, { nullBody: true });

export const conflict = (message: string) => new AppError('CONFLICT', message);

export const unavailable = (message: string) =>
  new AppError('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': '5' } });
