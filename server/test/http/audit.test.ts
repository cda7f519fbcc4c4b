import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invite, openBrowser, PASSWORD, signUpOwner } from '../account/browser.ts';
import { until } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

test('what owners and keys change is written down with who did it, and never with what was sent', async () => {
  const owner = await signUpOwner(app);
  const { key, id: keyId } = await owner.account.createKey({ name: '=laptop' });
  const client = app.client(key);
  await client.registerSecret({ key: 'TOKEN', value: 'a-value-that-must-not-be-kept' });
  const { id: connectionId } = await client.createConnection({
    vendor: 'brave',
    apiKey: 'a-key-that-must-not-be-kept',
  });
  await client.updateWorkspaceSettings({ approvals: 'deny' });
  await assert.rejects(client.createConnection({ vendor: 'openai' }), 'what was refused has changed nothing');
  const run = await client.run(runInput('Hello'));
  await until(
    async () => (await client.listAudit()).entries.find(({ action }) => action === 'startRun'),
    'the start of the run',
  );
  const { entries } = await client.listAudit();
  assert.deepEqual(entries.map(({ action, via }) => `${action} ${via}`).toReversed(), [
    'welcome session',
    'createKey session',
    'registerSecret key',
    'createConnection key',
    'updateWorkspaceSettings key',
    'startRun key',
  ]);
  const made = entries.find(({ action }) => action === 'createConnection')!;
  assert.deepEqual(
    [made.userEmail, made.keyId, made.keyName, made.target, made.fields],
    ['ann@example.com', keyId, '=laptop', { id: connectionId }, ['vendor', 'apiKey']],
  );
  assert.ok(run.runId);
  const { rows } = await app.pool.query(`select * from audit_log`);
  assert.doesNotMatch(JSON.stringify(rows), /must-not-be-kept/);

  const asFile = async (format: 'csv' | 'jsonl') => (await client.exportAudit({ format })).text();
  const csv = await asFile('csv');
  assert.match(csv, /^at,via,userEmail,keyName,action,target,fields,id\r\n/);
  assert.match(csv, /"'=laptop","createConnection"/, 'no cell is a formula');
  assert.equal((await asFile('jsonl')).trim().split('\n').length, entries.length);
  assert.deepEqual((await client.listAudit({ to: '2020-01-01' })).entries, []);
});

test('only owners read it, each of their own workspace', async () => {
  const owner = await signUpOwner(app, { workspace: 'second', email: 'olga@example.com' });
  const member = await invite(app, owner, { email: 'max@example.com' });
  await assert.rejects(member.quarry.listAudit(), /Only an owner/);
  const { entries } = await owner.quarry.listAudit();
  assert.deepEqual(
    entries.map(({ action, userEmail }) => [action, userEmail]),
    [
      ['acceptInvitation', 'max@example.com'],
      ['createInvitation', 'olga@example.com'],
      ['welcome', 'olga@example.com'],
    ],
  );
  const visitor = openBrowser(app);
  await visitor.account.signIn({ email: 'max@example.com', password: PASSWORD });
  assert.equal((await owner.quarry.listAudit()).entries[0]!.action, 'signIn');
});
