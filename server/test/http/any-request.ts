import type { Call } from './call.ts';
import type { Operation } from './documented-api.ts';
import { fc } from '../support/seeded.ts';

interface Material {
  /** Of things that exist. */
  ids: string[];
  /** A valid body, to be damaged. */
  example: unknown;
}

/** Requests for an operation from valid to absurd. */
export function anyRequest({ method, path, spec }: Operation, material: Material): fc.Arbitrary<Call> {
  const query: string[] = spec.parameters
    .filter((parameter: { in: string }) => parameter.in === 'query')
    .map(({ name }: { name: string }) => name);
  const takesBody = spec.requestBody !== undefined;
  return fc
    .record({
      segments: fc.array(segment(material), { minLength: 2, maxLength: 2 }),
      query: fc.dictionary(fc.constantFrom(...query, 'unknown'), queryValue, { maxKeys: 4 }),
      body: takesBody ? body(material.example) : fc.constant(undefined),
      headers: headers(method),
    })
    .map(({ segments, query: values, body: content, headers: more }) => ({
      method,
      path: `${fill(path, segments)}${search(values)}`,
      headers: more,
      ...(content !== undefined && { body: content }),
    }));
}

const strangeText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 90, maxLength: 2100 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '🦉'.repeat(101),
    '__proto__',
    'null',
    '-1',
    '1e309',
    "' or 1=1 --",
  ),
);

const segment = ({ ids }: Material): fc.Arbitrary<string> =>
  fc
    .oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.uuid(), strangeText)
    // These would be another address, and so another endpoint.
    .filter((text) => !['', '.', '..', 'list', 'tools', 'run', 'stream'].includes(text));

const fill = (path: string, segments: string[]) => {
  const left = [...segments];
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.shift()!.toWellFormed()));
};

const queryValue = fc.oneof(
  strangeText,
  fc.integer({ min: -2, max: 120 }).map(String),
  fc.constantFrom('true', 'public', 'private'),
);

const search = (values: Record<string, string>) => {
  const pairs = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const strangeValue = fc.oneof(
  strangeText,
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
  fc.double({ noNaN: true }),
  fc.constantFrom(null, true, [], {}, 0, -1, 1e308),
);

/** A valid body, one with some fields replaced or taken away, any JSON, or no JSON at all. */
function body(example: unknown): fc.Arbitrary<unknown> {
  const fields = Object.keys(example as object);
  const damaged = fc
    .record({
      replaced: fc.dictionary(
        fc.constantFrom(...fields, 'agentId', 'mentions', 'fileUrls', 'isDefault', '__proto__'),
        strangeValue,
        { maxKeys: 2 },
      ),
      missing: fc.subarray(fields, { maxLength: 1 }),
    })
    .map(({ replaced, missing }) => {
      const kept = Object.entries(example as object).filter(([name]) => !missing.includes(name));
      return { ...Object.fromEntries(kept), ...replaced };
    });
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(example) },
    { weight: 5, arbitrary: damaged },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.string().map((text) => `{${text}`) },
  );
}

const headers = (method: string): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    fc.record({ accept: fc.constantFrom('text/event-stream', 'text/html', '*/*', 'nonsense') }),
    fc.record({
      'last-event-id': fc.constantFrom('0', '1', '999999999', '-1', 'x', '1.5', '99999999999999'),
    }),
    ...(method === 'POST'
      ? [fc.record({ 'idempotency-key': fc.constantFrom('a', 'b', 'k'.repeat(255), 'k'.repeat(256)) })]
      : []),
  );
