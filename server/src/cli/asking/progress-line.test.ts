import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { progressLine } from './progress-line.ts';

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';
const lineOf = (type: string, payload: object) =>
  progressLine({ type, payload: { runId, ...payload } } as RunEvent);

test('each piece of work is one line, and what is none is not told', () => {
  assert.equal(lineOf('search-query-generated', { query: 'green tea', index: 0 }), 'Searches: green tea');
  assert.equal(
    lineOf('search-results', { query: 'tea', provider: 'brave', results: [{}, {}] }),
    'Found 2 for "tea" (brave)',
  );
  assert.equal(lineOf('search-scraping', { url: 'http://a', status: 'started' }), undefined);
  assert.equal(lineOf('search-scraping', { url: 'http://a', status: 'completed', title: 'A' }), 'Read A');
  assert.equal(
    lineOf('search-scraping', { url: 'http://a', status: 'failed', reason: 'gone' }),
    'Could not read http://a: gone',
  );
  assert.equal(
    lineOf('browse-waiting', { reason: 'busy', ahead: 0 }),
    'Waits for a free browser, next in line',
  );
  assert.equal(lineOf('browse-waiting', { reason: 'busy', ahead: 2 }), 'Waits for a free browser, 2 ahead');
  assert.equal(lineOf('browse-waiting', { reason: 'lost', ahead: 0 }), 'Starts another browser');
  assert.equal(lineOf('report_section_start', { index: 1, title: 'Trade' }), 'Writes section 2: Trade');
  assert.equal(lineOf('plan', { title: 'History', status: 'failed' }), 'Step failed: History');
  assert.equal(lineOf('delta', { deltaText: 'x' }), undefined);
  assert.equal(lineOf('something-new', {}), undefined, 'a newer service may send what is not known here');
});

test('what a page or a model has written does not command the terminal', () => {
  const line = lineOf('browse-step', { sessionId: 's', stepIndex: 0, action: 'clicks \u001b[2J\u202e\n' });
  assert.equal(line, 'Browser: clicks  [2J  ');
});
