import { networkError } from '../network-error.ts';
import { WebError } from '../web-error.ts';
import { hostOf, parseWebUrl, portOf } from '../web-url.ts';
import type { ProxyParts, SentRequest } from './proxy-parts.ts';

export interface ProxyTarget {
  url: URL;
  host: string;
  port: number;
}

/** The URL parser gives every spelling of a host its one normal form. */
export function parseTarget(address: string): ProxyTarget {
  const url = parseWebUrl(address);
  return { url, host: hostOf(url), port: portOf(url) };
}

export function checkTarget({ url, host }: ProxyTarget, parts: ProxyParts): void {
  if (!parts.isAllowedHost(host)) {
    throw new WebError('blocked-address', `The host ${host} is not among those that were declared.`);
  }
  if (!parts.budget.open()(0)) throw new WebError('too-large', 'All the data that is allowed was used up.');
  parts.guard.checkUrl(url);
}

const READING = new Set(['GET', 'HEAD']);

export function requireWord(request: SentRequest, { maySend }: ProxyParts): void {
  if (!maySend || READING.has(request.method) || maySend(request)) return;
  throw new WebError(
    'blocked-address',
    'This was not sent: it needs the approval of a person, who is asked when the program has ended. GET and HEAD to http:// need none.',
  );
}

/** Tells the proxy's owner why there is no connection, and the client in the answer's status and words. */
export function turnAway(
  error: unknown,
  { target, parts }: { target: ProxyTarget | undefined; parts: ProxyParts },
): { status: number; text: string; forbidden: boolean } {
  const reason = networkError(error);
  const isExpected = reason instanceof WebError;
  if (!isExpected) parts.log.error({ err: error }, 'A connection through the proxy failed');
  const forbidden = isExpected && (reason.code === 'blocked-address' || reason.code === 'too-large');
  const text = isExpected ? reason.message : 'The connection failed.';
  if (target) parts.refuse({ host: target.host, port: target.port, reason: text, forbidden });
  return { status: forbidden ? 403 : target ? 502 : 400, text, forbidden };
}
