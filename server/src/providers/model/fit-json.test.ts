import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { fc } from '../../../test/support/seeded.ts';
import { fitJson } from './fit-json.ts';

const search = z.object({
  query: z.string().min(1),
  urls: z.array(z.string()).optional(),
  pages: z.int().max(9).default(3),
  mode: z.enum(['fast', 'deep_dive']).nullish(),
  images: z.boolean().optional(),
});
const meant = { query: 'tea', urls: ['https://a.example'], pages: 2, mode: 'deep_dive', images: true };

for (const [what, given] of [
  ['as it should be', meant],
  ['with a text for a list', { ...meant, urls: 'https://a.example' }],
  ['with a list in a text', { ...meant, urls: '["https://a.example"]' }],
  ['with numbers and booleans as texts', { ...meant, pages: '2', images: 'true' }],
  ['wrapped in another object', { arguments: meant }],
  ['wrapped twice, with a name beside it', { tool: 'search', input: { parameters: meant } }],
  ['as the only thing in a list', [meant]],
  ['as JSON in a text', JSON.stringify(meant)],
  ['as JSON in a fence', '```json\n' + JSON.stringify(meant) + '\n```'],
  ['as JSON in a text in an object', { input: JSON.stringify(meant) }],
  [
    'in another case',
    { Query: 'tea', URLs: ['https://a.example'], PAGES: 2, Mode: 'Deep-Dive', images: true },
  ],
] as const)
  test(`a call ${what} is understood`, () => {
    assert.deepEqual(fitJson(search, given), { ok: true, value: meant });
  });

test('what may be left out may be null, and plain words are the one text that is needed', () => {
  assert.deepEqual(fitJson(search, { query: 'tea', urls: null, pages: null, mode: null, images: null }), {
    ok: true,
    value: { query: 'tea', pages: 3 },
  });
  assert.deepEqual(fitJson(search, 'tea'), { ok: true, value: { query: 'tea', pages: 3 } });
  const queries = z.object({ queries: z.array(z.string()) });
  assert.deepEqual(fitJson(queries, ['a', 'b']), { ok: true, value: { queries: ['a', 'b'] } });
});

for (const [what, given, reason] of [
  ['half a call', '{"query": "te', /expected object/],
  ['a missing text', { urls: [] }, /^query: /],
  ['a number out of range', { query: 'tea', pages: 30 }, /^pages: /],
  ['another choice', { query: 'tea', mode: 'slow' }, /^mode: /],
  ['two things where one is meant', { a: meant, b: meant }, /^query: /],
  ['nothing', null, /expected object/],
] as const)
  test(`${what} is not guessed at`, () => {
    const result = fitJson(search, given);
    assert.ok(!result.ok);
    assert.match(result.reason, reason);
  });

test('whatever is given, it fits or it is refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const result = fitJson(search, given);
      if (result.ok) search.parse(result.value);
      else assert.ok(result.reason.length > 0);
    }),
    { numRuns: 500 },
  );
});

test('a call survives any number of the ways in which models miss the form', () => {
  const ways = [
    (value: unknown) => ({ arguments: value }),
    (value: unknown) => [value],
    (value: unknown) => JSON.stringify(value),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ways), { maxLength: 2 }),
      fc.string({ minLength: 1 }),
      (chain, query) => {
        const given = chain.reduce<unknown>((value, way) => way(value), { query, pages: '4' });
        assert.deepEqual(fitJson(search, given), { ok: true, value: { query, pages: 4 } });
      },
    ),
  );
});
