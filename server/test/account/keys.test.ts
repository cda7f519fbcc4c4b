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
