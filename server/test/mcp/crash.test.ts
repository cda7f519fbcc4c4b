import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { openDatabase } from '../../src/store/database/db.ts';
import { settled, until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { startMcpWorld } from './mcp-world.ts';

/** A receiver of webhooks that answers nothing until it is told to. */
async function startReceiver() {
  const received: { id: string; body: string; headers: Record<string, string> }[] = [];
  let isSilent = true;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    received.push({
      id: String(request.headers['webhook-id']),
      body,
      headers: request.headers as Record<string, string>,
    });
    if (!isSilent) response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hostPort: `127.0.0.1:${port}`,
    received,
    speak: () => void (isSilent = false),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const results = ({ body }: FakeRequest) =>
  (body.messages as { role: string; content: string }[]).filter(({ role }) => role === 'tool');

test('after kill -9 a call that was answered is not made again, one that was cut off is said to be, and what webhooks owe is delivered by another node', async (t) => {
  const world = await startMcpWorld();
  t.after(() => world.close());
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const calls: [string, object][] = [];
  const model = await fakeOpenAi((request) => {
    if (!request.body.tools) return says('A summary.');
    const next = calls[results(request).length];
    return next ? callsTool(...next) : says('This is all.');
  });
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const store = openDatabase(connection, { max: 2 });
  t.after(() => store.close());
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: 'm1',
    ALLOW_PRIVATE_NETWORK: `${world.hostPort},${receiver.hostPort}`,
    MCP_CALL_SECONDS: '600',
  };
  const one = await startNode(t, { connection, env });
  const key = await createNodeKey(connection);
  const client = one.client(key);
  await client.createAgent({ name: 'Mika' });
  const webhook = await client.createWebhook({
    address: `http://${receiver.hostPort}/hook`,
    events: ['run.completed'],
  });
  const { id } = await client.createMcpServer({ name: 'world', address: `${world.origin}/mcp` });
  const { server } = await client.lookAtMcpServer(id);
  for (const { name, digest } of server.tools)
    await client.allowMcpTool({ mcpServerId: id, name, digest, approval: 'free' });
  const toolId = (name: string) => server.tools.find((tool) => tool.name === name)!.toolId;
  calls.push(
    [toolId('write.note'), { words: 'once' }],
    [toolId('fetch'), { id: 'slow' }],
    [toolId('slow'), {}],
  );
  const called = (name: string) => world.calls.filter(({ tool }) => tool === name).length;

  const stream = client.streamRun(runInput('Note it', { modelName: 'compatible/m1' }));
  const { runId } = (await stream.next()).value!.payload as { runId: string };
  void stream.return(undefined);
  await until(() => called('fetch') || undefined, 'the call that can be repeated');
  await one.kill9();

  const two = await startNode(t, { connection, env });
  await until(
    () => called('fetch') > 1 || undefined,
    'it is made again, since the server calls it read-only',
  );
  for (const free of world.holds.splice(0)) free();
  await until(() => called('slow') || undefined, 'the call that cannot be repeated');
  await two.kill9();

  const three = await startNode(t, { connection, env });
  assert.equal(await settled(three.client(key), runId), 'completed');
  assert.deepEqual([called('write.note'), called('fetch'), called('slow')], [1, 2, 1]);
  const told = results(model.requests.findLast(({ body }) => body.tools)!).map(({ content }) => content);
  assert.match(told[0]!, /Noted: once/);
  assert.match(told[1]!, /kettle/);
  assert.match(told[2]!, /not known whether the server has carried the call out/);

  const [first] = await until(
    () => (receiver.received.length > 0 ? receiver.received : undefined),
    'a message',
  );
  await three.kill9();
  receiver.speak();
  // What a node has claimed is the others' again after two minutes: as if they had passed.
  await store.db.execute(sql`update webhook_deliveries set next_attempt_at = now()`);
  const four = await startNode(t, { connection, env });
  await until(async () => {
    const { deliveries } = await four.client(key).listDeliveries({ webhookId: webhook.id });
    return deliveries.find(({ status }) => status === 'delivered');
  }, 'the delivery');
  const again = receiver.received.at(-1)!;
  assert.equal(again.id, first!.id, 'the same message');
  const { type, data } = new Webhook(webhook.secret).verify(again.body, again.headers) as {
    type: string;
    data: { runId: string };
  };
  assert.deepEqual([type, data.runId], ['run.completed', runId]);
});
