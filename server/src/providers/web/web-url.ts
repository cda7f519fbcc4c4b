import { isIP } from 'node:net';
import { WebError } from './web-error.ts';

const longestUrl = 8_192;

/** Parses a URL that we may fetch: http or https, no credentials. The host comes out in its one normal spelling. */
export function parseWebUrl(input: string | URL, base?: URL): URL {
  const text = String(input).trim();
  if (text.length > longestUrl) throw new WebError('bad-url', 'The address is too long.');
  const url = URL.parse(text, base);
  if (!url) throw new WebError('bad-url', 'The address is not a valid URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new WebError('bad-scheme', 'Only http and https addresses can be read.');
  }
  if (url.username || url.password) {
    throw new WebError('bad-url', 'An address with a user name or password in it is not accepted.');
  }
  return url;
}

export function portOf(url: URL): number {
  if (url.port) return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** The host as a resolver wants it: IPv6 without brackets, names without the trailing dot. */
export function hostOf(url: URL): string {
  return bareHost(url.hostname);
}

export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** The IP address a URL names directly, if it does. */
export function literalAddress(url: URL): string | undefined {
  const host = hostOf(url);
  return isIP(host) ? host : undefined;
}
