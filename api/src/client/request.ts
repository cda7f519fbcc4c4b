import type { RunEvent } from '../events.ts';
import { QuarryError, errorFromResponse } from '../quarry-error.ts';
import { readSse } from './sse.ts';

export interface Connection {
  /** Ends in the version prefix, without a slash. */
  baseUrl: string;
  apiKey?: string;
  fetch: typeof globalThis.fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key with the same body gives the first answer again, for 24 hours. */
  idempotencyKey?: string;
}

export interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, QueryValue>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** The service stops and leaves a stream behind this event. */
  onLeft?: (lastEventId: string) => void;
}

type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface ReceivedEvent {
  /** Empty on streams without ids. */
  id: string;
  event: RunEvent;
}

export async function send(connection: Connection, call: Call): Promise<Response> {
  const url = `${connection.baseUrl}${call.path}${queryString(call.query ?? {})}`;
  const response = await connection.fetch(url, {
    method: call.method,
    headers: headersOf(connection, call),
    body: call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
    signal: call.signal,
  });
  if (!response.ok) throw await errorFromResponse(response);
  return response;
}

export async function sendForJson<T>(connection: Connection, call: Call): Promise<T> {
  const response = await send(connection, call);
  return (await response.json()) as T;
}

/** For the two resources whose absence is told by the body `null`. */
export async function sendForJsonOrNull<T>(connection: Connection, call: Call): Promise<T | null> {
  try {
    return await sendForJson<T>(connection, call);
  } catch (error) {
    if (error instanceof QuarryError && error.status === 404 && error.body === null) return null;
    throw error;
  }
}

/** Yields the events as they come; types that this version does not know come through as they are. */
export async function* sendForEvents(connection: Connection, call: Call): AsyncGenerator<ReceivedEvent> {
  const headers = { ...call.headers, accept: 'text/event-stream' };
  const response = await send(connection, { ...call, headers });
  if (response.body === null || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    throw invalidResponse(response.status, 'The service answered with something else than an event stream');
  }
  const onComment = (comment: string) => {
    const [, lastEventId] = /\blast-event-id (\d+)/.exec(comment) ?? [];
    if (lastEventId !== undefined) call.onLeft?.(lastEventId);
  };
  for await (const message of readSse(response.body, onComment)) {
    yield { id: message.id, event: parseEvent(message.data, response.status) };
  }
}

function headersOf({ apiKey }: Connection, call: Call): Record<string, string> {
  return {
    accept: 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    ...call.headers,
  };
}

function queryString(query: Record<string, QueryValue>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function parseEvent(data: string, status: number): RunEvent {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    throw invalidResponse(status, 'The stream holds an event that is not JSON');
  }
  if (!isEvent(event)) throw invalidResponse(status, 'The stream holds an event without type and payload');
  return event;
}

function isEvent(value: unknown): value is RunEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { type, payload } = value as { type?: unknown; payload?: unknown };
  return typeof type === 'string' && typeof payload === 'object' && payload !== null;
}

function invalidResponse(status: number, message: string): QuarryError {
  return new QuarryError({ status, code: 'INVALID_RESPONSE', message });
}
