import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintsAbout } from './declared-events.ts';

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';
const hit = { url: 'https://x.example/', title: 'X', snippet: '' };
const results = (more: object = {}) => ({
  type: 'search-results',
  payload: { runId, query: 'tea', provider: 'p', results: [hit, hit], ...more },
});

test('an event that is as it is declared passes', () => {
  assert.deepEqual(complaintsAbout(results()), []);
  assert.deepEqual(complaintsAbout(results({ images: [] })), []);
});

test('a field that is not declared is named, wherever it stands', () => {
  assert.deepEqual(complaintsAbout(results({ qurey: 1 })), ['payload.qurey is not declared']);
  assert.deepEqual(complaintsAbout(results({ results: [{ ...hit, rank: 1 }] })), [
    'payload.results.*.rank is not declared',
  ]);
});

test('a field that is missing or of a wrong type is named', () => {
  const [missing] = complaintsAbout(results({ query: undefined }));
  assert.match(missing!, /^payload\.query is wrong: .*undefined/);
  const [wrong] = complaintsAbout({ type: 'queued', payload: { runId, ahead: '1' } });
  assert.match(wrong!, /^payload\.ahead is wrong: .*string/);
});

test('an event of a type that is not declared is named', () => {
  assert.match(complaintsAbout({ type: 'serch-results', payload: { runId } })[0]!, /^type is wrong/);
});
