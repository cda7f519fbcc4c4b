import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortSkipped, tellSkipped } from '../../../scripts/skipped-tests.ts';

const missing = { Chromium: 'it is not installed' };

test('a test may be left out for want of a part that this machine lacks, and is named', () => {
  const sorted = sortSkipped(
    [
      { name: 'a page is read', file: 'a.test.ts', reason: 'needs Chromium: it is not installed' },
      { name: 'a page is shown', file: 'a.test.ts', reason: 'needs Chromium: it is not installed' },
    ],
    missing,
  );
  assert.deepEqual(sorted.unexplained, []);
  assert.equal(
    tellSkipped(sorted, missing),
    'Skipped for want of Chromium (it is not installed): 2\n  a page is read\n  a page is shown\n',
  );
});

test('no other reason counts: none at all, one in words, a part that is there', () => {
  const { unexplained, forWant } = sortSkipped(
    [
      { name: 'bare', file: 'a.test.ts', reason: true },
      { name: 'lazy', file: 'a.test.ts', reason: 'later' },
      { name: 'wrong', file: 'a.test.ts', reason: 'needs bubblewrap: it is not installed' },
      { name: 'nonsense', file: 'a.test.ts', reason: 'needs luck: none left' },
    ],
    missing,
  );
  assert.deepEqual(
    unexplained,
    ['bare', 'lazy', 'wrong', 'nonsense'].map((name) => `${name} (a.test.ts)`),
  );
  assert.equal(forWant.size, 0);
});
