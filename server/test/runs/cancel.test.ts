import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { collect, processOf, settled, startAndLeave, typesOf, until } from './timeline.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let model: Awaited<ReturnType<typeof endlessModel>>;

const input = runInput('Hi', { modelName: 'compatible/m1' });

before(async () => {
  model = await endlessModel();
  app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' } });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(async () => {
  await app?.stop();
  await model?.close();
});

/** Says a word, then nothing for ever, and knows which requests are still open. */
async function endlessModel() {
  let open = 0;
  const server = createServer((_, res) => {
    open += 1;
    res.on('close', () => (open -= 1));
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    const delta = { id: 'c', choices: [{ index: 0, delta: { content: 'Well' }, finish_reason: null }] };
    res.write(`data: ${JSON.stringify(delta)}\n\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    open: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a cancel in the middle of a model call ends the run and the request to the provider', async () => {
  const stream = collect(client.streamRun(input));
  const runId = await until(async () => {
    const { turns } = await client.listTurns({ limit: 1 });
    return turns[0]?.agentRun?.process.some(({ type }) => type === 'delta')
      ? turns[0].agentRunId!
      : undefined;
  }, 'the first words');
  assert.equal(model.open(), 1);
  const view = await client.cancelRun(runId);
  assert.equal(view.status, 'cancelled');
  const events = await stream;
  const last = events.at(-1);
  assert.ok(last?.type === 'complete');
  assert.equal(last.payload.status, 'cancelled');
  assert.equal(last.payload.finishReason, 'cancelled');
  assert.equal(last.payload.text, 'Well');
  await until(() => (model.open() === 0 ? true : undefined), 'the end of the request to the provider');
  assert.deepEqual(typesOf(await processOf(client, runId)), ['config', 'delta', 'complete']);
  const { turns } = await client.listTurns({ limit: 1 });
  assert.equal(turns[0]?.kind, 'error');
  assert.equal(turns[0]?.agentRun?.status, 'cancelled');
});

test('a second cancel is 409, and so is a resume', async () => {
  const runId = await startAndLeave(client, input);
  await client.cancelRun(runId);
  await assert.rejects(client.cancelRun(runId), { status: 409, code: 'CONFLICT' });
  await assert.rejects(client.resumeRun({ runId, modelName: 'compatible/m1' }), { status: 409 });
});

test('of many cancels at once exactly one wins', async () => {
  const runId = await startAndLeave(client, input);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => client.cancelRun(runId)));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(typesOf(await processOf(client, runId)), ['config', 'delta', 'complete']);
});

test('a blocking call returns when its run is cancelled', async () => {
  const result = client.run(runInput('Blocking', { modelName: 'compatible/m1' }));
  const runId = await until(async () => {
    const { turns } = await client.listTurns({ limit: 1 });
    return turns[0]?.content === 'Blocking' ? turns[0].agentRunId! : undefined;
  }, 'the run');
  await client.cancelRun(runId);
  assert.equal((await result).status, 'cancelled');
});

test('a cancel that races with the end of runs leaves each with exactly one last event', async () => {
  const embedded = runInput('Hi');
  const runIds = await Promise.all(
    Array.from({ length: 20 }, async () => {
      for await (const event of client.streamRun(embedded)) {
        const { runId } = event.payload;
        await client.cancelRun(runId).catch((error: { status: number }) => assert.equal(error.status, 409));
        return runId;
      }
      return assert.fail('no events');
    }),
  );
  for (const runId of runIds) {
    const status = await settled(client, runId);
    const process = await processOf(client, runId);
    assert.equal(process.filter(({ type }) => type === 'complete').length, 1);
    const last = process.at(-1);
    assert.equal(last?.type === 'complete' && last.payload.status, status);
  }
});
