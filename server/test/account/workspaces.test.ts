import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { invite, openBrowser, PASSWORD, refused, signUpOwner, tokenOf, untilRefused } from './browser.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

test('an invitation lets one person in, as what it says', async () => {
  const owner = await signUpOwner(app, { workspace: 'inviting', email: 'ann1@example.com' });
  const made = await owner.account.createInvitation({ role: 'member', label: 'for Ben', expiresInDays: 2 });
  assert.match(made.url, new RegExp(`^${app.origin}/invite#token=[\\w-]{32}$`));
  const { invitations } = await owner.account.listInvitations();
  assert.deepEqual(
    invitations.map(({ label, role, createdBy }) => [label, role, createdBy]),
    [['for Ben', 'member', 'Ann']],
  );
  assert.ok(!JSON.stringify(invitations).includes(tokenOf(made.url)), 'the link is shown once');

  const token = tokenOf(made.url);
  const ben = openBrowser(app);
  const link = await ben.account.readLink({ token });
  assert.deepEqual([link.kind, link.workspaceName, link.role], ['invitation', 'inviting', 'member']);
  await assert.rejects(ben.account.acceptInvitation({ token }), refused(401));
  const account = { name: 'Ben', email: 'ben1@example.com', password: PASSWORD };
  await assert.rejects(
    ben.account.acceptInvitation({ token, account: { ...account, email: owner.email } }),
    refused(409, /sign in/i),
  );
  const me = await ben.account.acceptInvitation({ token, account });
  assert.deepEqual([me.workspace?.name, me.workspace?.role], ['inviting', 'member']);
  assert.equal((await ben.quarry.getWorkspace()).memberCount, 2);
  await assert.rejects(
    openBrowser(app).account.acceptInvitation({ token, account: { ...account, email: 'cy@example.com' } }),
    refused(404),
  );
  const { rows } = await app.pool.query(`select 1 from users where email = 'cy@example.com'`);
  assert.equal(rows.length, 0, 'no account without a place to go');
  assert.deepEqual((await owner.account.listInvitations()).invitations, []);
});

test('a revoked or expired invitation lets nobody in', async () => {
  const owner = await signUpOwner(app, { workspace: 'closed', email: 'ann2@example.com' });
  const revoked = await owner.account.createInvitation({});
  await owner.account.revokeInvitation(revoked.id);
  const expired = await owner.account.createInvitation({});
  await app.pool.query(`update invitations set expires_at = now() where id = $1`, [expired.id]);
  for (const { url } of [revoked, expired])
    await assert.rejects(owner.account.readLink({ token: tokenOf(url) }), refused(404));
  await assert.rejects(owner.account.revokeInvitation(revoked.id), refused(404));
});

test('whoever has an account joins with it, and works there from then on', async () => {
  const owner = await signUpOwner(app, { workspace: 'first', email: 'ann3@example.com' });
  const other = await signUpOwner(app, { workspace: 'second', email: 'dora@example.com' });
  const { url } = await owner.account.createInvitation({});
  const me = await other.account.acceptInvitation({ token: tokenOf(url) });
  assert.deepEqual([me.workspace?.name, me.workspace?.role], ['first', 'member']);
  assert.deepEqual(me.workspaces.map(({ name }) => name).sort(), ['first', 'second']);
  assert.equal((await other.quarry.getWorkspace()).name, 'first');
  const again = await owner.account.createInvitation({});
  await assert.rejects(other.account.acceptInvitation({ token: tokenOf(again.url) }), refused(409));
  assert.equal((await owner.account.listInvitations()).invitations.length, 1, 'the link was not used up');
});

test('a member may not invite, nor change or remove others, nor rename', async () => {
  const owner = await signUpOwner(app, { workspace: 'ruled', email: 'ann4@example.com' });
  const ben = await invite(app, owner, { email: 'ben4@example.com' });
  const open = await owner.account.createInvitation({});
  const ownerId = owner.me.user.id;
  const attempts = [
    () => ben.account.createInvitation({}),
    () => ben.account.listInvitations(),
    () => ben.account.revokeInvitation(open.id),
    () => ben.account.changeRole({ userId: ben.me.user.id, role: 'owner' }),
    () => ben.account.changeRole({ userId: ownerId, role: 'member' }),
    () => ben.account.removeMember(ownerId),
    () => ben.account.renameWorkspace({ workspaceId: owner.scope.workspaceId, name: 'mine' }),
    () => ben.account.getUsage({ of: 'workspace' }),
  ];
  for (const attempt of attempts) await assert.rejects(attempt(), refused(403, /owner/), String(attempt));
  const { members } = await ben.account.listMembers();
  assert.deepEqual(
    members.map(({ name, role, isSelf }) => [name, role, isSelf]),
    [
      ['Ann', 'owner', false],
      ['Ben', 'member', true],
    ],
  );
});

test('a removed member is out at once, with cookie and key', async () => {
  const owner = await signUpOwner(app, { workspace: 'strict', email: 'ann5@example.com' });
  const ben = await invite(app, owner, { email: 'ben5@example.com' });
  const { key } = await ben.account.createKey({ name: 'k' });
  await app.client(key).getWorkspace();
  const removed = await owner.account.removeMember(ben.me.user.id);
  assert.equal(removed.email, 'ben5@example.com');
  await untilRefused(app, key);
  await assert.rejects(ben.quarry.getWorkspace(), refused(403, /workspace/));
  await assert.rejects(ben.account.listMembers(), refused(403));
  const me = await ben.account.me();
  assert.deepEqual([me.workspace, me.workspaces], [null, []]);
  await assert.rejects(owner.account.removeMember(ben.me.user.id), refused(404));
  const own = await ben.account.createWorkspace({ name: 'a place of my own' });
  assert.equal(own.workspace?.role, 'owner');
});

test('the last owner stays until there is another one', async () => {
  const owner = await signUpOwner(app, { workspace: 'kept', email: 'ann6@example.com' });
  const ben = await invite(app, owner, { email: 'ben6@example.com' });
  const { workspaceId, userId } = owner.scope;
  await assert.rejects(owner.account.leaveWorkspace(workspaceId), refused(409, /owner/));
  await assert.rejects(owner.account.removeMember(userId), refused(409));
  await assert.rejects(owner.account.changeRole({ userId, role: 'member' }), refused(409));
  await owner.account.changeRole({ userId: ben.me.user.id, role: 'owner' });
  const leaving = [owner.account.leaveWorkspace(workspaceId), ben.account.leaveWorkspace(workspaceId)];
  const results = await Promise.allSettled(leaving);
  assert.deepEqual(
    results.map(({ status }) => status).sort(),
    ['fulfilled', 'rejected'],
    'two who leave at once leave one behind',
  );
});

test('several workspaces of one user are apart, and a session is in one of them', async () => {
  const owner = await signUpOwner(app, { workspace: 'here', email: 'ann7@example.com' });
  const here = owner.scope.workspaceId;
  const { workspace: there } = await owner.account.createWorkspace({ name: 'there' });
  await owner.quarry.createAgent({ name: 'There' });
  const names = async ({ quarry }: Pick<typeof owner, 'quarry'>) =>
    (await quarry.listAgents()).agents.map(({ name }) => name);
  assert.deepEqual(await names(owner), ['Quarry', 'There'], 'a new workspace begins with an agent');
  await assert.rejects(owner.account.createWorkspace({ name: 'here' }), refused(409));

  const phone = openBrowser(app);
  const me = await phone.account.signIn({ email: owner.email, password: PASSWORD });
  assert.equal(me.workspace?.id, there!.id, 'a new session begins where the last one worked');
  await phone.account.switchWorkspace(here);
  assert.deepEqual(await names(phone), ['Quarry']);
  assert.deepEqual(await names(owner), ['Quarry', 'There'], 'the other session stays where it is');

  const renamed = await owner.account.renameWorkspace({ workspaceId: here, name: 'home' });
  assert.deepEqual(
    renamed.workspaces.map(({ name }) => name),
    ['home', 'there'],
  );
  const stranger = await signUpOwner(app, { workspace: 'afar', email: 'eve7@example.com' });
  for (const attempt of [
    () => stranger.account.switchWorkspace(here),
    () => stranger.account.leaveWorkspace(here),
    () => stranger.account.renameWorkspace({ workspaceId: here, name: 'x' }),
    () => stranger.account.switchWorkspace('nonsense'),
  ])
    await assert.rejects(attempt(), refused(404));
});

test('what belongs to a user in a workspace is nobody else’s', async () => {
  const owner = await signUpOwner(app, { workspace: 'private', email: 'ann8@example.com' });
  const ben = await invite(app, owner, { email: 'ben8@example.com' });
  const stranger = await signUpOwner(app, { workspace: 'outside', email: 'eve8@example.com' });
  const key = await owner.account.createKey({ name: 'hers' });
  const { workspaceId, userId } = owner.scope;
  await app.pool.query(
    `insert into secrets (id, workspace_id, user_id, key, sealed_value)
     values (gen_random_uuid(), $1, $2, 'TOKEN', 'sealed')`,
    [workspaceId, userId],
  );
  const invitation = await owner.account.createInvitation({});
  for (const other of [ben, stranger]) {
    assert.deepEqual((await other.account.listKeys()).keys, []);
    assert.deepEqual((await other.account.listSecrets()).secrets, []);
    await assert.rejects(other.account.revokeKey(key.id), refused(404));
    await assert.rejects(other.account.deleteSecret('TOKEN'), refused(404));
  }
  await assert.rejects(stranger.account.revokeInvitation(invitation.id), refused(404));
  await assert.rejects(stranger.account.removeMember(ben.me.user.id), refused(404));
  await assert.rejects(stranger.account.changeRole({ userId: ben.me.user.id, role: 'owner' }), refused(404));
  assert.equal((await stranger.account.listMembers()).members.length, 1);
  await app.client(key.key).getWorkspace();
  assert.deepEqual(
    (await owner.account.listSecrets()).secrets.map((secret) => secret.key),
    ['TOKEN'],
  );
  assert.equal((await owner.account.deleteSecret('TOKEN')).key, 'TOKEN');
  assert.deepEqual((await owner.account.listSecrets()).secrets, []);
});
