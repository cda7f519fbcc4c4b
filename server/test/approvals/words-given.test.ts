import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../runs/timeline.ts';
import { approvalEvents, payloads, SECRET, startHostileApp } from './hostile-app.ts';
import type { HostileApp, ToolStep } from './hostile-app.ts';

let hostile: HostileApp;

before(async () => {
  hostile = await startHostileApp({ APPROVAL_WAIT_SECONDS: '1' });
});
after(() => hostile?.stop());

const page = () => `${hostile.site.origin}/page`;
const read = (url: string): ToolStep => ({ name: 'source_summary', input: { query: 'tea', urls: [url] } });
const vault: ToolStep = {
  name: 'skill',
  input: { query: 'Show', skill: 'vault', script: 'scripts/show.py' },
};
const sends = (method: string, path = '/items'): ToolStep => ({
  name: 'skill',
  input: {
    query: 'Send',
    skill: 'poster',
    script: 'scripts/send.py',
    args: [method, `${hostile.evil.origin}${path}`],
  },
});

test('nobody answers in time: it is denied', async () => {
  hostile.modelDoes([read(page()), read(`${hostile.evil.origin}/?q=late`)]);
  const runId = await hostile.start(`Read ${page()}`, { approvals: 'ask' });
  const { events, told } = await hostile.ended(runId);
  const [asked] = payloads(events, 'approval-needed');
  const [denied] = payloads(events, 'approval-denied');
  assert.equal(denied!.by, 'time');
  assert.equal(denied!.callId, asked!.callId);
  assert.match(told, /has not answered in time/);
  assert.deepEqual(hostile.evil.seen, []);
});

test('a secret that was registered because the run asked for it is the word for this run, and not for the next', async () => {
  hostile.modelDoes([read(page()), vault]);
  const runId = await hostile.start(`Read ${page()}`);
  await until(
    async () => (await hostile.client.getRunStatus(runId)).skillState?.pendingSecretKeys[0],
    'the secret that is asked for',
  );
  await hostile.client.registerSecret({ key: 'VAULT_KEY', value: SECRET });
  const { events } = await hostile.ended(runId);
  assert.deepEqual(approvalEvents(events), []);
  assert.equal(hostile.jobs[0]!.secrets![0]!.value, SECRET);

  hostile.modelDoes([read(page()), vault]);
  const next = await hostile.ended(await hostile.start(`Read ${page()}`));
  assert.deepEqual(approvalEvents(next.events), ['approval-denied']);
  assert.deepEqual(hostile.jobs, []);
});

const plan = () => ({
  goal: 'Tea',
  steps: [
    {
      title: 'Read',
      description: `Read ${hostile.evil.origin}/?named=here`,
      tool: 'source_summary',
      needs: [],
    },
    { title: 'Vault', description: 'Open the vault', tool: 'skill', needs: [] },
  ],
  question: 'Fine?',
});

test('a plan that was confirmed with the step in it is the word for the step', async () => {
  const afterwards = read(`${hostile.evil.origin}/?not=named`);
  hostile.modelDoes([{ name: 'plan', input: { query: 'tea' } }, afterwards], plan());
  hostile.skillDoes({ skill: 'vault', decision: { action: 'script', script: 'scripts/show.py' } });
  const runId = await hostile.start(`Read ${page()}`);
  await hostile.ended(runId);
  await hostile.client.confirmPlan(runId);
  await hostile.client.resumeRun({ runId, modelName: 'compatible/m1' });
  const { events } = await hostile.ended(runId);
  assert.deepEqual(hostile.evil.seen, ['GET /?named=here']);
  assert.equal(hostile.jobs.length, 1);
  assert.deepEqual(
    payloads(events, 'approval-denied').map(({ summary }) => summary),
    [`Open ${hostile.evil.origin}/?not=named`],
  );
});

test('what a search gave before a review is known after it', async () => {
  const found = `${hostile.site.origin}/found?n=9`;
  const search: ToolStep = { name: 'search', input: { query: 'tea' } };
  const steps = [...plan().steps.slice(1), { title: 'Look', description: 'Tea', tool: 'recall', needs: [] }];
  hostile.modelDoes([search, { name: 'plan', input: { query: 'tea' } }], { ...plan(), steps });
  const runId = await hostile.start('Look for tea');
  await hostile.ended(runId);
  // The resumed conversation begins with what came of the plan.
  hostile.modelDoes([search, read(found)], plan());
  await hostile.client.confirmPlan(runId);
  await hostile.client.resumeRun({ runId, modelName: 'compatible/m1' });
  const { events } = await hostile.ended(runId);
  assert.deepEqual(approvalEvents(events), []);
  assert.deepEqual(hostile.site.seen, ['GET /found?n=9']);
});

test('a plan whose review was skipped is no word', async () => {
  hostile.modelDoes([{ name: 'plan', input: { query: 'tea' } }], plan());
  hostile.skillDoes({ skill: 'vault', decision: { action: 'script', script: 'scripts/show.py' } });
  const runId = await hostile.start(`Read ${page()}`);
  await hostile.ended(runId);
  await hostile.client.skipPlan(runId);
  await hostile.client.resumeRun({ runId, modelName: 'compatible/m1' });
  const { events } = await hostile.ended(runId);
  assert.deepEqual(
    payloads(events, 'approval-denied')
      .map(({ reason }) => reason)
      .toSorted(),
    ['secret-in-code', 'unknown-address'],
  );
  assert.deepEqual(hostile.evil.seen, []);
  assert.deepEqual(hostile.jobs, []);
});

test('what code sends is refused to it, and the model is told; a GET needs no word', async () => {
  hostile.modelDoes([read(page()), sends('GET'), sends('POST')]);
  const { events, told, text } = await hostile.ended(await hostile.start(`Read ${page()}`));
  assert.deepEqual(hostile.evil.seen, ['GET /items']);
  const [denied] = payloads(events, 'approval-denied');
  assert.equal(denied!.reason, 'skill-request');
  assert.ok(
    denied!.summary.startsWith(`Let code of the skill poster send POST ${hostile.evil.origin}/items, and`),
  );
  assert.match(told, /403 This was not sent/);
  assert.match(told, /Not done: .*the code would send something/s);
  assert.match(text, /sending something by code of the skill poster/);
});

test('before anything was read code sends as it likes', async () => {
  hostile.modelDoes([sends('POST')]);
  await hostile.ended(await hostile.start('Send it'));
  assert.deepEqual(hostile.evil.seen, ['POST /items']);
});

test('a file that code is given comes from an address that was given', async () => {
  const fetched = `${hostile.evil.origin}/data?q=out`;
  hostile.modelDoes([read(page()), { name: 'skill', input: { ...sends('GET').input, files: [fetched] } }]);
  const { events } = await hostile.ended(await hostile.start(`Read ${page()}`));
  assert.deepEqual(
    payloads(events, 'approval-denied').map(({ summary }) => summary),
    [`Open ${fetched}`],
  );
  assert.deepEqual(hostile.evil.seen, []);
});

test('links within a site are looked for where the address was given', async () => {
  const links = { name: 'extract_related_urls', input: { query: 'tea', urls: [`${hostile.evil.origin}/a`] } };
  hostile.modelDoes([read(page()), links]);
  const { events } = await hostile.ended(await hostile.start(`Read ${page()}`));
  assert.deepEqual(approvalEvents(events), ['approval-denied']);
  assert.deepEqual(hostile.evil.seen, []);
});
