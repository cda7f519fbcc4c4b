import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainOutput } from './plain-output.ts';

test('colours of a terminal are taken out, and a progress line is what it was last', () => {
  assert.equal(plainOutput('\u001B[31mred\u001B[0m and plain'), 'red and plain');
  assert.equal(plainOutput('10%\r50%\r100%\ndone\r\n'), '100%\ndone\n');
  assert.equal(plainOutput('<b>as it is</b>\n'), '<b>as it is</b>\n');
});
