import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from './perform-task.ts';

const task = (question: string, text: string) => ({
  kind: 'points' as const,
  locale: 'en' as const,
  question,
  passages: [{ n: 1, title: 'Lakes', url: 'https://example.com/lakes', text }],
});

const TEXT =
  'Lake Baikal is the deepest lake on Earth. Lake Superior has the largest surface of any freshwater lake. ' +
  'Lake Baikal holds a fifth of all fresh water that is not frozen.';

test('the points of a part are its own sentences about the question, in their order', async () => {
  assert.deepEqual(await pointsOf(task('Tell me about Lake Baikal', TEXT)), [
    'Lake Baikal is the deepest lake on Earth.',
    'Lake Baikal holds a fifth of all fresh water that is not frozen.',
  ]);
});

test('a part that says nothing to the question still gives its main points', async () => {
  const points = await pointsOf(task('Who won the election?', TEXT));
  assert.ok(points.length > 0 && points.every((point) => TEXT.includes(point)));
});
