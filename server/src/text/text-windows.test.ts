import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateTokens } from './token-estimate.ts';
import { textChunks } from './text-chunks.ts';
import { textWindows } from './text-windows.ts';
import { fc } from '../../test/support/seeded.ts';

const longText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\n\n', '。', '. ', '## ', '長い文'.repeat(200)),
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join('').repeat(5));

test('the chunks of any text are the text', () => {
  fc.assert(fc.property(longText, (text) => assert.equal([...textChunks(text)].join(''), text)));
});

test('no chunk cuts a character in two', () => {
  const chunks = [...textChunks('😀'.repeat(5_000))];
  assert.ok(chunks.length > 1);
  for (const chunk of chunks) assert.ok(chunk.isWellFormed());
});

test('windows are the text, and each keeps to the budget', () => {
  fc.assert(
    fc.property(longText, (text) => {
      const windows = textWindows(text, 2_000);
      assert.equal(windows.join(''), text);
      for (const window of windows) assert.ok(estimateTokens(window) <= 2_000);
    }),
  );
});
