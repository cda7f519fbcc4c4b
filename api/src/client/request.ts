import { QuarryError, errorFromResponse } from '../quarry-error.ts';
import type { RunEvent } from './api-types.ts';
import type { Call, QueryValue } from './call.ts';
import { isTransient, retrying } from './retries.ts';
import { readSse } from './sse.ts';

export interface Connection {
  /** Ends in the version prefix, without a slash. */
  baseUrl: string;
  apiKey?: string;
  fetch: typeof globalThis.fetch;
  /** How often a call that failed for a passing reason is made again; not at all unless said. */
  retries?: number;
  /** Wait before the first of them. */
  backoffMs?: number;
}

export interface ReceivedEvent {
  /** Empty on streams without ids. */
  id: string;
  event: RunEvent;
}

export function send(connection: Connection, call: Call): Promise<Response> {
  const { retries = 0, backoffMs = 500 } = connection;
  if (retries === 0) return sendOnce(connection, call);
  // With a key the service knows a repeat and does nothing twice, so that a lost answer may be asked for again.
  const isKeyed = call.method === 'POST' && call.form === undefined;
  const repeatable = isKeyed ? { ...call, idempotencyKey: call.idempotencyKey ?? randomKey() } : call;
  const isSafe = isKeyed || call.method === 'GET' || call.method === 'DELETE';
  return retrying(() => sendOnce(connection, repeatable), {
    retries,
    backoffMs,
    ...(call.signal && { signal: call.signal }),
    mayRetry: (error) => (isSafe ? isTransient(error) : wasRefusedAtTheDoor(error)),
  });
}

const randomKey = () => globalThis.crypto.randomUUID();

/** Such an answer says that nothing was done. */
const wasRefusedAtTheDoor = (error: unknown) =>
  error instanceof QuarryError && (error.status === 429 || error.status === 503);

async function sendOnce(connection: Connection, call: Call): Promise<Response> {
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
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch {
    // The page of something in between, or of another program.
    throw invalidResponse(
      response.status,
      `${connection.baseUrl} answered with something else than JSON: is a Quarry service there?`,
    );
  }
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
