import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { processOf, settled, until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import type { NodeProcess } from '../support/node-process.ts';

const toolResults = ({ body }: FakeRequest): number =>
  (body.messages as { role: string }[]).filter(({ role }) => role === 'tool').length;

test('a call waits on when its node dies, on another node, and is answered there once', async (t) => {
  const seen: string[] = [];
  const site = await startWebServer((request, response) => {
    seen.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.end('<html><body><article><p>Tea comes from a plant.</p></article></body></html>');
  });
  t.after(() => site.close());
  const wanted = [`${site.origin}/page`, `${site.origin}/out?q=first`, `${site.origin}/out?q=second`];
  const model = await fakeOpenAi((request) => {
    const url = request.body.tools ? wanted[toolResults(request)] : undefined;
    return url ? callsTool('source_summary', { query: 'tea', urls: [url] }) : says('This is all.');
  });
  t.after(() => model.close());
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', ALLOW_PRIVATE_NETWORK: site.hostPort };
  const worker = await startNode(t, { connection: database.connection, env });
  const other = await startNode(t, { connection: database.connection, env: { ...env, QUARRY_ROLE: 'api' } });
  const key = await createNodeKey(database.connection);
  await other.client(key).createAgent({ name: 'Mika' });

  const stream = worker
    .client(key)
    .streamRun(runInput(`Read ${wanted[0]}`, { modelName: 'compatible/m1', approvals: 'ask' }));
  const { runId } = (await stream.next()).value!.payload;
  await stream.return(undefined);
  const first = await waitingCall(other, { key, runId });
  assert.equal(first.summary, `Open ${wanted[1]}`);
  await other.client(key).answerApproval({ runId, callId: first.callId, decision: 'once' });

  const second = await until(async () => {
    const call = await waitingCall(other, { key, runId });
    return call.callId === first.callId ? undefined : call;
  }, 'the second call');
  await worker.kill9();
  const third = await startNode(t, { connection: database.connection, env });
  assert.deepEqual(await waitingCall(other, { key, runId }), second, 'as it was asked, with the same end');
  await other.client(key).answerApproval({ runId, callId: second.callId, decision: 'deny' });
  assert.equal(await settled(third.client(key), runId), 'completed');
  const types = (await processOf(third.client(key), runId)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type.startsWith('approval-')),
    ['approval-needed', 'approval-given', 'approval-needed', 'approval-denied'],
  );
  assert.deepEqual(
    seen.filter((path) => path.startsWith('/out')),
    ['/out?q=first'],
  );
});

const waitingCall = (node: NodeProcess, { key, runId }: { key: string; runId: string }) =>
  until(
    async () => (await node.client(key).getRunStatus(runId)).approvalState?.pending[0],
    'a call that waits',
  );
