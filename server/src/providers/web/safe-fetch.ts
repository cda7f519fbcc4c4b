import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import type { CompanyProxy } from '../company-proxy/company-proxy.ts';
import { forwardPlain } from '../company-proxy/forward-plain.ts';
import { proxyWantsCredentials } from '../company-proxy/proxy-error.ts';
import { createAddressGuard } from './address-guard.ts';
import type { Deadline } from './deadline.ts';
import { createDeadline } from './deadline.ts';
import type { Resolve } from './guarded-connector.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { createHostQueue } from './host-queue.ts';
import { readBody, tooLarge } from './read-body.ts';
import type { WebRequest } from './redirect.ts';
import { isRedirect, redirected } from './redirect.ts';
import { retryAfterMs } from './retry-after.ts';
import { untilAborted } from './until-aborted.ts';
import { WebError } from './web-error.ts';
import { parseWebUrl } from './web-url.ts';

export interface SafeFetchSettings {
  /** `host:port` entries that may be reached although they are private or on an unusual port. */
  allowPrivate: string[];
  ports?: number[];
  userAgent?: string;
  /** Bytes of one body, as sent and again as unpacked. */
  maxBytes?: number;
  maxRedirects?: number;
  /** From the first connection to the last byte, redirects and retries included. */
  timeoutMs?: number;
  headersTimeoutMs?: number;
  maxConcurrentPerHost?: number;
  minGapMs?: number;
  /** A longer `Retry-After` is not waited for. */
  maxRetryAfterMs?: number;
  maxRetries?: number;
  /** How names become addresses; the system's resolver unless given. */
  resolve?: Resolve;
  companyProxy?: CompanyProxy | undefined;
}

export interface FetchOptions {
  signal?: AbortSignal;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  maxBytes?: number;
  timeoutMs?: number;
  /** A longer `Retry-After` is not waited for. */
  maxRetryAfterMs?: number;
  /** An API is made to be asked often: without the gap that pages of one host are given. */
  isApi?: boolean;
  /** Asked before the body is read; the media type is lower case and without parameters. */
  acceptsType?: (mediaType: string | undefined) => boolean;
}

export interface FetchedResource {
  /** Where the redirects ended. */
  url: string;
  status: number;
  headers: Record<string, string>;
  /** As the server declared it, lower case and without parameters. */
  mediaType?: string;
  bytes: Buffer;
}

export interface SafeFetch {
  (url: string | URL, options?: FetchOptions): Promise<FetchedResource>;
  close(): Promise<void>;
}

const defaults = {
  ports: [80, 443, 8080, 8443],
  userAgent: 'Quarry/0.1 (research agent)',
  maxBytes: 20_000_000,
  maxRedirects: 5,
  timeoutMs: 30_000,
  headersTimeoutMs: 10_000,
  maxConcurrentPerHost: 3,
  minGapMs: 100,
  maxRetryAfterMs: 10_000,
  maxRetries: 2,
};

/** The one way out to the web: every page, file, image and search API is fetched through this. */
export function createSafeFetch(given: SafeFetchSettings): SafeFetch {
  const settings = { ...defaults, ...given };
  const guard = createAddressGuard(settings);
  const queue = createHostQueue({
    maxConcurrent: settings.maxConcurrentPerHost,
  });
  const agent = new Agent({
    connect: createGuardedConnector({
      guard,
      resolve: settings.resolve,
      companyProxy: settings.companyProxy,
      connectTimeoutMs: settings.headersTimeoutMs,
    }),
    headersTimeout: settings.headersTimeoutMs,
    bodyTimeout: settings.headersTimeoutMs,
    allowH2: false,
  });
  const { companyProxy } = settings;
  const dispatcher = companyProxy ? agent.compose(forwardPlain(companyProxy)) : agent;

  async function fetch(url: string | URL, options: FetchOptions = {}): Promise<FetchedResource> {
    const deadline = createDeadline(options.signal, options.timeoutMs ?? settings.timeoutMs);
    let request: WebRequest = {
      url: parseWebUrl(url),
      method: options.method ?? 'GET',
      headers: { accept: '*/*', 'user-agent': settings.userAgent, ...lowerCased(options.headers) },
      body: options.body,
    };
    const longestPause = options.maxRetryAfterMs ?? settings.maxRetryAfterMs;
    let redirects = 0;
    let retries = 0;
    try {
      for (;;) {
        const answer = await askOnce(request, options, deadline);
        if (answer.kind === 'resource') return answer.resource;
        if (answer.kind === 'redirect') {
          redirects += 1;
          if (redirects > settings.maxRedirects) {
            throw new WebError(
              'too-many-redirects',
              `The address redirects more than ${settings.maxRedirects} times.`,
            );
          }
          request = redirected(request, answer);
          continue;
        }
        retries += 1;
        if (retries > settings.maxRetries || answer.afterMs > longestPause)
          throw httpStatus(answer.status, answer.headers);
        queue.pause(request.url.host, answer.afterMs);
      }
    } catch (error) {
      throw deadline.explain(error);
    } finally {
      deadline.clear();
    }
  }

  async function askOnce(request: WebRequest, options: FetchOptions, deadline: Deadline): Promise<Answer> {
    guard.checkUrl(request.url);
    const leave = await queue.enter(request.url.host, {
      signal: deadline.signal,
      gapMs: options.isApi ? 0 : settings.minGapMs,
    });
    deadline.start();
    try {
      const response = await send(request, deadline.signal);
      response.body.on('error', ignoreLateError);
      try {
        return await readAnswer(request, response, {
          acceptsType: options.acceptsType,
          maxBytes: options.maxBytes ?? settings.maxBytes,
        });
      } finally {
        response.body.destroy();
      }
    } finally {
      leave();
    }
  }

  // undici notices an abort only once the connection stands.
  function send(request: WebRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const response = dispatcher.request({
      origin: request.url.origin,
      path: request.url.pathname + request.url.search,
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'gzip, deflate, br' },
      body: request.body ?? null,
      signal,
    });
    return untilAborted(response, signal);
  }

  return Object.assign(fetch, { close: () => agent.destroy() });
}

type Answer =
  | { kind: 'resource'; resource: FetchedResource }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'retry'; status: number; headers: Record<string, string>; afterMs: number };

async function readAnswer(
  request: WebRequest,
  response: Dispatcher.ResponseData,
  { acceptsType, maxBytes }: { acceptsType: FetchOptions['acceptsType']; maxBytes: number },
): Promise<Answer> {
  const status = response.statusCode;
  const headers = flatHeaders(response.headers);
  const { location } = headers;
  if (isRedirect(status, location)) return { kind: 'redirect', status, location };
  if (status === 429 || status === 503) {
    const afterMs = retryAfterMs(headers['retry-after'], Date.now());
    if (afterMs !== undefined) return { kind: 'retry', status, headers, afterMs };
  }
  if (status < 200 || status > 299) throw httpStatus(status, headers);

  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() || undefined;
  if (acceptsType && !acceptsType(mediaType)) {
    throw new WebError('unsupported-type', `Content of the type ${mediaType ?? 'unknown'} cannot be read.`);
  }
  const hasBody = request.method !== 'HEAD' && status !== 204;
  if (hasBody && Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const bytes = hasBody
    ? await readBody(response.body, { contentEncoding: headers['content-encoding'], maxBytes })
    : Buffer.alloc(0);
  return { kind: 'resource', resource: { url: request.url.href, status, headers, mediaType, bytes } };
}

function httpStatus(status: number, headers: Record<string, string>): WebError {
  const message = status === 407 ? proxyWantsCredentials : `The server answered with status ${status}.`;
  return new WebError('http-status', message, { status, headers });
}

function flatHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]),
  );
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

// Destroying a body we are done with makes undici report it as aborted; the reader has the error already.
function ignoreLateError(): void {}
