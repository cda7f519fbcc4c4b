import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyRun } from '../../../lib/run-view.ts';
import type { SearchActivity } from '../../../lib/run-view.ts';
import { roundsBefore, roundsOf } from './rounds-of.ts';

const stand = { known: [], missing: ['the price'], contradictions: [] };
const page = (url: string) => ({ url, state: 'done' as const });
const search: SearchActivity = {
  id: 1,
  kind: 'search',
  state: 'running',
  queries: ['a', 'b', 'c'],
  results: [],
  pages: [page('x'), page('y')],
  progress: [],
  rounds: [{ ...stand, round: 1, queryCount: 2, pageCount: 1 }],
  summary: '',
  openCount: 1,
};

test('what came before a taking of stock is its round, and what came after it the round at work', () => {
  assert.deepEqual(
    roundsOf(search).map(({ queries, pages, stand: at }) => [
      queries,
      pages.map(({ url }) => url),
      at?.missing,
    ]),
    [
      [['a', 'b'], ['x'], ['the price']],
      [['c'], ['y'], undefined],
    ],
  );
  assert.equal(roundsOf({ ...search, queries: ['a', 'b'], pages: [page('x')] }).length, 1);
});

test('a further search goes on counting where the one before it has stopped', () => {
  const again = { ...search, id: 2 };
  const view = { ...emptyRun, activities: [search, again] };
  assert.deepEqual([roundsBefore(view, search), roundsBefore(view, again)], [0, 1]);
});
