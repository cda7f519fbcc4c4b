import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areCopies, shinglesOf } from './shingles.ts';

const article =
  'The harbour of Port Vale was rebuilt in 1954 after the great storm. Its new pier reaches 480 metres into the bay, and ships of the northern line land there every second day with grain and timber.';

test('a copy with another frame around it is a copy', () => {
  assert.ok(areCopies(shinglesOf(article), shinglesOf(`${article} Read more on our site.`)));
  const japanese =
    '港は1954年の大嵐の後に再建されました。新しい桟橋は湾に480メートル突き出し、北航路の船が一日おきに穀物と木材を運んできます。';
  assert.ok(areCopies(shinglesOf(japanese), shinglesOf(`${japanese}続きを読む`)));
});

test('another text about the same is no copy, and hardly any text is not told', () => {
  const other =
    'Port Vale has a harbour with a long pier. It was built anew in the fifties, when a storm had taken the old one, and trade with the north grew quickly in the following years.';
  assert.ok(!areCopies(shinglesOf(article), shinglesOf(other)));
  assert.ok(!areCopies(shinglesOf('A snippet'), shinglesOf('A snippet')));
});
