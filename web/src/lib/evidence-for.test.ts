import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '@quarry/api/evidence.ts';
import { evidenceFor, weakest } from './evidence-for.ts';

const evidence = (n: number, claim: string, quote: string) => ({
  n,
  claim,
  quote,
  sourceId: 's',
  start: 0,
  end: 1,
});
const seeds = evidence(1, 'The monk Eisai brought seeds to Japan in 1191 [1].', 'Eisai, 1191');
const trade = evidence(1, 'China exports the most [1].', 'China, 314,000 t');
const other = evidence(2, 'Morocco buys the most [2].', 'Morocco');
const all = [seeds, trade, other];

test('a citation shows what its own sentence rests on', () => {
  assert.deepEqual(
    evidenceFor(all, { n: 1, before: 'Long ago. The monk Eisai brought seeds to Japan in 1191 ' }),
    [seeds],
  );
  assert.deepEqual(evidenceFor(all, { n: 1, before: 'China exports the most' }), [trade]);
});

test('an earlier sentence of the paragraph that rests on the same source keeps what is its own', () => {
  const before = 'The monk Eisai brought seeds to Japan in 1191 [1]. China exports the most';
  assert.deepEqual(evidenceFor(all, { n: 1, before }), [trade]);
  assert.deepEqual(evidenceFor(all, { n: 1, before: `${before} (others say otherwise:` }), [trade]);
});

test('where the sentence is not found, everything of the source is shown', () => {
  assert.deepEqual(evidenceFor(all, { n: 1, before: 'Something else entirely was written here' }), [
    seeds,
    trade,
  ]);
  assert.deepEqual(evidenceFor(all, { n: 1, before: '' }), [seeds, trade]);
  assert.deepEqual(evidenceFor(all, { n: 3, before: 'x' }), []);
});

const look = (...verdicts: Evidence['verdict'][]) => weakest(verdicts.map((verdict) => ({ verdict })));

test('a citation looks as weak as the weakest that it stands for', () => {
  assert.equal(look('supported', 'partly'), 'partly');
  assert.equal(look('partly', 'unsupported'), 'unsupported');
  assert.equal(look('unchecked'), 'unchecked');
  assert.equal(look(), 'supported');
});
