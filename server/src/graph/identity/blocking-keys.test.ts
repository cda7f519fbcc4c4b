import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockingKeys } from './blocking-keys.ts';

const PAIRS = [
  ['World Health Organization', 'WHO'],
  ['Massachusetts Institute of Technology', 'MIT'],
  ['Apple Inc.', 'apple'],
  ['Barack Obama', 'Barack Hussein Obama'],
  ['株式会社リコー', 'リコー'],
  ['東京', '東京都'],
  ['ソフトバンク', 'ソフトバンクグループ'],
  ['ｿﾆｰ', 'ソニー株式会社'],
] as const;

for (const [a, b] of PAIRS) {
  test(`${a} and ${b} meet under a key`, () => {
    const keys = new Set(blockingKeys(a));
    assert.ok(blockingKeys(b).some((key) => keys.has(key)));
  });
}

test('strangers share no key', () => {
  const keys = new Set(blockingKeys('University of Tokyo'));
  assert.ok(!blockingKeys('University of Oxford').some((key) => keys.has(key)));
});
