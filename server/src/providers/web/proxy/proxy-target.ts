import { WebError } from '../web-error.ts';
import { hostOf, parseWebUrl, portOf } from '../web-url.ts';
import type { ProxyParts } from './proxy-parts.ts';

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

export function isRefusal(error: unknown): error is WebError {
  return error instanceof WebError && (error.code === 'blocked-address' || error.code === 'too-large');
}
