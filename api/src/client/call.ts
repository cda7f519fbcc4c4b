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

export type QueryValue = string | number | boolean | readonly string[] | undefined;
