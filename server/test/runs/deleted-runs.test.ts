import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { ReviewTool } from '../../src/tools/review-tool.ts';
import { createPlanTool } from '../../src/tools/plan.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { callsTool, fakeOpenAi, says, stalls } from '../support/fake-openai.ts';
import type { FakeAnswer } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { collect, startAndLeave, until } from './timeline.ts';
import type { Client } from './timeline.ts';

const MODEL = 'compatible/m1';
const input = (inputText = 'Hi') => runInput(inputText, { modelName: MODEL });

interface SentEvent {
  type: string;
  payload: object;
}

/** Streams end with an event that says why; a reader is never left hanging. */
async function assertSentAway({ rest }: { rest: Promise<SentEvent[]> }, runId: string) {
  const last = (await rest).at(-1);
  assert.deepEqual(last && { type: last.type, payload: last.payload }, {
    type: 'error',
    payload: { runId, message: 'The run was deleted.', code: 'NOT_FOUND', status: 'cancelled' },
  });
}

/** Resolves when the first event has come, so that the stream is open; the rest comes as it is deleted under it. */
async function opened(events: AsyncIterator<SentEvent> & AsyncIterable<SentEvent>) {
  const { done } = await events.next();
  assert.ok(!done);
  return { rest: collect(events) };
}

async function newestRun(client: Client, inputText: string): Promise<string> {
  return until(async () => {
    const { turns } = await client.listTurns({ limit: 1 });
    return turns[0]?.content === inputText ? turns[0].agentRunId! : undefined;
  }, 'the run');
}

async function startApp(t: TestContext, answer: () => FakeAnswer | Promise<FakeAnswer>) {
  let open = 0;
  const model = await fakeOpenAi(answer, { onOpen: () => (open += 1), onClose: () => (open -= 1) });
  t.after(() => model.close());
  const app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' },
    reviewTools: [createPlanTool({ tools: [] }) as ReviewTool],
  });
  t.after(() => app.stop());
  const client = app.client((await app.createKey()).key);
  const agent = await client.createAgent({ name: 'Mika' });
  return { app, client, agent, model, open: () => open };
}

test('a run that is deleted while it is at work stops, and all who wait for it are sent away', async (t) => {
  const { client, open } = await startApp(t, () => stalls('Well'));
  const streaming = await opened(client.streamRun(input('Streaming')));
  const runId = await newestRun(client, 'Streaming');
  const following = await opened(client.followRun(runId));
  await until(() => (open() === 1 ? true : undefined), 'the model call');
  await client.deleteRun(runId);
  await assertSentAway(streaming, runId);
  await assertSentAway(following, runId);
  await until(() => (open() === 0 ? true : undefined), 'the end of the model call');
  assert.deepEqual((await client.listTurns({})).turns, []);
});

test('a run whose agent is deleted stops, and all who wait for it are sent away', async (t) => {
  const { client, agent, open } = await startApp(t, () => stalls('Well'));
  const blocking = assert.rejects(client.run(input('Blocking')), {
    status: 404,
    message: 'The run was deleted before it ended.',
  });
  const blocked = await newestRun(client, 'Blocking');
  const streaming = await opened(client.streamRun(input('Streaming')));
  const streamed = await newestRun(client, 'Streaming');
  const following = await opened(client.followRun(streamed));
  const attached = await opened(client.streamResume({ runId: blocked, modelName: MODEL }));
  await until(() => (open() === 2 ? true : undefined), 'both model calls');

  await client.deleteAgent(agent.id);
  await blocking;
  await assertSentAway(streaming, streamed);
  await assertSentAway(following, streamed);
  await assertSentAway(attached, blocked);
  await until(() => (open() === 0 ? true : undefined), 'the end of the model calls');
  await assert.rejects(client.getRunStatus(streamed), { status: 404 });
});

const plan = says(
  JSON.stringify({
    goal: 'Tea',
    steps: [
      { title: 'A', description: 'a', tool: 'search' },
      { title: 'B', description: 'b', tool: 'search' },
    ],
  }),
);

test('who follows a run that nobody works on is sent away as well', async (t) => {
  const script = [callsTool('plan', { query: 'tea' }), plan];
  const { client, agent } = await startApp(t, () => script.shift()!);
  const { runId, status } = await client.run(input('Make a plan'));
  assert.equal(status, 'pending');
  await client.confirmDraft({ kind: 'plan', runId });
  const events = client.followRun(runId);
  for await (const { type } of events) if (type === 'plan_confirmed') break;
  const following = await opened(client.followRun(runId));
  await client.deleteAgent(agent.id);
  await assertSentAway(following, runId);
});

test('a reviewer who waits for a new draft is told that its run is gone', async (t) => {
  const script: (FakeAnswer | Promise<FakeAnswer>)[] = [callsTool('plan', { query: 'tea' }), plan];
  const { client, agent, model } = await startApp(t, () => script.shift() ?? stalls('{'));
  const { runId } = await client.run(input('Make a plan'));
  const answer = { kind: 'plan' as const, runId, answer: 'Again', modelName: MODEL };
  const refused = assert.rejects(client.answerDraft(answer), { status: 404 });
  await until(() => model.requests[2], 'the redraft');
  await client.deleteAgent(agent.id);
  await refused;
});

test('who follows a run that was deleted while nobody said so finds out', async (t) => {
  const { app, client, agent } = await startApp(t, () => stalls('Well'));
  const runId = await startAndLeave(client, input());
  const following = await opened(client.followRun(runId));
  await app.pool.query('delete from agents where id = $1', [agent.id]);
  await app.pool.query("select pg_notify('quarry_cancel', $1)", [runId]);
  await assertSentAway(following, runId);
});

test('followers on other nodes than the one that works and the one that deletes are sent away', async (t) => {
  const model = await fakeOpenAi(() => stalls('Well'));
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const nodes = await Promise.all([1, 2, 3].map(() => startNode(t, { connection, env })));
  const key = await createNodeKey(connection);
  const [worker, watcher, deleter] = nodes.map((node) => node.client(key)) as [Client, Client, Client];
  const agent = await deleter.createAgent({ name: 'Mika' });
  const runId = await startAndLeave(worker, input());
  const following = await Promise.all([worker, watcher].map((client) => opened(client.followRun(runId))));
  const blocking = assert.rejects(watcher.resumeRun({ runId, modelName: MODEL }), { status: 404 });
  await deleter.deleteAgent(agent.id);
  for (const events of following) await assertSentAway(events, runId);
  await blocking;
});
