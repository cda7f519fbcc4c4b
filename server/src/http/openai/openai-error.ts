import { errorCodes } from '@quarry/api/errors.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import type { AppError } from '../../errors.ts';

/** OpenAI's words for what went wrong: its own packages read them. */
const KINDS: Partial<Record<ErrorCode | 'BUDGET_EXCEEDED', { type: string; code: string | null }>> = {
  UNAUTHORIZED: { type: 'invalid_request_error', code: 'invalid_api_key' },
  FORBIDDEN: { type: 'invalid_request_error', code: 'insufficient_permissions' },
  NOT_FOUND: { type: 'invalid_request_error', code: 'not_found' },
  BUDGET_EXCEEDED: { type: 'insufficient_quota', code: 'insufficient_quota' },
  TOO_MANY_REQUESTS: { type: 'requests', code: 'rate_limit_exceeded' },
  INTERNAL_SERVER_ERROR: { type: 'server_error', code: null },
  UPSTREAM_ERROR: { type: 'server_error', code: 'upstream_error' },
  SERVICE_UNAVAILABLE: { type: 'server_error', code: 'service_unavailable' },
};

export interface OpenaiError {
  error: { message: string; type: string; param: string | null; code: string | null };
}

export function openaiError({
  code,
  message,
  issues,
}: Pick<AppError, 'code' | 'message' | 'issues'>): OpenaiError {
  const kind = KINDS[code] ?? { type: 'invalid_request_error', code: null };
  const param = issues?.[0]?.path || null;
  const isModel = code === 'NOT_FOUND' && param === 'model';
  return { error: { message, ...kind, ...(isModel && { code: 'model_not_found' }), param } };
}

/** Whether a request is one to the façade, whose errors have OpenAI's form. */
export const isOpenaiPath = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url);

/** A quota that is used up is a 429 there, and nothing else. */
export const openaiStatus = (code: ErrorCode): number => {
  const status: number = errorCodes[code];
  return status === 402 ? 429 : status;
};
