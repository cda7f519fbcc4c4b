import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { refused, signUpOwner } from './browser.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '10000' } });
});
after(() => app?.stop());

test('a member has at most 100 live keys, however many are asked for at once; one that is revoked makes room', async () => {
  const { account } = await signUpOwner(app);
  const asked = Array.from({ length: 104 }, (_, i) => account.createKey({ name: `key ${i}` }));
  const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
  assert.equal(made.length, 100);
  await assert.rejects(account.createKey({ name: 'one more' }), refused(409));
  const { keys } = await account.listKeys();
  await account.revokeKey(keys[0]!.id);
  assert.equal((await account.createKey({ name: 'one more' })).name, 'one more');
});

test('a rotated key and the new one work side by side, and the old one ends with the overlap', async () => {
  const { account } = await signUpOwner(app, { workspace: 'rotating', email: 'rita@example.com' });
  const old = await account.createKey({ name: 'site', scopes: ['read', 'run'], expiresInDays: 30 });
  const made = await account.rotateKey({ keyId: old.id, overlapHours: 2 });
  assert.deepEqual([made.name, made.scopes, made.replacesId], ['site', ['read', 'run'], old.id]);
  const read = (key: string) => app.client(key).getWorkspace();
  assert.deepEqual((await read(old.key)).id, (await read(made.key)).id);
  const { keys } = await account.listKeys();
  const left = Date.parse(keys.find(({ id }) => id === old.id)!.expiresAt!) - Date.now();
  assert.ok(left > 1.9 * 3_600_000 && left <= 2 * 3_600_000, `${left} ms`);

  await assert.rejects(account.rotateKey({ keyId: old.id }), refused(409));
  const next = await account.rotateKey({ keyId: made.id, overlapHours: 0 });
  await assert.rejects(read(made.key), refused(401));
  assert.equal((await read(next.key)).name, 'rotating');
});

test('nobody rotates the key of another member', async () => {
  const ann = await signUpOwner(app, { workspace: 'mine', email: 'mine@example.com' });
  const { account } = await signUpOwner(app, { workspace: 'yours', email: 'yours@example.com' });
  const { id } = await ann.account.createKey({ name: 'mine' });
  await assert.rejects(account.rotateKey({ keyId: id }), refused(404));
});
