import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSentenceGate } from './sentence-gate.ts';

/** What is shown of a text that comes in pieces; sentences that hold a bad word are not fit. */
async function shown(text: string, size: number, bad = /bad/) {
  const pieces: string[] = [];
  const asked: string[] = [];
  const gate = openSentenceGate({
    isFit: async (sentence) => {
      asked.push(sentence.trim());
      return !bad.test(sentence);
    },
    show: (piece) => void pieces.push(piece),
  });
  for (let i = 0; i < text.length; i += size) gate.push(text.slice(i, i + size));
  await gate.end();
  return { text: pieces.join(''), asked, draft: gate.draft() };
}

const TEXT =
  'One is good [1]. Two is bad. [2] Dr. No has 3.5 cats, e.g. Tom [1]. Plain.\n\n- A bad one [3].\n- Fine [1].';

test('what is not fit is left out, however the text is cut into pieces', async () => {
  for (const size of [1, 2, 3, 7, 40, 1_000]) {
    const { text, asked, draft } = await shown(TEXT, size);
    assert.equal(text, 'One is good [1]. Dr. No has 3.5 cats, e.g. Tom [1]. Plain.\n\n- Fine [1].');
    assert.equal(draft, TEXT);
    assert.deepEqual(asked, [
      'One is good [1].',
      'Two is bad. [2]',
      'Dr. No has 3.5 cats, e.g. Tom [1].',
      '- A bad one [3].',
      '- Fine [1].',
    ]);
  }
});

test('Japanese sentences need no space between them', async () => {
  const { text } = await shown('一つ目は良い[1]。二つ目はbad。[2]三つ目も良い[1]。', 2);
  assert.equal(text, '一つ目は良い[1]。三つ目も良い[1]。');
});

test('code, and sentences that cite nothing, are nobody’s business', async () => {
  const { text, draft } = await shown('It is bad.\n```\nbad[1] = 2\n```\n', 3);
  assert.equal(text, 'It is bad.\n```\nbad[1] = 2\n```\n');
  assert.equal(draft, undefined);
});

test('a sentence is passed on as soon as the next one begins', () => {
  const pieces: string[] = [];
  const gate = openSentenceGate({ isFit: async () => true, show: (piece) => void pieces.push(piece) });
  gate.push('It is here. And');
  return Promise.resolve().then(() => assert.deepEqual(pieces, ['It is here.']));
});
