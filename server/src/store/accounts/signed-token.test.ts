import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createTokenSigner } from './signed-token.ts';

const signer = createTokenSigner(randomBytes(32));
const later = () => new Date(Date.now() + 60_000);

test('a token opens what it was made for, and nothing else', () => {
  const token = signer.sign(['picture', 'ann'], later());
  assert.ok(signer.verify(token, ['picture', 'ann']));
  assert.ok(!signer.verify(token, ['picture', 'ben']));
  assert.ok(!signer.verify(token, ['picture"', '"ann']));
  assert.ok(!createTokenSigner(randomBytes(32)).verify(token, ['picture', 'ann']));
});

test('a token ends at its time, and its time cannot be changed', () => {
  assert.ok(!signer.verify(signer.sign(['picture'], new Date(Date.now() - 1)), ['picture']));
  const [, signature] = signer.sign(['picture'], later()).split('.');
  const prolonged = `${(Date.now() + 1e9).toString(36)}.${signature}`;
  assert.ok(!signer.verify(prolonged, ['picture']));
});

test('what is no token opens nothing', () => {
  for (const token of ['', '.', 'x', 'x.y', 'x.y.z', `zzz.${'A'.repeat(43)}`])
    assert.ok(!signer.verify(token, ['picture']), token);
});
