import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byName } from './by-name.ts';

test('names stand in the order of the language, not in that of their bytes', () => {
  const named = ['Zebra', 'apple', 'Äpfel', 'Part 10', 'Part 9', 'ねこ', 'イヌ'].map((name) => ({ name }));
  const names = (locale: 'en' | 'ja') => byName(named, locale).map(({ name }) => name);
  assert.deepEqual(names('en'), ['Äpfel', 'apple', 'Part 9', 'Part 10', 'Zebra', 'イヌ', 'ねこ']);
  assert.deepEqual(names('ja'), ['Äpfel', 'apple', 'Part 9', 'Part 10', 'Zebra', 'イヌ', 'ねこ']);
});
