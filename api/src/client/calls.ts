import type { Endpoint, Endpoints } from '../endpoints/endpoint.ts';
import type { CallShape } from './call-shape.ts';

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
