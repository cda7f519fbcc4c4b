import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Endpoints } from '@quarry/api/endpoints/endpoint.ts';
import type { CallerIdentity } from '../store/accounts/api-keys.ts';
import type { SessionIdentity } from './sign-in/sign-in.ts';
import type { EventStream } from './sse.ts';
import type { Upload } from './upload.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<E, Name extends keyof Endpoint> = E extends { [Key in Name]: infer Given } ? Given : undefined;

export interface RouteRequest<E = Endpoint> {
  params: Parsed<Part<E, 'params'>>;
  query: Parsed<Part<E, 'query'>>;
  body: Parsed<Part<E, 'body'>>;
  /** Whose data the handler may touch: the scope of the caller's key or session. */
  scope: CallerIdentity;
  /** Of a route for sessions; of one for visitors, if they are signed in. */
  session: E extends { auth: 'session' } ? SessionIdentity : SessionIdentity | undefined;
  ip: string;
  /** Of this service, as the caller addresses it. */
  origin: string;
  /** With `Idempotency-Key` on a run start: the id that every repeat of this request gets. */
  reservedRunId: string | undefined;
  upload: E extends { bodyType: 'form' } ? Upload : Upload | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  reply: FastifyReply;
}

type Handlers<T extends Endpoints> = {
  [Name in keyof T]: (
    request: RouteRequest<T[Name]>,
  ) => Promise<z.input<T[Name]['response']> | EventStream | FastifyReply>;
};

/** A declared endpoint and what it does, once their types have done their work. */
export interface Route extends Endpoint {
  operationId: string;
  handler: (request: RouteRequest) => Promise<unknown>;
}

/** The routes of a resource: one handler for each of its endpoints, no fewer and no more. */
export function routes<T extends Endpoints>(declared: T, handlers: Handlers<T>): Route[] {
  return Object.entries(declared).map(([operationId, endpoint]) => ({
    ...endpoint,
    operationId,
    handler: handlers[operationId] as unknown as Route['handler'],
  }));
}

/** What is promised is served: a resource that nobody registers stops the start. */
export function requireServed(promised: Endpoints, served: Route[]): void {
  const names = new Set(served.map(({ operationId }) => operationId));
  const missing = Object.keys(promised).filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`declared, but served by no route: ${missing.join(', ')}`);
}
