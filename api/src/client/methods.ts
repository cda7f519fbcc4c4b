import type { z } from 'zod';
import type { Endpoint, Endpoints } from '../endpoints/endpoint.ts';
import { isLastEvent } from '../events.ts';
import type { RunEvent } from '../events.ts';
import { QuarryError } from '../quarry-error.ts';
import { requestOf } from './calls.ts';
import type { Calls, CallShape } from './calls.ts';
import { send, sendForEvents, sendForJson, sendForJsonOrNull } from './request.ts';
import type { Call, CallOptions, Connection } from './request.ts';

type Fields<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : object;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** The fields of path, query and body together. One that stands in several is given once. */
type Input<E> = Flat<Fields<E, 'params'> & Fields<E, 'query'> & Fields<E, 'body'>>;

type IsOne<Name, All = Name> = [Name] extends [never]
  ? false
  : Name extends Name
    ? [All] extends [Name]
      ? true
      : false
    : never;

/** The same cases as `takes` of a `CallShape`. */
type Arguments<E> = E extends { bodyType: 'form' }
  ? [file: File, options?: CallOptions]
  : keyof Input<E> extends never
    ? [options?: CallOptions]
    : keyof Input<E> extends keyof Fields<E, 'params'>
      ? IsOne<keyof Input<E>> extends true
        ? [id: string, options?: CallOptions]
        : [input: Input<E>, options?: CallOptions]
      : object extends Input<E>
        ? [input?: Input<E>, options?: CallOptions]
        : [input: Input<E>, options?: CallOptions];

/** The same cases as `answers` of a `CallShape`. */
type Answer<E extends Endpoint> = E extends { streams: 'always' }
  ? AsyncGenerator<RunEvent>
  : E extends { responseTypes: readonly string[] }
    ? Promise<Response>
    : E extends { malformedParams: 'NOT_FOUND_NULL' }
      ? Promise<z.output<E['response']> | null>
      : Promise<z.output<E['response']>>;

/** A method for each endpoint, under the name of its operation. */
export type Methods<T extends Endpoints> = {
  [Name in keyof T as T[Name] extends { isWebSocket: true } ? never : Name]: (
    ...given: Arguments<T[Name]>
  ) => Answer<T[Name]>;
};

export function methodsOf<T extends Endpoints>(calls: Calls<T>, connection: Connection): Methods<T> {
  const methods = Object.entries<CallShape>(calls).map(([name, shape]) => [
    name,
    (...given: unknown[]) => {
      const [input, options] = shape.takes === 'nothing' ? [undefined, given[0]] : given;
      return answer(connection, shape, { ...(options as CallOptions), ...requestOf(shape, input) });
    },
  ]);
  return Object.fromEntries(methods) as Methods<T>;
}

function answer(connection: Connection, { answers }: CallShape, call: Call): unknown {
  switch (answers) {
    case 'events':
      return streamToLastEvent(connection, call);
    case 'file':
      return send(connection, call);
    case 'json or null':
      return sendForJsonOrNull(connection, call);
    case 'json':
      return sendForJson(connection, call);
    default:
      return answers satisfies never;
  }
}

/** The stream of a start or a resume: one that stops before its last event was cut off. */
async function* streamToLastEvent(connection: Connection, call: Call): AsyncGenerator<RunEvent> {
  let runId: string | undefined;
  let lastEventId: string | undefined;
  const onLeft = (id: string) => (lastEventId = id);
  for await (const { event } of sendForEvents(connection, { ...call, onLeft })) {
    runId ??= event.payload.runId;
    yield event;
    if (isLastEvent(event)) return;
  }
  throw new QuarryError({
    status: 200,
    code: 'STREAM_INTERRUPTED',
    message: 'The stream was cut off before the run ended. The run goes on: follow it with followRun',
    ...(runId !== undefined && lastEventId !== undefined && { left: { runId, lastEventId } }),
  });
}
