import type { Endpoint, Endpoints, Method } from '../endpoints/endpoint.ts';
import type { Call } from './request.ts';

/**
 * What a caller must know of an endpoint at run time, in plain values: it can be written to a file as JSON, and the
 * client then runs without the schemas.
 */
export interface CallShape {
  method: Method;
  path: string;
  /** What the method is called with: the one id in the path, a file, or the fields of path, query and body together. */
  takes: 'nothing' | 'id' | 'file' | 'fields';
  hasBody: boolean;
  /** Parameters of the path that the body repeats. */
  repeated: readonly string[];
  answers: 'json' | 'json or null' | 'events' | 'file';
}

export type Calls<T extends Endpoints> = Record<keyof T, CallShape>;

/** The calls of a table of endpoints. A WebSocket is no call. */
export function callsOf<T extends Endpoints>(endpoints: T): Calls<T> {
  const calls = Object.entries(endpoints).filter(([, { isWebSocket }]) => !isWebSocket);
  return Object.fromEntries(calls.map(([name, endpoint]) => [name, callOf(endpoint)])) as Calls<T>;
}

function callOf(endpoint: Endpoint): CallShape {
  const { method, path, params, query, body } = endpoint;
  const inPath = Object.keys(params?.shape ?? {});
  const inBody = Object.keys(body?.shape ?? {});
  const others = [...Object.keys(query?.shape ?? {}), ...inBody].filter((name) => !inPath.includes(name));
  return {
    method,
    // Such a path is one from the root, and so is the caller's address.
    path: path.replace(/^\/\//, '/'),
    takes: takenBy(endpoint, { inPath, others }),
    hasBody: body !== undefined,
    repeated: inPath.filter((name) => inBody.includes(name)),
    answers: answerOf(endpoint),
  };
}

function takenBy(
  { bodyType }: Endpoint,
  { inPath, others }: { inPath: string[]; others: string[] },
): CallShape['takes'] {
  if (bodyType === 'form') return 'file';
  if (inPath.length + others.length === 0) return 'nothing';
  return inPath.length === 1 && others.length === 0 ? 'id' : 'fields';
}

function answerOf({ streams, responseTypes, malformedParams }: Endpoint): CallShape['answers'] {
  if (streams === 'always') return 'events';
  if (responseTypes) return 'file';
  return malformedParams === 'NOT_FOUND_NULL' ? 'json or null' : 'json';
}

/** The request that a method makes of what it was called with. */
export function requestOf({ method, path, takes, hasBody, repeated }: CallShape, given: unknown): Call {
  if (takes === 'file') return { method, path, form: formWith(given as File) };
  const inPath = [...path.matchAll(PARAMETER)].map(([, name]) => name!);
  const fields = (takes === 'id' ? { [inPath[0]!]: given } : (given ?? {})) as Fields;
  const others = Object.entries(fields).filter(([name]) => !inPath.includes(name) || repeated.includes(name));
  const rest = Object.fromEntries(others);
  return {
    method,
    path: path.replaceAll(PARAMETER, (_, name: string) => encodeURIComponent(String(fields[name]))),
    ...(hasBody ? { body: rest } : { query: rest }),
  };
}

const PARAMETER = /\{(\w+)\}/g;

type Fields = NonNullable<Call['query']>;

function formWith(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}
