import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitPassages } from './split-passages.ts';
import { fc } from '../../../test/support/seeded.ts';

const letters = (text: string): string => text.replace(/[^a-zA-Zあ-ん]/g, '');
const sentence = 'The quick brown fox jumps over the lazy dog again and again. ';

test('short paragraphs stand together, long ones are cut at a sentence', () => {
  const [only, ...none] = splitPassages('One.\n\nTwo.\n\nThree.');
  assert.deepEqual(only, { start: 0, end: 18 });
  assert.equal(none.length, 0);

  const body = sentence.repeat(100).trim();
  const spans = splitPassages(body);
  assert.ok(spans.length > 2);
  for (const { start, end } of spans) assert.match(body.slice(start, end).trim(), /\.$/);
});

test('a heading opens a new passage when the one before it says enough', () => {
  const body = `${sentence.repeat(12)}\n\n# Foxes\n\nMore about them.`;
  const spans = splitPassages(body);
  assert.equal(spans.length, 2);
  assert.equal(body.slice(spans[1]!.start, spans[1]!.end), 'Foxes\n\nMore about them.');
});

test('spans lie in the text, in order, apart and bounded; no word is lost', () => {
  const paragraph = fc.stringMatching(/^[a-zA-Zあ-ん。. ]{0,3000}$/);
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 8 }), (paragraphs) => {
      const body = paragraphs.join('\n\n');
      let last = 0;
      let kept = '';
      for (const { start, end } of splitPassages(body)) {
        assert.ok(start >= last && end > start && end <= body.length && end - start <= 2_000);
        last = end;
        kept += body.slice(start, end);
      }
      assert.equal(letters(kept), letters(body));
    }),
    { numRuns: 50 },
  );
});
