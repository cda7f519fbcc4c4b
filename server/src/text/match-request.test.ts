import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRequest } from './match-request.ts';

const between = {
  pattern: '^how many days between (?<from>\\S+) and (?<to>\\S+?)\\??$',
  args: ['between', '{from}', '{to}'],
};
const convert = {
  pattern: '^convert this to (?<to>\\w+)$',
  args: ['{file:csv|tsv}', '{to}'],
};
const count = { pattern: '^count the words:', args: ['count', '{rest}'] };

const fits = (text: string) => matchRequest(between, { text, files: [] });
const fitsFiles = (files: string[]) => matchRequest(convert, { text: 'convert this to json', files });

test('a request in plain words becomes arguments', () => {
  assert.deepEqual(fits('How many days between 2026-01-01 and 2026-02-01?'), [
    'between',
    '2026-01-01',
    '2026-02-01',
  ]);
  assert.equal(fits('Why are there days between A and B'), undefined);
  assert.deepEqual(matchRequest(count, { text: 'Count the words: one two', files: [] }), [
    'count',
    'one two',
  ]);
  assert.equal(
    matchRequest(count, { text: 'Count the words:', files: [] }),
    undefined,
    'there is nothing to count',
  );
});

test('a request for a file fits only when there is one of its kind', () => {
  assert.deepEqual(fitsFiles(['a.pdf', 'b.CSV']), ['b.CSV', 'json']);
  assert.equal(fitsFiles(['a.pdf']), undefined);
  assert.equal(fitsFiles([]), undefined);
});
