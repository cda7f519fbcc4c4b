import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSecretKey } from './secret-key.ts';
import { SealError } from '../store/workspace/secrets.ts';
import { createVault } from './vault.ts';

const keyOf = (letter: string) =>
  loadSecretKey({ secretKey: letter.repeat(40), dataDir: '/nowhere', databaseUrl: undefined });
const vaultOf = (...letters: string[]) => createVault(() => Promise.all(letters.map(keyOf)));

test('what is sealed opens again, and only where it was put', async () => {
  const vault = vaultOf('a');
  const sealed = await vault.seal('héllo 秘密', 'here');
  assert.match(sealed, /^v1\.[0-9a-f]{16}\.[\w-]+$/);
  assert.equal(await vault.open(sealed, 'here'), 'héllo 秘密');
  await assert.rejects(vault.open(sealed, 'there'), SealError);
  assert.notEqual(await vault.seal('héllo 秘密', 'here'), sealed, 'the same text never looks the same');
});

test('a changed letter is noticed', async () => {
  const vault = vaultOf('a');
  const sealed = await vault.seal('secret', 'x');
  const at = sealed.length - 30;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  await assert.rejects(vault.open(changed, 'x'), { name: 'SealError', message: /damaged/ });
  await assert.rejects(vault.open('v1.00', 'x'), SealError);
  await assert.rejects(vault.open('', 'x'), SealError);
});

test('an earlier key opens but does not seal, and an unknown one is named as the trouble', async () => {
  const old = await vaultOf('a').seal('secret', 'x');
  const both = vaultOf('b', 'a');
  assert.equal(await both.open(old, 'x'), 'secret');
  assert.equal(await both.isCurrent(old), false);
  const renewed = await both.seal('secret', 'x');
  assert.equal(await both.isCurrent(renewed), true);
  assert.equal(await vaultOf('b').open(renewed, 'x'), 'secret');
  await assert.rejects(vaultOf('b').open(old, 'x'), { name: 'SealError', message: /QUARRY_SECRET_KEY/ });
});

test('a digest tells two texts apart and depends on the key', async () => {
  assert.equal(await vaultOf('a').digest('one'), await vaultOf('a').digest('one'));
  assert.notEqual(await vaultOf('a').digest('one'), await vaultOf('a').digest('two'));
  assert.notEqual(await vaultOf('a').digest('one'), await vaultOf('b').digest('one'));
});
