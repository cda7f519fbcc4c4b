import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { foldText } from '@quarry/api/fold.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { cutsOff, fails, fakeOpenAi, raw, resets, says, stalls } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi } from '../support/fake-openai.ts';
import { collect, processOf, typesOf } from './timeline.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let model: FakeOpenAi;
let script: FakeAnswer[];

const input = (more = {}) =>
  runInput('Hi', { modelName: 'compatible/m1', maxRetries: 2, retryDelayMs: 0, ...more });
const start = (more = {}) => collect(client.streamRun(input(more)));

before(async () => {
  model = await fakeOpenAi(() => script.shift() ?? fails(400));
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', MODEL_CALL_TIMEOUT_MS: '1000' },
  });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(async () => {
  await app?.stop();
  await model?.close();
});
beforeEach(() => void model.requests.splice(0));

function assertAnswer(events: RunEvent[], text: string): void {
  const last = events.at(-1);
  assert.equal(last?.type === 'complete' && last.payload.text, text);
  assert.equal(foldText(events), text);
}

/** The run has ended with an error that says why, in its stream, its status, its result and its turn. */
async function assertError(events: RunEvent[], why: RegExp): Promise<string> {
  const last = events.at(-1);
  assert.ok(last?.type === 'error', `ended with ${last?.type}`);
  assert.match(last.payload.message, why);
  assert.equal(last.payload.code, 'UPSTREAM_ERROR');
  const { runId } = last.payload;
  assert.equal((await client.getRunStatus(runId)).status, 'error');
  const { turns } = await client.listTurns({ limit: 1 });
  assert.equal(turns[0]?.kind, 'error');
  assert.equal(turns[0]?.content, last.payload.message);
  assert.equal(turns[0]?.agentRunId, runId);
  return runId;
}

test('a provider that fails once is asked again', async () => {
  script = [fails(500), says('Fine.')];
  assertAnswer(await start(), 'Fine.');
  assert.equal(model.requests.length, 2);
});

test('a refused key is not tried again, and the error says so without the key', async () => {
  script = [fails(401)];
  const events = await start();
  await assertError(events, /401/);
  assert.equal(model.requests.length, 1);
});

test('a provider that keeps failing is given up after the retries', async () => {
  script = [fails(503), fails(503), fails(503), says('Too late.')];
  await assertError(await start(), /503/);
  assert.equal(model.requests.length, 3);
});

test('a provider that answers nonsense ends the run with a clear error', async () => {
  const garbage = raw('data: <html>what?</html>\n\n');
  script = [garbage, garbage, garbage];
  await assertError(await start(), /compatible/);
});

test('a provider that stalls is given up in time', async () => {
  script = [stalls(), stalls('half')];
  await assertError(await start({ maxRetries: 1 }), /sent nothing for 1 s/);
});

for (const [what, broken] of [
  ['breaks the connection', resets('Half an ans')],
  ['ends without a finish', cutsOff('Half an ans')],
  ['stalls', stalls('Half an ans')],
] as const)
  test(`when the provider ${what} in the middle, what it sent is void`, async () => {
    script = [broken, says('The whole answer.')];
    const events = await start();
    assertAnswer(events, 'The whole answer.');
    const voided = events.findIndex(
      (event) => event.type === 'step' && event.payload.status === 'interrupted',
    );
    assert.ok(voided > 1);
    assert.equal(foldText(events.slice(0, voided)), 'Half an ans');
    const next = events[voided + 1];
    assert.ok(next?.type === 'delta' && !next.payload.responseText.includes('Half'));
  });

test('a blocking call reports the error', async () => {
  script = [fails(401)];
  const result = await client.run(input());
  assert.equal(result.status, 'error');
  assert.match(result.error ?? '', /401/);
  assert.equal(result.text, '');
});

test('a run that failed in the middle of its answer can be resumed, and its text is right', async () => {
  script = [resets('Half an ans')];
  const runId = await assertError(await start({ maxRetries: 0 }), /./);
  script = [says('The whole answer.')];
  const resumed = await collect(client.streamResume({ runId, modelName: 'compatible/m1' }));
  assert.equal(resumed.at(-1)?.type, 'complete');
  assert.ok(!typesOf(resumed).includes('config'));
  assert.equal((await client.getRunStatus(runId)).status, 'completed');
  const timeline = await collect(client.followRun(runId));
  assert.ok(!typesOf(timeline).includes('complete') || timeline.at(-1)?.type === 'complete');
  const process = await processOf(client, runId);
  assert.equal(foldText(process), 'The whole answer.');
  assert.deepEqual(
    typesOf(process).filter((type) => type !== 'delta'),
    ['config', 'error', 'step', 'step', 'complete'],
  );
});

test('a replay of a resumed run does not end at its first error', async () => {
  script = [fails(401)];
  const runId = await assertError(await start(), /401/);
  script = [says('Now it works.')];
  await client.resumeRun({ runId, modelName: 'compatible/m1' });
  const response = await fetch(`${app.base}/agent/run/${runId}/events`, {
    headers: { authorization: `Bearer ${(await app.createKey()).key}` },
  });
  const text = await response.text();
  assert.match(text, /"type":"error"/);
  assert.match(text, /"type":"complete".*Now it works/);
});

test('two resumes at once are one', async () => {
  script = [fails(401)];
  const runId = await assertError(await start(), /401/);
  script = [says('Once.', { tokenDelayMs: 20 })];
  model.requests.splice(0);
  const body = { runId, modelName: 'compatible/m1' };
  const [streamed, blocking] = await Promise.all([
    collect(client.streamResume(body)),
    client.resumeRun(body),
  ]);
  assertAnswer(streamed, 'Once.');
  assert.equal(blocking.text, 'Once.');
  assert.equal(model.requests.length, 1);
});

test('a resume may change the model', async () => {
  script = [fails(401)];
  const runId = await assertError(await start(), /401/);
  const result = await client.resumeRun({ runId, modelName: 'embedded/extractive' });
  assert.equal(result.status, 'completed');
  assert.deepEqual(result.model, { id: 'extractive', provider: 'embedded' });
});
