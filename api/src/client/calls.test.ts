import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccountClient } from '../account-client.ts';
import { apiEndpoints } from '../endpoints/api-endpoints.ts';
import { callsOf } from './calls.ts';
import { quarryClient } from './quarry-client.ts';

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

/** The requests that a client makes, of which every one is answered in the same way. */
function recorded(answer: () => Response = () => Response.json({})) {
  const requests: { method?: string; url: string; body?: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (url, { method, body } = {}) => {
    requests.push({ method, url: String(url), ...(body != null && { body: parsed(body) }) });
    return answer();
  };
  return { requests, fetch };
}

const parsed = (body: BodyInit) => (typeof body === 'string' ? JSON.parse(body) : body);

test('calls are plain values: written as JSON, they make the same client without the schemas', async () => {
  const calls = callsOf(apiEndpoints);
  const written = JSON.parse(JSON.stringify(calls)) as typeof calls;
  assert.deepEqual(written, calls);
  const { requests, fetch } = recorded();
  const client = quarryClient(written, { baseUrl: '', fetch });
  await client.getAgent('a b');
  assert.deepEqual(requests, [{ method: 'GET', url: '/agent/a%20b' }]);
});

test('every endpoint but a WebSocket is a call', () => {
  const names = Object.keys(apiEndpoints).filter((name) => name !== 'watchBrowser');
  assert.deepEqual(Object.keys(callsOf(apiEndpoints)), names);
});

test('a method puts each field where its endpoint wants it', async () => {
  const { requests, fetch } = recorded();
  const client = quarryClient(callsOf(apiEndpoints), { baseUrl: '', fetch });
  await client.listModels();
  await client.listRuns();
  await client.getSource({ sourceId: 's', sourceType: 'private' });
  await client.updateAgent({ agentId: 'a', name: 'Mika' });
  await client.skipPlan(runId);
  await client.confirmDraft({ kind: 'report', runId });
  await client.cancelRun(runId);
  assert.deepEqual(requests, [
    { method: 'GET', url: '/models' },
    { method: 'GET', url: '/run/list' },
    { method: 'GET', url: '/graph/source/s?sourceType=private' },
    { method: 'PATCH', url: '/agent/a', body: { name: 'Mika' } },
    { method: 'POST', url: `/agent/run/${runId}/plan/skip`, body: { runId } },
    { method: 'POST', url: `/agent/run/${runId}/report/confirm`, body: { runId } },
    { method: 'POST', url: `/agent/run/${runId}/cancel` },
  ]);
});

test('a file is sent as a form, and one that is answered comes as it is', async () => {
  const { requests, fetch } = recorded(() => new Response('PDF'));
  const client = quarryClient(callsOf(apiEndpoints), { baseUrl: '', fetch });
  const report = await client.exportReport({ runId, format: 'pdf' });
  assert.equal(await report.text(), 'PDF');
  await client.uploadFile(new File(['hello'], 'note.txt')).catch(() => undefined);
  assert.equal(requests[0]?.url, `/agent/run/${runId}/report?format=pdf`);
  const file = (requests[1]!.body as FormData).get('file') as File;
  assert.deepEqual([file.name, await file.text()], ['note.txt', 'hello']);
});

test('the account is called from the root of the service', async () => {
  const { requests, fetch } = recorded();
  await createAccountClient({ origin: 'http://quarry.test/', fetch }).changeRole({
    userId: 'u',
    role: 'owner',
  });
  assert.deepEqual(requests, [
    { method: 'PATCH', url: 'http://quarry.test/api/account/member/u', body: { role: 'owner' } },
  ]);
});
