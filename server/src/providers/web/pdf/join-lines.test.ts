import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines, vocabularyOf } from './join-lines.ts';

test('a hyphen at the end of a line is taken out before a small letter, and kept before a large one', () => {
  assert.equal(joinLines('quar-', 'ries are deep'), 'quarries are deep');
  assert.equal(joinLines('Rhein-', 'Main'), 'Rhein-Main');
  assert.equal(joinLines('1914-', '1918'), '1914- 1918');
});

test('what the document writes elsewhere decides whether a hyphen belongs to the word', () => {
  const words = vocabularyOf(['a well-known stone', 'the quarries of the North']);
  assert.equal(joinLines('well-', 'known', words), 'well-known');
  assert.equal(joinLines('quar-', 'ries', words), 'quarries');
});

test('a soft hyphen is never seen, and Japanese lines are joined without a space', () => {
  assert.equal(joinLines('quar\u00ad', 'ries'), 'quarries');
  assert.equal(joinLines('吾輩は', '猫である。'), '吾輩は猫である。');
});
