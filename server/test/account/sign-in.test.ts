import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { findFirstLink, howToSignIn } from '../../src/service/first-link.ts';
import { createSignInLinkStore } from '../../src/store/accounts/sign-in-links.ts';
import { call } from '../http/call.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser, PASSWORD, refused, signUpOwner, untilRefused } from './browser.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

test('a command at this machine before anybody came does not take the first link away, and a key says how to come in', async () => {
  const { stores } = app.service;
  const { id } = await app.createKey({ user: 'owner@localhost' });
  assert.equal(await findFirstLink(stores), undefined);
  assert.match((await howToSignIn(stores))!, /users reset-link owner@localhost$/);
  await stores.apiKeys.revoke(id);
  assert.ok(await findFirstLink(stores));
  const operator = await stores.accounts.ensureMember({ workspace: 'main', email: 'operator@example.com' });
  assert.equal(operator.role, 'owner', 'the first person whom the operator names owns what nobody owned yet');
});

test('the first link makes the owner, who is signed in, makes a key, and the key works', async () => {
  const token = (await findFirstLink(app.service.stores))!;
  const { account, quarry, received } = openBrowser(app);
  const link = await account.readLink({ token });
  assert.deepEqual(
    [link.kind, link.workspaceName, link.role, link.email],
    ['welcome', 'main', 'owner', null],
  );
  const me = await account.welcome({ token, name: 'Olga', email: 'Olga@Example.com', password: PASSWORD });
  assert.deepEqual([me.user.name, me.user.email], ['Olga', 'olga@example.com']);
  assert.deepEqual([me.workspace?.name, me.workspace?.role], ['main', 'owner']);
  assert.match(received()[0]!, /^quarry\.session_token=.+; Path=\/; HttpOnly; SameSite=Lax$/i);
  assert.ok(!/secure/i.test(received()[0]!), 'not over plain http');
  assert.deepEqual(await account.me(), me);
  assert.equal((await quarry.getWorkspace()).user.email, 'olga@example.com');

  const made = await account.createKey({ name: 'laptop', expiresInDays: 30 });
  assert.match(made.key, /^qry_/);
  assert.equal((await app.client(made.key).getWorkspace()).user.email, 'olga@example.com');
  const { keys } = await account.listKeys();
  assert.deepEqual(
    keys.map(({ name, prefix }) => [name, prefix]),
    [['laptop', made.key.slice(0, 8)]],
  );
  assert.ok(keys[0]!.expiresAt);
  await account.revokeKey(made.id);
  await untilRefused(app, made.key);
  assert.deepEqual((await account.listKeys()).keys, []);

  await assert.rejects(account.readLink({ token }), refused(404));
  await assert.rejects(
    openBrowser(app).account.welcome({ token, name: 'Eve', email: 'eve@example.com', password: PASSWORD }),
    refused(404),
  );
  assert.equal(await findFirstLink(app.service.stores), undefined, 'there is no second first link');
  assert.equal(await howToSignIn(app.service.stores), undefined);
});

test('whoever comes in has somebody to ask, in their language; a workspace with agents is left as it is', async () => {
  const quarry = await comeIn('empty');
  const { agents } = await quarry.listAgents();
  assert.deepEqual(
    agents.map(({ name, isDefault }) => [name, isDefault]),
    [['Quarry', true]],
  );
  assert.match(agents[0]!.identityMarkdown, /出典/);
  assert.equal((await quarry.run(runInput('What is tea?'))).status, 'completed');
  const kept = await (await comeIn('settled', 'Mika')).listAgents();
  assert.deepEqual(
    kept.agents.map(({ name }) => name),
    ['Mika'],
  );
});

test('of several who use a link at once, one gets in', async () => {
  const scope = await app.accounts.ensureMember({ workspace: 'race', email: 'race@example.com' });
  const token = await createSignInLinkStore(app.db).createFor(scope, 60_000);
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, (_, i) =>
      openBrowser(app).account.welcome({
        token,
        name: 'R',
        email: `race${i}@example.com`,
        password: PASSWORD,
      }),
    ),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('an address that has an account cannot be taken by a link, which stays good', async () => {
  await signUpOwner(app, { workspace: 'taken', email: 'taken@example.com' });
  const scope = await app.accounts.ensureMember({ workspace: 'other', email: 'other@example.com' });
  const token = await createSignInLinkStore(app.db).createFor(scope, 60_000);
  const { account } = openBrowser(app);
  const wish = { token, name: 'X', email: 'TAKEN@example.com', password: PASSWORD };
  await assert.rejects(account.welcome(wish), refused(409));
  await account.welcome({ ...wish, email: 'free@example.com' });
});

test('sign-in takes the right password only, and tells not whether the address is known', async () => {
  const { email } = await signUpOwner(app, { workspace: 'a', email: 'sign-in@example.com' });
  const { account, cookies } = openBrowser(app);
  const wrong = await account.signIn({ email, password: 'wrong password' }).catch((error: Error) => error);
  const unknown = await account
    .signIn({ email: 'nobody@example.com', password: PASSWORD })
    .catch((error: Error) => error);
  assert.equal((wrong as { status?: number }).status, 401);
  assert.deepEqual((unknown as { body?: unknown }).body, (wrong as { body?: unknown }).body);
  assert.equal(cookies.size, 0);
  await assert.rejects(account.me(), refused(401));
  const me = await account.signIn({ email: email.toUpperCase(), password: PASSWORD });
  assert.equal(me.user.email, email);
  assert.equal((await account.me()).session.id, me.session.id);
});

test('a session that is not to be remembered ends with the browser', async () => {
  const { email } = await signUpOwner(app, { workspace: 'b', email: 'short@example.com' });
  const { account, received } = openBrowser(app);
  await account.signIn({ email, password: PASSWORD, rememberMe: false });
  const line = received().find((cookie) => cookie.includes('session_token'))!;
  assert.doesNotMatch(line, /max-age|expires/i);
});

test('nobody signs up without a link', async () => {
  for (const path of ['//api/auth/sign-up/email', '//api/auth/ok', '//api/auth/forget-password'])
    for (const method of ['GET', 'POST']) {
      const body = { name: 'Eve', email: 'eve@example.com', password: PASSWORD };
      const answer = await call(app, { method, path, ...(method === 'POST' && { body }) });
      assert.equal(answer.status, 404, path);
    }
  const { rows } = await app.pool.query(`select 1 from users where email = 'eve@example.com'`);
  assert.equal(rows.length, 0);
});

test('a host that is none is a mistake of the caller', async () => {
  const body = JSON.stringify({ email: 'ann@example.com', password: PASSWORD });
  const status = await new Promise((resolve, reject) => {
    request(`${app.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { host: 'a b', 'content-type': 'application/json', 'content-length': body.length },
    })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(body);
  });
  assert.equal(status, 400);
});

test('after the sign-out the cookie is worth nothing', async () => {
  const { account, cookies, quarry } = await signUpOwner(app, { workspace: 'c', email: 'out@example.com' });
  const kept = [...cookies];
  assert.deepEqual(await account.signOut(), { success: true });
  assert.equal(cookies.size, 0);
  for (const [name, value] of kept) cookies.set(name, value);
  await assert.rejects(account.me(), refused(401, /sign in/i));
  await assert.rejects(quarry.getWorkspace(), refused(401, /sign in/i));
});

test('a session can be ended from another one', async () => {
  const { account, email, me } = await signUpOwner(app, { workspace: 'd', email: 'two@example.com' });
  const phone = openBrowser(app);
  await phone.account.signIn({ email, password: PASSWORD });
  const { sessions } = await account.listSessions();
  assert.deepEqual(sessions.map(({ isCurrent }) => isCurrent).sort(), [false, true]);
  assert.equal(sessions.find(({ isCurrent }) => isCurrent)?.id, me.session.id);
  assert.ok(sessions.every(({ ipAddress }) => ipAddress === '127.0.0.1'));
  await account.revokeSession(sessions.find(({ isCurrent }) => !isCurrent)!.id);
  await assert.rejects(phone.account.me(), refused(401));
  await account.me();
  const stranger = await signUpOwner(app, { workspace: 'e', email: 'three@example.com' });
  await assert.rejects(stranger.account.revokeSession(me.session.id), refused(404));
});

test('a changed password ends the other sessions', async () => {
  const { account, email } = await signUpOwner(app, { workspace: 'f', email: 'change@example.com' });
  const phone = openBrowser(app);
  await phone.account.signIn({ email, password: PASSWORD });
  const newPassword = 'another horse battery';
  await assert.rejects(
    account.changePassword({ currentPassword: 'wrong password', newPassword }),
    refused(400, /current password/),
  );
  await assert.rejects(
    account.changePassword({ currentPassword: PASSWORD, newPassword: 'short' }),
    refused(400, /newPassword/),
  );
  await account.changePassword({ currentPassword: PASSWORD, newPassword });
  await account.me();
  await assert.rejects(phone.account.me(), refused(401));
  await assert.rejects(phone.account.signIn({ email, password: PASSWORD }), refused(401));
  await phone.account.signIn({ email, password: newPassword });
});

test('a link sets a new password and ends all sessions', async () => {
  const { account, email } = await signUpOwner(app, { workspace: 'g', email: 'reset@example.com' });
  const links = createSignInLinkStore(app.db);
  const { token, kind } = (await links.createForEmail(email.toUpperCase(), 60_000))!;
  const older = (await links.createForEmail(email, 60_000))!;
  assert.equal(kind, 'reset');
  const visitor = openBrowser(app);
  assert.equal((await visitor.account.readLink({ token })).email, email);
  await assert.rejects(
    visitor.account.welcome({ token, name: 'E', email: 'eve@example.com', password: PASSWORD }),
    refused(404),
  );
  await visitor.account.resetPassword({ token, password: 'a new horse battery' });
  assert.equal((await visitor.account.me()).user.email, email);
  await assert.rejects(account.me(), refused(401));
  await assert.rejects(
    account.resetPassword({ token: older.token, password: PASSWORD }),
    refused(404),
    'the other links of the user are used up as well',
  );
});

test('a link that has expired is good for nothing', async () => {
  const scope = await app.accounts.ensureMember({ workspace: 'h', email: 'late@example.com' });
  const token = await createSignInLinkStore(app.db).createFor(scope, -1);
  const { account } = openBrowser(app);
  await assert.rejects(account.readLink({ token }), refused(404));
  await assert.rejects(account.firstKey({ token }), refused(404));
});

test('the name can be changed, and answers are kept by no cache', async () => {
  const { account, fetch } = await signUpOwner(app, { workspace: 'i', email: 'name@example.com' });
  assert.equal((await account.updateMe({ name: '  Anna ' })).user.name, 'Anna');
  const answer = await fetch(`${app.origin}/api/account/me`);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('no table, answer or cookie holds a password or a session that could be used', async () => {
  const { cookies, fetch, email } = await signUpOwner(app, { workspace: 'j', email: 'dump@example.com' });
  const cookie = decodeURIComponent(cookies.get('quarry.session_token')!);
  const answer = await fetch(`${app.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  assert.ok(!(await answer.text()).includes('token'));
  const { rows } = await app.pool.query<{ text: string }>(
    `select row_to_json(s)::text as text from sessions s union all select row_to_json(a)::text from accounts a`,
  );
  assert.ok(rows.length > 0);
  for (const { text } of rows) {
    assert.ok(!text.includes(PASSWORD));
    assert.ok(!text.includes(cookie), 'the signature is only in the cookie');
  }
});

/** By a link into a workspace that a program uses already. */
async function comeIn(workspace: string, agentName?: string) {
  const email = `${workspace}@example.com`;
  const { key, workspaceId, userId } = await app.createKey({ workspace, user: email });
  if (agentName) await app.client(key).createAgent({ name: agentName });
  const token = await createSignInLinkStore(app.db).createFor({ workspaceId, userId }, 60_000);
  const { account, quarry } = openBrowser(app);
  await account.welcome({ token, name: 'Aoi', email, password: PASSWORD, locale: 'ja' });
  return quarry;
}
