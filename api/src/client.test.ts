import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf } from './client/calls.ts';
import { quarryClient } from './client/quarry-client.ts';
import { createClient } from './client.ts';
import { apiEndpoints } from './endpoints/api-endpoints.ts';
import { QuarryError } from './quarry-error.ts';

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';
const start = { modelName: 'm', inputText: 'Hi', promptKey: 'chat-routing', locale: 'en' } as const;

const config = { type: 'config', payload: { runId, modelName: 'm', locale: 'en', inputText: 'Hi' } };
const plan = { type: 'first_plan', payload: { runId, goal: 'g', steps: [], question: 'q' } };
const complete = { type: 'complete', payload: { runId, text: 'Hello', finishReason: 'stop' } };

interface SeenRequest {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** A service that gives the answers in order; a thrown one is a connection that fails. */
function scriptedFetch(...answers: (Response | Error)[]) {
  const requests: SeenRequest[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { method = 'GET', headers, body } = init ?? {};
    requests.push({ method, url: String(url), headers: new Headers(headers), body });
    const answer = answers.shift();
    if (answer === undefined)
      throw new QuarryError({ status: 400, code: 'BAD_REQUEST', message: 'Unexpected call' });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { requests, fetch };
}

function scriptedService(...answers: (Response | Error)[]) {
  const { requests, fetch } = scriptedFetch(...answers);
  const client = createClient({ baseUrl: 'http://quarry.test/api/v1/', apiKey: 'qry_test', fetch });
  return { client, requests };
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function frames(events: object[], firstId = 1): string {
  return events.map((event, index) => `id: ${firstId + index}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

function sse(body: BodyInit): Response {
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

function brokenSse(text: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  return sse(body);
}

async function typesOf(events: AsyncIterable<{ type: string }>): Promise<string[]> {
  const types: string[] = [];
  for await (const event of events) types.push(event.type);
  return types;
}

test('a streamed run yields its events and sends the key and the body', async () => {
  const { client, requests } = scriptedService(sse(frames([config, complete])));
  assert.deepEqual(await typesOf(client.streamRun(start, { idempotencyKey: 'once' })), [
    'config',
    'complete',
  ]);
  const [request] = requests;
  assert.equal(request?.method, 'POST');
  assert.equal(request?.url, 'http://quarry.test/api/v1/agent/run/stream');
  assert.equal(request?.headers.get('authorization'), 'Bearer qry_test');
  assert.equal(request?.headers.get('accept'), 'text/event-stream');
  assert.equal(request?.headers.get('content-type'), 'application/json');
  assert.equal(request?.headers.get('idempotency-key'), 'once');
  assert.deepEqual(JSON.parse(String(request?.body)), start);
});

test('a streamed resume names the run in the path and not in the body', async () => {
  const { client, requests } = scriptedService(sse(frames([complete])));
  assert.deepEqual(await typesOf(client.streamResume({ runId, modelName: 'm' })), ['complete']);
  assert.equal(requests[0]?.url, `http://quarry.test/api/v1/agent/run/stream/${runId}`);
  assert.deepEqual(JSON.parse(String(requests[0]?.body)), { modelName: 'm' });
});

test('a stream that stops before its last event is an error', async () => {
  const { client } = scriptedService(sse(frames([config])));
  await assert.rejects(typesOf(client.streamRun(start)), { name: 'QuarryError', code: 'STREAM_INTERRUPTED' });
});

test('a stream that its service has left goes on elsewhere, behind the last event that came', async () => {
  const left = `${frames([config])}: the service stops, last-event-id 1\n\n`;
  const { client, requests } = scriptedService(sse(left), sse(frames([complete])));
  assert.deepEqual(await typesOf(client.streamRun(start)), ['config', 'complete']);
  assert.equal(requests[1]?.headers.get('last-event-id'), '1');
});

test('a refused call throws the code, the message and the issues of the service', async () => {
  const issues = [{ path: 'name', message: 'Too small' }];
  const { client } = scriptedService(json({ code: 'BAD_REQUEST', message: 'name: Too small', issues }, 400));
  await assert.rejects(client.createAgent({ name: '' }), {
    name: 'QuarryError',
    status: 400,
    code: 'BAD_REQUEST',
    message: 'name: Too small',
    issues,
  });
});

test('a refused stream throws like any other call', async () => {
  const { client } = scriptedService(json({ code: 'UNAUTHORIZED', message: 'Unknown API key' }, 401));
  await assert.rejects(typesOf(client.streamRun(start)), { status: 401, code: 'UNAUTHORIZED' });
});

test('an error page of a proxy becomes an error with the code of its status', async () => {
  const { client } = scriptedService(new Response('<html>Bad gateway</html>', { status: 502 }));
  await assert.rejects(client.listModels(), { status: 502, code: 'UPSTREAM_ERROR' });
});

test('a page where a stream or JSON should be is an error of its own', async () => {
  const { client } = scriptedService(
    new Response('<html>Sign in</html>'),
    new Response('<html>Sign in</html>'),
  );
  await assert.rejects(typesOf(client.streamRun(start)), { code: 'INVALID_RESPONSE' });
  await assert.rejects(client.listModels(), {
    code: 'INVALID_RESPONSE',
    message: /is a Quarry service there/,
  });
});

test('a run that does not exist is null, while any other 404 is an error', async () => {
  const { client } = scriptedService(json(null, 404), new Response('no such page', { status: 404 }));
  assert.equal(await client.getRun(runId), null);
  await assert.rejects(client.getRun(runId), { status: 404, code: 'NOT_FOUND' });
});

test('queries leave out what was not given, and ids are escaped', async () => {
  const { client, requests } = scriptedService(json({}), json({}), json({}));
  await client.listEntities({ search: 'a b&c', limit: 5, cursor: undefined });
  await client.listEdges({ entityIds: ['1', '2'] });
  await client.getAgent('../secret');
  assert.deepEqual(
    requests.map((request) => request.url.replace('http://quarry.test/api/v1', '')),
    ['/graph/entities?search=a+b%26c&limit=5', '/graph/edges?entityIds=1%2C2', '/agent/..%2Fsecret'],
  );
});

test('a followed run goes on after a broken connection where it was', async () => {
  const { client, requests } = scriptedService(
    new TypeError('fetch failed'),
    brokenSse(frames([config])),
    json({ code: 'SERVICE_UNAVAILABLE', message: 'Shutting down' }, 503),
    sse(frames([complete], 2)),
  );
  assert.deepEqual(await typesOf(client.followRun(runId, { backoffMs: 1 })), ['config', 'complete']);
  assert.deepEqual(
    requests.map((request) => request.headers.get('last-event-id')),
    [null, null, '1', '1'],
  );
});

test('a followed run goes past the drafts of its history and stops at the one that awaits review', async () => {
  const history = [config, plan, { type: 'plan_confirmed', payload: { runId, skipped: false } }, plan];
  const { client } = scriptedService(sse(frames(history)));
  assert.deepEqual(
    await typesOf(client.followRun(runId)),
    history.map((event) => event.type),
  );
});

test('a followed run goes past a failure after which it was resumed, and stops at the one that it ended with', async () => {
  const failure = { type: 'error', payload: { runId, message: 'The model is away.' } };
  const history = [config, failure, config, failure];
  const { client } = scriptedService(sse(frames(history)));
  assert.deepEqual(
    await typesOf(client.followRun(runId)),
    history.map((event) => event.type),
  );
});

test('a run that ended while nobody was connected still yields its last events', async () => {
  const { client } = scriptedService(
    sse(frames([config])),
    json({ status: 'completed' }),
    sse(frames([complete], 2)),
  );
  assert.deepEqual(await typesOf(client.followRun(runId)), ['config', 'complete']);
});

test('following a run at rest from its last event ends without an event', async () => {
  const { client, requests } = scriptedService(sse(''), json({ status: 'pending' }), sse(''));
  assert.deepEqual(await typesOf(client.followRun(runId, { lastEventId: '9' })), []);
  assert.equal(requests.length, 3);
});

test('following does not retry a refusal', async () => {
  const { client, requests } = scriptedService(json({ code: 'NOT_FOUND', message: 'No such run' }, 404));
  await assert.rejects(typesOf(client.followRun(runId)), { code: 'NOT_FOUND' });
  assert.equal(requests.length, 1);
});

test('following gives up after the failures that were allowed', async () => {
  const failures = [1, 2, 3].map((number) => new TypeError(`failure ${number}`));
  const { client } = scriptedService(...failures);
  await assert.rejects(typesOf(client.followRun(runId, { maxFailures: 2, backoffMs: 1 })), /failure 3/);
});

test('an aborted follower stops waiting at once', async () => {
  const { client } = scriptedService(new TypeError('fetch failed'));
  const controller = new AbortController();
  const following = typesOf(client.followRun(runId, { signal: controller.signal, backoffMs: 3_600_000 }));
  setImmediate(() => controller.abort(new Error('enough')));
  await assert.rejects(following, /enough/);
});

/** A client that tries again, and takes no time about it. */
function persistent(...answers: (Response | Error)[]) {
  const { requests, fetch } = scriptedFetch(...answers);
  const connection = { baseUrl: 'http://quarry.test/api/v1', fetch, retries: 2, backoffMs: 1 };
  return { client: quarryClient(callsOf(apiEndpoints), connection), requests };
}

const refused = (status: number, retryAfter?: string) =>
  new Response('{}', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

test('a call that fails for a passing reason is made again, as the same call', async () => {
  const { client, requests } = persistent(new TypeError('fetch failed'), refused(503), json({ id: 'a' }));
  await client.createAgent({ name: 'Mika' });
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  assert.equal(keys.length, 3);
  assert.ok(keys[0]);
  assert.equal(new Set(keys).size, 1, 'the service knows the repeats');
});

test('a retry waits as long as the service says', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { client, requests } = persistent(refused(429, '7'), json({ models: [] }));
  const listed = client.listModels();
  const ticked = async (ms: number) => {
    await new Promise((resolve) => setImmediate(resolve));
    t.mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  await ticked(6_999);
  assert.equal(requests.length, 1);
  await ticked(1);
  assert.deepEqual(await listed, { models: [] });
});

test('it gives up after its retries, at once on a refusal, and when the wait would be too long', async () => {
  const failing = persistent(refused(503), refused(503), refused(503));
  await assert.rejects(failing.client.listModels(), { status: 503 });
  assert.equal(failing.requests.length, 3);
  const refusing = persistent(refused(404));
  await assert.rejects(refusing.client.listModels(), { status: 404 });
  assert.equal(refusing.requests.length, 1);
  const patient = persistent(refused(429, '3600'));
  await assert.rejects(patient.client.listModels(), { status: 429 });
  assert.equal(patient.requests.length, 1);
});

test('a change without a key is repeated only where it was not begun', async () => {
  const lost = persistent(new TypeError('fetch failed'));
  await assert.rejects(lost.client.updateAgent({ agentId: 'a', name: 'Mika' }), TypeError);
  const busy = persistent(refused(429, '0'), json({}));
  await busy.client.updateAgent({ agentId: 'a', name: 'Mika' });
  assert.equal(busy.requests.length, 2);
});

test('an abort ends the waiting for a retry', async () => {
  const { client } = persistent(refused(429, '60'));
  const stop = new AbortController();
  const listed = client.listModels({ signal: stop.signal });
  setImmediate(() => stop.abort(new Error('enough')));
  await assert.rejects(listed, /enough/);
});

test('a question of the browser is answered once, and taken back when it goes on by itself', async () => {
  const session = { runId, sessionId: 's', stepIndex: 0 };
  const asks = { type: 'browse-ask-human', payload: { ...session, status: 'waiting', question: 'Which?' } };
  const goesOn = { type: 'browse-step', payload: { ...session, action: 'clicks', screenshot: null } };
  const { client, requests } = scriptedService(
    sse(frames([config])),
    sse(frames([config, asks, goesOn, asks, complete])),
    json({ accepted: true }),
  );
  const signals: AbortSignal[] = [];
  const answered = Promise.withResolvers<void>();
  const run = await client.runAndReview(start, {
    async onBrowserQuestion({ question }, { signal }) {
      signals.push(signal);
      assert.equal(question, 'Which?');
      if (signals.length === 2) answered.resolve();
      return signals.length === 2 ? 'The second' : undefined;
    },
  });
  await answered.promise;
  assert.equal(run.text, 'Hello');
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, true],
    'the first by the next step, the second by the end',
  );
  assert.match(requests[2]!.url, /\/browser\/answer-question$/);
  assert.deepEqual(JSON.parse(String(requests[2]!.body)), { runId, sessionId: 's', input: 'The second' });
});
