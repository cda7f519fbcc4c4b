import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { WebError } from '../web-error.ts';
import { overBudget } from './byte-budget.ts';
import { checkHead, searching } from './outgoing-check.ts';
import type { BodySearch } from './outgoing-check.ts';
import type { ProxyParts } from './proxy-parts.ts';
import type { ProxyTarget } from './proxy-target.ts';
import { checkTarget, parseTarget, requireWord, turnAway } from './proxy-target.ts';

/** Names the answers that come from the proxy itself and not from the site. */
export const proxyAnswerHeader = 'x-quarry-proxy';

// Some servers take them for the method, whatever the request says it is.
const methodHeaders = ['x-http-method-override', 'x-http-method', 'x-method-override'];

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  proxyAnswerHeader,
]);

// TRACE would send back to the code what was added on the way.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Where the tunnel leads that the request came through. */
  origin?: string | undefined;
  parts: ProxyParts;
}

export async function relayRequest({ request, response, origin, parts }: Exchange): Promise<void> {
  let target: ProxyTarget | undefined;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  try {
    if (!METHODS.has(request.method ?? ''))
      throw new WebError('bad-url', `This proxy carries ${[...METHODS].join(', ')}.`);
    target = parsePlainTarget(request.url ?? '', origin);
    const check = parts.checkFor(target.host);
    const { url, headers } = inject(target, { request, parts, isSecured: check?.forbidsTunnels ?? false });
    checkTarget({ ...target, url }, parts);
    checkHead(check, { url, headers: request.rawHeaders, host: target.host });
    requireWord({ method: request.method!, url: url.href, host: target.host }, parts);
    const spend = parts.budget.open();
    const answer = await parts.agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method as Dispatcher.HttpMethod,
      headers,
      body: hasBody(request) ? request.pipe(counting(spend, searching(check, target.host))) : null,
      signal: gone.signal,
    });
    response.writeHead(answer.statusCode, answerHeaders(answer, { target, secure: url }));
    await pipeline(answer.body, counting(spend), response);
  } catch (error) {
    if (gone.signal.aborted) return;
    fail(error, { request, response, target, parts });
  }
}

/** A tunnel is the only way to ask for https: the proxy does not read what a client meant to keep from it. */
function parsePlainTarget(asked: string, origin: string | undefined): ProxyTarget {
  const address = origin === undefined ? asked : origin + (asked.startsWith('/') ? asked : `/${asked}`);
  if (!/^http:\/\//i.test(address))
    throw new WebError('bad-url', 'Ask this proxy for http://host/… or CONNECT.');
  return parseTarget(address);
}

function inject(
  target: ProxyTarget,
  { request, parts, isSecured }: Pick<Exchange, 'request' | 'parts'> & { isSecured: boolean },
): { url: URL; headers: string[] } {
  const added = parts.inject.filter(({ host }) => host.toLowerCase() === target.host);
  const replaced = new Set(added.map(({ header }) => header.toLowerCase()));
  const dropped = new Set([
    ...hopByHop,
    ...connectionOptions(request),
    ...replaced,
    ...(parts.maySend ? methodHeaders : []),
  ]);
  const headers: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name, value] = [request.rawHeaders[index]!, request.rawHeaders[index + 1]!];
    if (!dropped.has(name.toLowerCase())) headers.push(name, value);
  }
  if (added.length === 0 && !isSecured) return { url: target.url, headers };
  for (const { header, value } of added) headers.push(header, value);
  const url = new URL(target.url);
  url.protocol = 'https:';
  return { url, headers };
}

function connectionOptions(request: IncomingMessage): string[] {
  return (request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function counting(spend: (bytes: number) => boolean, search?: BodySearch): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (!spend(chunk.length)) return done(new WebError('too-large', overBudget));
      const clear = search ? search.push(chunk) : chunk;
      done(search?.failure() ?? null, clear);
    },
    flush: (done) => {
      const rest = search?.end();
      done(search?.failure() ?? null, rest);
    },
  });
}

/** A redirect to the https form of the same place comes back to us, or it would go on without what is injected. */
function answerHeaders(
  { headers }: Dispatcher.ResponseData,
  { target, secure }: { target: ProxyTarget; secure: URL },
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hopByHop.has(name)) kept[name] = value;
  }
  const { location } = kept;
  if (
    secure.protocol === 'https:' &&
    typeof location === 'string' &&
    location.startsWith(`${secure.origin}/`)
  ) {
    kept['location'] = target.url.origin + location.slice(secure.origin.length);
  }
  return kept;
}

function fail(
  error: unknown,
  { request, response, target, parts }: Exchange & { target?: ProxyTarget },
): void {
  const { status, text, forbidden } = turnAway(error, { target, parts });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
      [proxyAnswerHeader]: forbidden ? 'refused' : 'failed',
    })
    .end(text);
  request.resume();
}
