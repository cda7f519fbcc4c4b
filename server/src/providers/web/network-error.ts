import { proxyErrorIn } from '../company-proxy/proxy-error.ts';
import { WebError } from './web-error.ts';

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NONAME']);

/** The resolver has no answer, or none at present. */
export const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unknownHost.has(String(error.code));

/** Puts what undici and the system report into our words; other errors are bugs and stay as they are. */
export function networkError(error: unknown): unknown {
  if (error instanceof WebError || !(error instanceof Error)) return error;
  if (error.cause instanceof WebError) return error.cause;
  const byProxy = proxyErrorIn(error);
  if (byProxy) return new WebError('network', byProxy.message, { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  if (timeouts.has(code) || error.name === 'TimeoutError') {
    return new WebError('timeout', 'The server took too long to answer.', { cause: error });
  }
  if (isUnknownHost(error)) return new WebError('network', 'The host could not be found.', { cause: error });
  if (!isFailedConnection(error, code)) return error;
  return new WebError('network', 'The connection to the server failed.', { cause: error });
}

// An invalid argument is our own mistake, not the network's.
function isFailedConnection(error: Error, code: string): boolean {
  if (code === 'UND_ERR_INVALID_ARG' || code.startsWith('ERR_INVALID')) return false;
  return error.name === 'HTTPParserError' || /^(UND_ERR|HPE_|E[A-Z]|.*CERT)/.test(code);
}
