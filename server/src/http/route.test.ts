import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints } from '@quarry/api/endpoints/endpoint.ts';
import { requireServed, routes } from './route.ts';

const notes = endpoints('Service', {
  getNote: {
    method: 'GET',
    path: '/note',
    summary: 'A note',
    belongsTo: 'user',
    scope: 'read',
    response: z.object({ text: z.string() }),
  },
});

const getNote = async () => ({ text: 'Hello' });

test('a promise that nobody keeps is refused', () => {
  const served = routes(notes, { getNote });
  requireServed(notes, served);
  assert.throws(() => requireServed(notes, []), /served by no route: getNote/);
});

test('a handler that is missing, unknown or answers something else does not compile', () => {
  // @ts-expect-error -- getNote is missing
  routes(notes, {});
  // @ts-expect-error -- no endpoint is called getNotes
  routes(notes, { getNote, getNotes: getNote });
  // @ts-expect-error -- the answer is no note
  routes(notes, { getNote: async () => ({ txet: 'Hello' }) });
});
