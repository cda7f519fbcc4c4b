import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { KeyScope } from '../key-scopes.ts';
import type { Tag } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * What an endpoint takes and answers: all but what it does. The server's route, the client's method, the OpenAPI
 * document and the tenancy cases are read off this value.
 */
export interface Endpoint {
  method: Method;
  /** Below the version prefix, parameters in braces: `/agent/{agentId}`; `//` in front means: from the root. */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  /**
   * Who may call: a key, or the session cookie in its place (unless said otherwise); anybody; a session alone, for what
   * belongs to an account; a visitor, for what lets a user in; a link, whose `token` stands in for the key.
   */
  auth?: 'key' | 'none' | 'session' | 'visitor' | 'link';
  /** Whose data it reads or changes: nobody but this user, or the members of this workspace, may reach it. */
  belongsTo: 'user' | 'workspace' | 'everybody';
  /** What a key must hold to be let in here; every endpoint that a key opens says so, and no other. */
  scope?: KeyScope;
  /** Of the members of the workspace, its owners alone. */
  onlyOwners?: true;
  params?: z.ZodObject;
  /** What a path parameter that is no id means. A thing with such an id cannot exist, so: 404, unless said otherwise. */
  malformedParams?: 'BAD_REQUEST' | 'NOT_FOUND' | 'NOT_FOUND_NULL';
  /** Of a GET. */
  query?: z.ZodObject;
  /** Of a POST or PATCH. */
  body?: z.ZodObject;
  /** The body holds what must not be guessed from anything that is stored about the request. */
  isBodySecret?: true;
  /** The largest body, where `SMALL_BODY_BYTES` would not hold what its schema takes. Of a form: the largest file. */
  maxBodyBytes?: number;
  /** `form`: multipart/form-data with one file, in the field `file`. */
  bodyType?: 'json' | 'form';
  response: z.ZodType;
  /** Also answers as an SSE stream: always, or when the caller accepts nothing else. */
  streams?: 'always' | 'on-accept';
  /** Answers with a file instead of JSON. */
  responseTypes?: readonly string[];
  /** Answers a `Range` with a part: 206. */
  isPartial?: boolean;
  /** No answer but a WebSocket. */
  isWebSocket?: true;
  /** How a repeat with the same `Idempotency-Key` is answered: with the first answer (unless said otherwise), or by the same run. */
  idempotency?: 'answer' | 'run';
  /** Beyond those that every endpoint has. */
  errors?: readonly ErrorCode[];
}

const KIB = 1024;

/** What most bodies fit into many times over, and nothing that is worth sending to keep a parser busy. */
export const SMALL_BODY_BYTES = 64 * KIB;
/** Texts of a user that may have 100,000 characters each. */
export const LONG_TEXT_BYTES = 1536 * KIB;
export const FILE_BYTES = 50 * KIB * KIB;

export const bodyLimitOf = ({ maxBodyBytes = SMALL_BODY_BYTES }: Pick<Endpoint, 'maxBodyBytes'>): number =>
  maxBodyBytes;

/** By operation: its name in generated clients, and that of the client's method. */
export type Endpoints = Record<string, Endpoint>;

type Declaration = Omit<Endpoint, 'tag'>;

/** Types alone would let a field through that no endpoint has, such as a misspelt one. */
type Exact<T> = {
  [Name in keyof T]: T[Name] & { [Field in Exclude<keyof T[Name], keyof Declaration>]: never } & Scoped<
      T[Name]
    >;
};

/** Nobody forgets to say what a key must hold: without it an endpoint that a key opens does not compile. */
type Scoped<E> = E extends { auth: 'none' | 'session' | 'visitor' } ? { scope?: never } : { scope: KeyScope };

/** The endpoints of a resource. One that contradicts itself is refused. */
export function endpoints<const T extends Record<string, Declaration>>(
  tag: Tag,
  declared: T & Exact<T>,
): { [Name in keyof T]: T[Name] & { tag: Tag } } {
  const tagged = Object.entries<Declaration>(declared).map(([name, declaration]) => {
    const contradiction = contradictionIn(declaration);
    if (contradiction) throw new Error(`endpoint ${name}: ${contradiction}`);
    return [name, { ...declaration, tag }];
  });
  return Object.fromEntries(tagged);
}

/** By a key, or by the session that stands in for one. */
const isOpenedByKey = ({ auth = 'key' }: Declaration) => auth === 'key' || auth === 'link';

function contradictionIn(declaration: Declaration): string | undefined {
  const { method, path, params, query, body } = declaration;
  if (isOpenedByKey(declaration) !== (declaration.scope !== undefined))
    return 'a scope is named by what a key opens, and by nothing else';
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const declared = Object.keys(params?.shape ?? {});
  if (inPath.sort().join() !== declared.sort().join()) return 'path and params name different parameters';
  if (query && method !== 'GET') return 'only a GET has a query';
  if (body && method !== 'POST' && method !== 'PATCH') return 'only a POST or PATCH has a body';
  return undefined;
}

type Joined<T> = T extends readonly [infer First, ...infer Rest] ? First & Joined<Rest> : unknown;

/** One table of several. An operation or an address that stands in two of them is refused. */
export function joined<T extends readonly Endpoints[]>(...tables: T): Joined<T> {
  const all = tables.flatMap((table) => Object.entries(table));
  refuseRepeated(all.map(([name]) => name));
  refuseRepeated(all.map(([, { method, path }]) => `${method} ${path}`));
  return Object.fromEntries(all) as Joined<T>;
}

function refuseRepeated(names: string[]): void {
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) throw new Error(`declared twice: ${repeated}`);
}
