import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '@quarry/api/errors.ts';
import type { CallerIdentity } from '../store/accounts/api-keys.ts';
import type { SessionIdentity } from './sign-in/sign-in.ts';
import type { EventStream } from './sse.ts';
import type { Upload } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An endpoint, declared once: what it takes, what it answers, and what it does. OpenAPI is read off this value. */
export interface RouteSpec<P, Q, B, R extends z.ZodType> {
  method: Method;
  /** Below the version prefix, parameters in braces: `/agent/{agentId}`; `//` in front means: from the root. */
  path: string;
  /** The operation's name in generated clients. */
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /**
   * Who may call: a key, or the session cookie in its place (unless said otherwise); anybody; a session alone, for what
   * belongs to an account; a visitor, for what lets somebody in; a link, whose `token` stands in for the key.
   */
  auth?: 'key' | 'none' | 'session' | 'visitor' | 'link';
  params?: P;
  /** What a path parameter that is no id means. A thing with such an id cannot exist, so: 404, unless said otherwise. */
  malformedParams?: 'BAD_REQUEST' | 'NOT_FOUND' | 'NOT_FOUND_NULL';
  query?: Q;
  body?: B;
  /** The body holds what must not be guessed from anything that is stored about the request. */
  isBodySecret?: true;
  /** `form`: multipart/form-data with one file, the handler's `upload`. */
  bodyType?: 'json' | 'form';
  response: R;
  /** Also answers as an SSE stream: always, or when the caller accepts nothing else. */
  streams?: 'always' | 'on-accept';
  /** Answers with a file instead of JSON. */
  responseTypes?: string[];
  /** Answers a `Range` with a part: 206. */
  isPartial?: boolean;
  /** How a repeat with the same `Idempotency-Key` is answered: with the first answer (unless said otherwise), or by the same run. */
  idempotency?: 'answer' | 'run';
  /** Beyond those that every endpoint has. */
  errors?: ErrorCode[];
  handler: (
    request: RouteRequest<Parsed<P>, Parsed<Q>, Parsed<B>>,
  ) => Promise<z.input<R> | EventStream | FastifyReply>;
}

export interface RouteRequest<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** Whose data the handler may touch: the scope of the caller's key or session. */
  scope: CallerIdentity;
  /** Of a route for sessions or visitors. */
  session: SessionIdentity | undefined;
  ip: string;
  /** Of this service, as the caller addresses it. */
  origin: string;
  /** With `Idempotency-Key` on a run start: the id that every repeat of this request gets. */
  reservedRunId: string | undefined;
  /** Of a route whose `bodyType` is `form`. */
  upload: Upload | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  reply: FastifyReply;
}

/** What is common to all routes once their types have done their work. */
export type Route = RouteSpec<
  z.ZodObject | undefined,
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType
>;

export function route<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType = z.ZodType,
>(spec: RouteSpec<P, Q, B, R>): Route {
  return spec as unknown as Route;
}
