import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertMention, mentionAt, mentionsIn } from './mention-text.ts';

const at = (text: string) => mentionAt(text, text.length);

test('a mention begins with an @ that does not belong to a word', () => {
  assert.deepEqual(at('Ask @mi'), { start: 4, end: 7, term: 'mi' });
  assert.deepEqual(at('@'), { start: 0, end: 1, term: '' });
  assert.deepEqual(at('お茶を@み'), { start: 3, end: 5, term: 'み' });
  assert.equal(at('ann@example'), undefined);
  assert.equal(at('@@'), undefined);
  assert.equal(at('@mika and'), undefined);
});

test('a chosen mention replaces what was typed, and what follows stays', () => {
  const range = mentionAt('Ask @mi about tea', 7)!;
  assert.deepEqual(insertMention('Ask @mi about tea', range, 'Mika'), {
    text: 'Ask @Mika about tea',
    caret: 10,
  });
});

test('a mention counts as long as its name is in the text, and once', () => {
  const mika = { id: '1', type: 'agent', label: 'Mika' } as const;
  const tea = { id: '2', type: 'entity', label: 'Green tea' } as const;
  assert.deepEqual(mentionsIn('@Mika, what is tea?', [mika, mika, tea]), [mika]);
});
