import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { runInput } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { answerOf, processOf, settled, untilType } from './timeline.ts';

const ANSWER = 'The tool said that the answer is forty-two. '.repeat(8);

async function startCounter(t: TestContext, { isBroken = false } = {}) {
  let count = 0;
  const server = createServer((_, res) => {
    count += 1;
    if (isBroken) res.destroy();
    else res.end('forty-two');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, count: () => count };
}

/** A run whose tool has been carried out when its node is killed in the middle of the answer, and which then goes on. */
async function killedAfterTool(t: TestContext, counter: { url: string }) {
  const model = await fakeOpenAi(({ body }) =>
    body.messages.at(-1).role === 'tool'
      ? says(ANSWER, { tokenDelayMs: 15 })
      : callsTool('look_up', { url: counter.url }),
  );
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const node = await startNode(t, { env, withTestTools: true });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });

  let runId = '';
  for await (const event of node.client(key).streamRun(runInput('What?', { modelName: 'compatible/m1' })))
    if (event.type === 'delta' && event.payload.stepIndex === 1) {
      ({ runId } = event.payload);
      break;
    }
  await node.kill9();
  await node.restart();
  const client = node.client(key);
  assert.equal(await settled(client, runId), 'completed', node.output());
  assert.equal(answerOf(await processOf(client, runId)), ANSWER);
  await untilType(client.followRun(runId), 'complete');
  assert.deepEqual(
    model.requests.map(({ body }) => body.messages.at(-1).role),
    ['user', 'tool', 'tool'],
  );
  return model.requests.slice(1).map(({ body }) => body.messages.at(-1).content as string);
}

test('what a run has finished before kill -9 is not paid for again', async (t) => {
  const counter = await startCounter(t);
  const told = await killedAfterTool(t, counter);
  assert.equal(counter.count(), 1);
  assert.match(told[1]!, /forty-two/);
});

test('a tool that broke before kill -9 is not tried again, and the model is told the same words', async (t) => {
  const counter = await startCounter(t, { isBroken: true });
  const told = await killedAfterTool(t, counter);
  assert.equal(counter.count(), 1);
  assert.match(told[0]!, /the tool look_up broke down/);
  assert.equal(told[1], told[0]);
});
