import type { Call } from './call.ts';

/**
 * What a caller must know of an endpoint at run time, in plain values: it can be written to a file as JSON, and the
 * client then runs without the schemas.
 */
export interface CallShape {
  method: Call['method'];
  path: string;
  /** What the method is called with: the one id in the path, a file, or the fields of path, query and body together. */
  takes: 'nothing' | 'id' | 'file' | 'fields';
  hasBody: boolean;
  /** Parameters of the path that the body repeats. */
  repeated: readonly string[];
  answers: 'json' | 'json or null' | 'events' | 'file';
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
