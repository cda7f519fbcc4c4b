import { WebError } from './web-error.ts';
import { parseWebUrl } from './web-url.ts';

export interface WebRequest {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const harmlessHeaders = new Set(['accept', 'accept-language', 'user-agent']);
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding']);

export function isRedirect(status: number, location: string | undefined): location is string {
  return redirectStatuses.has(status) && location !== undefined;
}

/** The request that follows a redirect. What was meant for one origin is never sent to another. */
export function redirected(request: WebRequest, answer: { status: number; location: string }): WebRequest {
  const url = parseWebUrl(answer.location, request.url);
  const becomesGet = answer.status === 303 || (answer.status < 303 && request.method === 'POST');
  const method = becomesGet && request.method !== 'HEAD' ? 'GET' : request.method;
  const body = method === 'POST' ? request.body : undefined;
  const sameOrigin = url.origin === request.url.origin;
  if (body !== undefined && !sameOrigin) {
    throw new WebError(
      'network',
      'The server redirected a request with a body to another site; it was not followed.',
    );
  }
  const headers = Object.entries(request.headers).filter(([name]) => {
    const lower = name.toLowerCase();
    if (!sameOrigin && !harmlessHeaders.has(lower)) return false;
    return body !== undefined || !bodyHeaders.has(lower);
  });
  return { url, method, headers: Object.fromEntries(headers), body };
}
