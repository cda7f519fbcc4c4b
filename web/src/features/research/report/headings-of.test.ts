import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingsOf } from './headings-of.ts';

test('the table of contents has the headings, without their marks', () => {
  const text =
    '# Tea\n\nText [1].\n\n## **1.** [History](https://x.example) [2]\n\n```\n\n# not a heading\n\n```\n\n#### Too deep';
  assert.deepEqual(headingsOf(text), [
    { level: 1, text: 'Tea', block: 0 },
    { level: 2, text: '1. History', block: 2 },
  ]);
});
