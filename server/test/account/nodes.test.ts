import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccountStore } from '../../src/store/accounts/accounts.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { createSignInLinkStore } from '../../src/store/accounts/sign-in-links.ts';
import { createTestDatabase } from '../support/database.ts';
import { startNode } from '../support/node-process.ts';
import { openBrowser, PASSWORD, refused } from './browser.ts';

test('a session is one on every node, and over on every node', async (t) => {
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const nodes = await Promise.all([startNode(t, { connection }), startNode(t, { connection })]);
  const [here, there] = nodes.map(({ base }) => openBrowser({ origin: new URL(base).origin }));
  const { db, close } = openDatabase(connection, { max: 1 });
  const scope = await createAccountStore(db).ensureMember({ workspace: 'main', email: 'ann@example.com' });
  const token = await createSignInLinkStore(db).createFor(scope, 600_000);
  await close();

  await here!.account.welcome({ token, name: 'Ann', email: 'ann@example.com', password: PASSWORD });
  for (const [name, value] of here!.cookies) there!.cookies.set(name, value);
  assert.equal((await there!.account.me()).user.name, 'Ann');
  const { workspace } = await there!.account.createWorkspace({ name: 'made there' });
  assert.equal((await here!.quarry.getWorkspace()).id, workspace!.id);
  await there!.account.signOut();
  await assert.rejects(here!.account.me(), refused(401));
});
