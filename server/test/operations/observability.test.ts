import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Tool } from '../../src/tools/tool.ts';
import { call } from '../http/call.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fails, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeOpenAi } from '../support/fake-openai.ts';
import { collect } from '../runs/timeline.ts';
import { fakeCollector } from './fake-collector.ts';

const METRICS_TOKEN = 'scrape-me-0123456789';
const SECRET_QUESTION = 'What did the prime minister whisper?';

let app: TestApp;
let model: FakeOpenAi;
let collector: Awaited<ReturnType<typeof fakeCollector>>;
let owner: string;
let agentId: string;
const lines: (Record<string, unknown> & { msg: string })[] = [];

const lookUp: Tool<{ word: string }> = {
  id: 'look_up',
  description: 'Looks a word up.',
  input: z.object({ word: z.string() }),
  run: async ({ word }, { ask }) => {
    const schema = z.object({ meaning: z.string() });
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: word }] }];
    return { ok: true, text: (await ask('meaning', { prompt, schema })).meaning };
  },
};

before(async () => {
  model = await fakeOpenAi([
    callsTool('look_up', { word: 'quarry' }),
    says('{"meaning":"A place where stone is dug."}', { usage: { prompt_tokens: 7, completion_tokens: 3 } }),
    says('A place.', { usage: { prompt_tokens: 20, completion_tokens: 4 } }),
    fails(400),
  ]);
  collector = await fakeCollector();
  app = await startTestApp({
    env: {
      LOG_LEVEL: 'debug',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'm1',
      METRICS_TOKEN,
      SLOW_QUERY_MS: '100',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
      OTEL_SERVICE_NAME: 'quarry-test',
    },
    tools: [lookUp as Tool],
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  owner = (await app.createKey()).key;
  agentId = (await app.client(owner).createAgent({ name: 'Mika' })).id;
});
after(async () => {
  await model?.close();
  await collector?.close();
});

let runId: string;

test('a run with a tool call ends', async () => {
  const events = await collect(
    app.client(owner).streamRun(runInput(SECRET_QUESTION, { modelName: 'compatible/m1', agentId })),
  );
  assert.equal(events.at(-1)?.type, 'complete');
  runId = events[0]!.payload.runId as string;
});

test('every line of a run names it, and every line of a request names the id that the caller was told', async () => {
  const ended = lines.find(({ msg }) => msg === 'run ended');
  assert.equal(ended?.['runId'], runId);
  const answer = await call(app, { path: '/workspace', key: owner });
  const reqId = answer.headers.get('x-request-id');
  const answered = lines.find((line) => line['reqId'] === reqId);
  assert.deepEqual(
    [answered?.msg, answered?.['method'], answered?.['route'], answered?.['status']],
    ['request answered', 'GET', '/api/v1/workspace', 200],
  );
  const all = lines.map((line) => JSON.stringify(line)).join('\n');
  assert.ok(!all.includes(owner.slice(8)) && !all.includes(SECRET_QUESTION), 'no secret and no question');
});

test('a slow query is logged with its text and where it comes from, and without its parameters', async () => {
  const { key, workspaceId } = await app.createKey();
  const client = await app.pool.connect();
  await client.query('begin; lock table agents in access exclusive mode');
  const asked = call(app, { path: '/agent/list', key });
  const waits = `select from pg_locks where relation = 'agents'::regclass and not granted`;
  while ((await client.query(waits)).rowCount === 0) await sleep(20);
  await sleep(150);
  await client.query('rollback');
  client.release();
  const reqId = (await asked).headers.get('x-request-id');
  const line = lines.find((one) => one.msg === 'a slow query' && one['reqId'] === reqId);
  assert.match(String(line?.['sql']), /^select .* from "agents" .*\$1/);
  assert.equal(line?.['route'], 'GET /api/v1/agent/list');
  assert.ok(Number(line?.['ms']) >= 100);
  assert.ok(!JSON.stringify(line).includes(workspaceId));
});

test('metrics are for the holder of the token, and for no member of a workspace', async () => {
  const metrics = (authorization?: string) =>
    fetch(`${app.origin}/metrics`, { headers: authorization ? { authorization } : {} });
  assert.equal((await metrics()).status, 403);
  assert.equal((await metrics('Bearer wrong-0123456789')).status, 403);
  const member = await app.createKey({ user: 'ben@example.com' });
  assert.equal((await metrics(`Bearer ${member.key}`)).status, 403);
  assert.equal((await metrics(`Bearer ${owner}`)).status, 403);

  const answer = await metrics(`Bearer ${METRICS_TOKEN}`);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const page = await answer.text();
  for (const line of [
    /^nodejs_eventloop_lag_seconds /m,
    /^nodejs_heap_size_used_bytes /m,
    /^quarry_http_request_duration_seconds_count\{method="POST",route="\/api\/v1\/agent\/run\/stream",status="200"\} 1$/m,
    /^quarry_runs\{state="at_work"\} 0$/m,
    /^quarry_runs\{state="waiting"\} 0$/m,
    /^quarry_runs_ended_total\{status="completed"\} 1$/m,
    /^quarry_model_call_duration_seconds_count\{provider="compatible",model="m1",outcome="ok"\} 3$/m,
    /^quarry_tokens_total\{provider="compatible",model="m1",type="output"\} \d+$/m,
    /^quarry_tool_call_duration_seconds_count\{tool="look_up",outcome="ok"\} 1$/m,
    /^quarry_events_stored_total [1-9]\d*$/m,
    /^quarry_database_connections\{state="used"\} \d+$/m,
  ])
    assert.match(page, line);
  assert.ok(!page.includes(runId), 'no ids in labels');
});

test('the spans of a run hang together and follow the GenAI conventions, without anybody’s words', async () => {
  await fetch(`${app.base}/models`, {
    headers: { authorization: `Bearer ${owner}`, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  await app.stop();
  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const [agent] = named('invoke_agent Mika');
  const [tool] = named('execute_tool look_up');
  const chats = named('chat m1');
  assert.ok(agent && tool);
  assert.equal(agent.parentSpanId ?? '', '');
  assert.equal(tool.parentSpanId, agent.spanId);
  assert.deepEqual(
    chats.map(({ parentSpanId }) => parentSpanId),
    [agent.spanId, tool.spanId, agent.spanId],
  );
  for (const span of [agent, tool, ...chats]) {
    assert.equal(span.traceId, agent.traceId);
    assert.equal(span.attributes['gen_ai.conversation.id'], runId);
  }
  assert.deepEqual(
    [agent.attributes['gen_ai.agent.id'], agent.attributes['gen_ai.agent.name']],
    [agentId, 'Mika'],
  );
  assert.deepEqual(
    [tool.attributes['gen_ai.operation.name'], tool.attributes['gen_ai.tool.name']],
    ['execute_tool', 'look_up'],
  );
  const last = chats.at(-1)!.attributes;
  assert.equal(last['gen_ai.operation.name'], 'chat');
  assert.equal(last['gen_ai.provider.name'], 'compatible');
  assert.equal(last['gen_ai.request.model'], 'm1');
  assert.deepEqual(
    [Number(last['gen_ai.usage.input_tokens']), Number(last['gen_ai.usage.output_tokens'])],
    [20, 4],
  );
  const [request] = named('GET /api/v1/models');
  assert.deepEqual(
    [request?.traceId, request?.parentSpanId, request?.attributes['http.route']],
    ['a'.repeat(32), 'b'.repeat(16), '/api/v1/models'],
  );
  assert.ok(!JSON.stringify(collector.spans).includes(SECRET_QUESTION));

  assert.equal(collector.resources[0]?.['service.name'], 'quarry-test');
  assert.equal(collector.headers[0]?.['x-tenant'], 'a b');
  for (const name of [
    'gen_ai.client.token.usage',
    'gen_ai.client.operation.duration',
    'http.server.request.duration',
    'quarry.event_batch.duration',
    'quarry.runs',
  ])
    assert.ok(collector.metrics.has(name), name);
});

test('without a token metrics are for this machine itself, and not for whom its proxy speaks', async (t) => {
  const open = await startTestApp({});
  t.after(() => open.stop());
  const metrics = (headers = {}) => fetch(`${open.origin}/metrics`, { headers });
  assert.equal((await metrics()).status, 200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    assert.equal((await metrics({ [name]: '203.0.113.9' })).status, 403, name);
});
