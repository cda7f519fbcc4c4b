import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelOfRelation } from './relation-label.ts';

test('a type of relationship is told in the words of its reader, and an unknown one as it is written', () => {
  assert.deepEqual(labelOfRelation('founded_by'), { en: 'founded by', ja: '創設者' });
  assert.deepEqual(labelOfRelation('toString'), { en: 'toString', ja: 'toString' });
  assert.deepEqual(labelOfRelation('reverse_engineered'), {
    en: 'reverse engineered',
    ja: 'reverse engineered',
  });
});
