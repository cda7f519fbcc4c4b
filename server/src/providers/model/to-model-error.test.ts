import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from './to-model-error.ts';

test('keys, credentials and query strings are taken out of messages', () => {
  for (const [message, safe] of [
    [
      'Incorrect API key provided: sk-abc***xyz. See the docs.',
      'Incorrect API key provided: … See the docs.',
    ],
    ['Bad key AIzaSyA1234567890abcdef here', 'Bad key … here'],
    ['Authorization: Bearer abc.def-ghi was refused', 'Authorization: Bearer … was refused'],
    ['GET http://user:pass@host/v1?key=abc failed', 'GET http://host/v1 failed'],
  ] as const) {
    assert.equal(redact(message), safe);
  }
  assert.equal(redact('The token hunter2 is wrong', ['hunter2', '']), 'The token … is wrong');
});

test('a message is one short line', () => {
  const safe = redact(`line one\n\n  line two ${'x'.repeat(1_000)}`);
  assert.ok(safe.startsWith('line one line two xxx'));
  assert.ok(safe.length < 250);
});
