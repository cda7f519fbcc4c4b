import { WebError } from '../web/web-error.ts';
import { ProviderError } from './provider-error.ts';

/** What a failed request means, in words for users. Errors that are nobody's but ours come back as they are. */
export function explainFailure(vendor: string, error: unknown): unknown {
  if (isUnsendable(error)) {
    return new ProviderError('refused', `The key for ${vendor} holds characters that cannot be sent.`);
  }
  if (!(error instanceof WebError)) return error;
  if (error.status !== undefined) return fromStatus(vendor, error.status);
  if (error.code === 'timeout') return new ProviderError('timeout', `${vendor} took too long to answer.`);
  const code = error.code === 'unreadable' || error.code === 'too-large' ? 'unreadable' : 'unavailable';
  return new ProviderError(code, `${vendor} cannot be used: ${error.message}`);
}

// Tavily has two statuses of its own for a plan that is used up.
const usedUp = new Set([429, 432, 433]);

function fromStatus(vendor: string, status: number): ProviderError {
  if (status === 401 || status === 403) {
    return new ProviderError(
      'refused',
      `${vendor} refused the request or its key (status ${status}).`,
      status,
    );
  }
  if (status === 402) {
    return new ProviderError('refused', `The account at ${vendor} has no credit left (status 402).`, status);
  }
  if (usedUp.has(status)) {
    const words = `${vendor} allows no more requests for now (status ${status}).`;
    return new ProviderError('rate-limited', words, status);
  }
  if (status >= 500)
    return new ProviderError('unavailable', `${vendor} is failing (status ${status}).`, status);
  return new ProviderError('bad-request', `${vendor} did not accept the request (status ${status}).`, status);
}

function isUnsendable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG';
}
