import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateTokens } from '../text/token-estimate.ts';
import { cutToRelevant } from './relevant-parts.ts';

const { signal } = new AbortController();
const passage = (n: number, text: string) => ({
  n,
  title: `Source ${n}`,
  url: `https://example.com/${n}`,
  text,
});
const filler = (about: string, paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, i) => `Paragraph ${i} is about ${about}. ${'It goes on and on. '.repeat(20)}`,
  ).join('\n\n');

test('a text that fits stays as it is', async () => {
  const [cut] = await cutToRelevant([passage(1, 'Short and whole.\n\nTo the end.')], {
    question: 'anything',
    tokens: 1_000,
    signal,
  });
  assert.equal(cut?.text, 'Short and whole.\n\nTo the end.');
});

test('of a long text the beginning and what speaks to the question are kept, in their order and as they stand', async () => {
  const text = `${filler('weather', 40)}\n\nThe volcano Eyjafjallajökull erupted in 2010.\n\n${filler('trains', 40)}`;
  const [cut] = await cutToRelevant([passage(1, text)], {
    question: 'When did Eyjafjallajökull erupt?',
    tokens: 600,
    signal,
  });
  assert.ok(cut!.text.includes('erupted in 2010'));
  assert.ok(cut!.text.startsWith('Paragraph 0 is about weather'));
  assert.ok(estimateTokens(cut!.text) <= 620);
  for (const part of cut!.text.split('\n\n…\n\n')) assert.ok(text.includes(part));
});

test('what a short text leaves over goes to a long one', async () => {
  const [short, long] = await cutToRelevant([passage(1, 'Tiny.'), passage(2, filler('bridges', 60))], {
    question: 'bridges',
    tokens: 2_000,
    signal,
  });
  assert.equal(short?.text, 'Tiny.');
  assert.ok(estimateTokens(long!.text) > 1_500);
});

test('Japanese text without spaces or paragraphs is cut within the budget', async () => {
  const text = `${'これは天気についての長い文章です。'.repeat(300)}姫路城は1993年に世界遺産に登録されました。${'鉄道の話が続きます。'.repeat(300)}`;
  const [cut] = await cutToRelevant([passage(1, text)], {
    question: '姫路城の世界遺産登録',
    tokens: 2_500,
    signal,
  });
  assert.ok(cut!.text.includes('姫路城は1993年に世界遺産'));
  assert.ok(estimateTokens(cut!.text) <= 2_520);
});
