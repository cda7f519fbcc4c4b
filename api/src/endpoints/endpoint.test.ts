import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints, joined } from './endpoint.ts';

const read = {
  method: 'GET',
  summary: 'Read',
  belongsTo: 'user',
  scope: 'read',
  response: z.unknown(),
} as const;
const { belongsTo: _owner, ...unowned } = read;
const params = z.object({ id: z.string() });

test('an endpoint that contradicts itself is refused', () => {
  const wrong = {
    'different parameters': { ...read, path: '/note/{noteId}', params },
    'only a GET has a query': { ...read, method: 'DELETE', path: '/note', query: params },
    'only a POST or PATCH has a body': { ...read, path: '/note', body: params },
  } as const;
  for (const [reason, declaration] of Object.entries(wrong))
    assert.throws(() => endpoints('Service', { wrong: declaration }), new RegExp(`wrong: .*${reason}`));
});

test('an operation or an address stands in one table alone', () => {
  const notes = endpoints('Service', { getNote: { ...read, path: '/note' } });
  const sameName = endpoints('Service', { getNote: { ...read, path: '/other' } });
  const sameAddress = endpoints('Service', { readNote: { ...read, path: '/note' } });
  assert.throws(() => joined(notes, sameName), /declared twice: getNote/);
  assert.throws(() => joined(notes, sameAddress), /declared twice: GET \/note/);
});

test('a misspelt field and a missing owner do not compile', () => {
  // @ts-expect-error -- no endpoint has a `descripton`
  endpoints('Service', { getNote: { ...read, path: '/note', descripton: 'A note.' } });
  // @ts-expect-error -- `belongsTo` is missing
  endpoints('Service', { getNote: { ...unowned, path: '/note' } });
});

test('an endpoint that a key opens does not compile without the scope it needs, nor start', () => {
  const { scope: _scope, ...unscoped } = read;
  // @ts-expect-error -- `scope` is missing
  assert.throws(() => endpoints('Service', { getNote: { ...unscoped, path: '/note' } }), /a scope is named/);
  assert.throws(
    // @ts-expect-error -- nobody holds a scope here
    () => endpoints('Service', { getNote: { ...read, path: '/note', auth: 'none' } }),
    /a scope is named/,
  );
  assert.ok(endpoints('Service', { getNote: { ...unscoped, path: '/note', auth: 'session' } }));
});
