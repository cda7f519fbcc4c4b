import type { z } from 'zod';
import type { Endpoint, Endpoints } from '../endpoints/endpoint.ts';
import type { RunEvent } from '../events.ts';
import type { CallOptions } from './call.ts';

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
