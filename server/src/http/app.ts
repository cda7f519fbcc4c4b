import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { bodyLimitOf, SMALL_BODY_BYTES } from '@quarry/api/endpoints/endpoint.ts';
import type { Method } from '@quarry/api/endpoints/endpoint.ts';
import { AppError, badRequest, notFound, notFoundNull } from '../errors.ts';
import type { CallerIdentity } from '../store/accounts/api-keys.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Audit } from './audit.ts';
import type { Admission } from './admission.ts';
import { addCors } from './cors.ts';
import { requireWithin } from './page-tokens.ts';
import type { Scope } from '../store/database/scope.ts';
import type { Idempotency } from './idempotency.ts';
import { isDeeperThan } from './json-depth.ts';
import { isLiveViewRequest } from './live-view/live-view.ts';
import { fromZod, respondError } from './respond-error.ts';
import type { Route } from './route.ts';
import type { SessionIdentity } from './sign-in/sign-in.ts';
import { EventStream, sendEventStream, STREAM_LIMITS } from './sse.ts';
import type { StreamLimits } from './sse.ts';
import { readUpload, uploadDigest } from './upload.ts';
import { watchRequests } from './watch-requests.ts';

export const API_PREFIX = '/api/v1';

// No body of ours needs a tenth of it; V8 takes a third of a second for a megabyte of brackets.
const MOST_JSON_LEVELS = 100;
const METHODS: Method[] = ['GET', 'POST', 'PATCH', 'DELETE'];

/** For every answer; pages set a Content-Security-Policy of their own. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // A browser would look up the hosts of links before anybody follows them, and their names may carry something out.
  'x-dns-prefetch-control': 'off',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

export interface AppOptions {
  routes: Route[];
  admission: Admission;
  idempotency: Idempotency;
  log: FastifyBaseLogger;
  /** Whose word on the caller's address counts: so many proxies in front, or these. */
  trustProxy: false | number | string[];
  /** What a person sees at an address that no endpoint has; undefined for a program. */
  pageFor?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
  /** Pages of these origins may call. */
  corsOrigins: readonly string[];
  /** To which conversation a run of the caller's belongs. */
  conversationOf: (scope: Scope, runId: string) => Promise<string | null>;
  telemetry: Telemetry;
  streamLimits?: StreamLimits;
  requestLimits?: RequestLimits;
  /** For tests: an answer that differs from the declared schema becomes an error. */
  checkResponses?: boolean;
  /** Writes down what is changed. */
  audit?: Pick<Audit, 'note'>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a caller without a key, by address; an `onRequest` hook. */
    admitAnyone: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    scope: CallerIdentity | undefined;
    session: SessionIdentity | undefined;
  }
}

/** How long a request may take until its last byte has arrived. What is answered to it may take as long as it likes. */
export interface RequestLimits {
  headersMs: number;
  wholeMs: number;
  /** How often connections are looked at. */
  everyMs: number;
}

// The largest file by a line of 2 Mbit/s.
const REQUEST_LIMITS: RequestLimits = { headersMs: 20_000, wholeMs: 240_000, everyMs: 5_000 };

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const limits = options.requestLimits ?? REQUEST_LIMITS;
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: SMALL_BODY_BYTES,
    trustProxy: trusted(options.trustProxy),
    genReqId: () => randomUUID(),
    // A logger of its own for every request costs more than most requests; watchRequests puts its id on every line.
    childLoggerFactory: (logger) => logger,
    // As long as Node lets a request line be: a long id is one that names nothing, like any other.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Refused below, with the error body that Node would leave out.
    http: {
      requireHostHeader: false,
      shouldUpgradeCallback: isLiveViewRequest,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.everyMs,
    },
    requestTimeout: limits.wholeMs,
    frameworkErrors: respondError,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
  });
  await app.register(multipart, { limits: { files: 1, fields: 10 } });
  acceptJsonOnly(app);
  app.decorateRequest('scope', undefined);
  app.decorateRequest('session', undefined);
  app.setErrorHandler(respondError);
  watchRequests(app, options.telemetry);
  app.addHook('onRequest', prepare);
  addCors(app, options.corsOrigins);

  app.decorate('admitAnyone', options.admission.countAnyone);
  app.setNotFoundHandler(
    { preHandler: app.admitAnyone },
    (request, reply) =>
      options.pageFor?.(request, reply) ??
      respondError(
        new AppError('NOT_FOUND', 'There is no such endpoint. The reference is at /api/v1/docs.'),
        request,
        reply,
      ),
  );
  for (const spec of options.routes) addRoute(app, spec, options);
  for (const [path, methods] of methodsByPath(options.routes)) refuseOtherMethods(app, path, methods);
  return app;
}

/** Of a number: as many hops, counted from this service. */
const trusted = (given: AppOptions['trustProxy']) =>
  typeof given === 'number' ? (_address: string, hop: number) => hop < given : given;

/** Exactly the methods a path has; the rest are told which ones it takes. */
function refuseOtherMethods(app: FastifyInstance, path: string, methods: Method[]): void {
  const allow = methods.join(', ');
  app.route({
    method: [...METHODS.filter((method) => !methods.includes(method)), 'PUT', 'OPTIONS'],
    url: fastifyPath(path),
    onRequest: app.admitAnyone,
    handler: () => {
      throw new AppError('METHOD_NOT_ALLOWED', `This endpoint takes ${allow}.`, { headers: { allow } });
    },
  });
}

function methodsByPath(routes: Route[]): Map<string, Method[]> {
  const methods = new Map<string, Method[]>();
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}

function addRoute(app: FastifyInstance, spec: Route, options: AppOptions): void {
  const { admission, idempotency } = options;
  app.route({
    method: spec.method,
    url: fastifyPath(spec.path),
    exposeHeadRoute: spec.method === 'GET' && spec.streams === undefined,
    // The limit of a form is that of its file: JSON that is sent there is small like any other.
    bodyLimit: spec.bodyType === 'form' ? SMALL_BODY_BYTES : bodyLimitOf(spec),
    onRequest: (request, reply) => admission.admit(spec, { request, reply }),
    handler: async (request, reply) => {
      const input = readInput(spec, request);
      if (request.scope?.confinement)
        await requireWithin(request.scope.confinement, spec, {
          named: input,
          conversationOf: (runId) => options.conversationOf(request.scope!, runId),
        });
      const upload = spec.bodyType === 'form' ? await readUpload(request, bodyLimitOf(spec)) : undefined;
      const answer = (reservedRunId?: string) =>
        spec.handler({
          ...input,
          scope: request.scope!,
          session: request.session,
          ip: request.ip,
          get origin() {
            return admission.originOf(request);
          },
          reservedRunId,
          upload,
          headers: request.headers,
          get signal() {
            return closeSignal(reply);
          },
          reply,
        });
      const result = await idempotency.run({
        spec,
        request,
        body: upload ? uploadDigest(upload) : input.body,
        answer,
      });
      await options.audit?.note(spec, request, result);
      if (result instanceof EventStream)
        return sendEventStream(reply, result, options.streamLimits ?? STREAM_LIMITS);
      // A reply that was awaited is no more than that it was sent.
      if (result === reply || reply.sent) return reply;
      if (options.checkResponses) checkResponse(spec.response, result);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
    },
  });
}

function prepare({ raw }: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  reply.headers(SECURITY_HEADERS);
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    return done(badRequest('An HTTP/1.1 request needs a Host header.'));
  done();
}

function readInput(spec: Route, request: FastifyRequest) {
  if (spec.body && request.isMultipart() !== (spec.bodyType === 'form')) throw unsupportedBody(spec);
  const params = spec.params?.safeParse(request.params);
  if (params?.error) throw malformedParams(spec, params.error);
  const query = spec.query?.safeParse(request.query);
  if (query?.error) throw fromZod(query.error);
  const body = spec.bodyType === 'form' ? undefined : spec.body?.safeParse(request.body);
  if (body?.error) throw fromZod(body.error);
  return { params: params?.data, query: query?.data, body: body?.data } as {
    params: never;
    query: never;
    body: never;
  };
}

function unsupportedBody({ bodyType }: Route): AppError {
  const right = bodyType === 'form' ? 'multipart/form-data' : 'application/json';
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body must be sent with the header Content-Type: ${right}.`,
  );
}

function malformedParams(spec: Route, error: z.ZodError): AppError {
  if (spec.malformedParams === 'BAD_REQUEST') return fromZod(error);
  return spec.malformedParams === 'NOT_FOUND_NULL' ? notFoundNull(spec.tag) : notFound(spec.tag);
}

function closeSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

function checkResponse(schema: z.ZodType, value: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(value));
  const { error } = schema.safeParse(sent);
  if (error) throw new Error(`the answer differs from its schema: ${error.message}`);
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is no body; whether one was needed is for the route's schema to say.
    if (body === '') return done(null, undefined);
    if (isDeeperThan(MOST_JSON_LEVELS, body as string))
      return done(
        badRequest(`Lists and objects of the body may stand ${MOST_JSON_LEVELS} deep within each other.`),
      );
    parseJson(request, body as string, done);
  });
}

const fastifyPath = (path: string) =>
  (path.startsWith('//') ? path.slice(1) : `${API_PREFIX}${path}`).replaceAll(/\{(\w+)\}/g, ':$1');

const BROKEN_REQUESTS: Partial<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The request headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive. Send it again, faster or in smaller parts.',
  },
};

/** Bytes that are no HTTP at all: there is no request to answer through, only a socket. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = BROKEN_REQUESTS[error.code ?? ''] ?? {
    status: '400 Bad Request',
    message: 'This is not an HTTP request that can be read.',
  };
  const body = JSON.stringify({ code: 'BAD_REQUEST', message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
