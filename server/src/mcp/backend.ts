import type { z } from 'zod';
import type { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import type { RunEvent } from '@quarry/api/events.ts';

type Api = typeof apiEndpoints;
type Given<E, Part extends string> = E extends { [Key in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

interface Request<Name extends keyof Api> {
  params?: Given<Api[Name], 'params'>;
  query?: Given<Api[Name], 'query'>;
  body?: Given<Api[Name], 'body'>;
}

/** The same for whichever endpoint. */
export interface AnyRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The API of the service, in the name of one caller: in the same process, or over HTTP. */
export interface McpBackend {
  call<Name extends keyof Api>(name: Name, request?: Request<Name>): Promise<z.output<Api[Name]['response']>>;
  /** Starts a run; with an id, the run that a first try with it has made. */
  start(body: z.input<Api['startRun']['body']>, id?: string): Promise<string>;
  resume(runId: string, modelName: string): Promise<void>;
  /** The events of a run behind one, until it rests. */
  events(runId: string, options: { after?: number; signal: AbortSignal }): AsyncIterable<SeenEvent>;
}

export interface SeenEvent {
  seq: number;
  event: RunEvent;
}

/** A refusal in the words of the API. */
export class BackendError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'BackendError';
    this.status = status;
  }
}
