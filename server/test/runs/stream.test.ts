import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { runEvent } from '@quarry/api/events.ts';
import { isLastEvent } from '@quarry/api/last-event.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import { foldText } from '@quarry/api/fold.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { fakeOpenAi, resets, says, stalls } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi } from '../support/fake-openai.ts';
import { checked, collect, processOf, settled, startAndLeave, typesOf, until } from './timeline.ts';

let app: TestApp;
let model: FakeOpenAi;
let key: string;
let answer: FakeAnswer | (() => FakeAnswer);

const ANSWER = 'Hello from "the model"\nwith a 世界 and\ttwo lines. '.repeat(4);
const input = (inputText = 'Hi') => runInput(inputText, { modelName: 'compatible/m1' });

before(async () => {
  model = await fakeOpenAi(() => (typeof answer === 'function' ? answer() : answer));
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' },
    streamLimits: { commentMs: 100, stallMs: 1_000 },
  });
  ({ key } = await app.createKey());
  await app.client(key).createAgent({ name: 'Mika' });
});
after(async () => {
  await app?.stop();
  await model?.close();
});

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${app.base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function replay(runId: string, lastEventId?: number): Promise<Response> {
  return fetch(`${app.base}/agent/run/${runId}/events`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  });
}

/** Every frame must be exactly one data line and a blank line, with an id line where ids are due. */
function readFrames(body: string, options: { ids: boolean }): { id?: number; event: RunEvent }[] {
  assert.ok(body.endsWith('\n\n'));
  const pattern = options.ids ? /^id: (\d+)\ndata: (.*)$/ : /^()data: (.*)$/;
  return body
    .slice(0, -2)
    .split('\n\n')
    .filter((frame) => frame !== ': ')
    .map((frame) => {
      const [, id, json] = pattern.exec(frame) ?? assert.fail(`not a frame: ${frame}`);
      return { ...(id && { id: Number(id) }), event: runEvent.parse(JSON.parse(json!)) };
    });
}

async function completedRun(said = ANSWER): Promise<{ runId: string; events: RunEvent[] }> {
  answer = says(said, { tokenDelayMs: 4 });
  const events = await collect(app.client(key).streamRun(input()));
  return { runId: events[0]!.payload.runId, events };
}

test('a run streams config, deltas, a step and complete, each as one data line', async () => {
  answer = says(ANSWER, { tokenDelayMs: 4 });
  const response = await post('/agent/run/stream', input());
  assert.equal(response.status, 200);
  const events = readFrames(await response.text(), { ids: false }).map(({ event }) => event);
  const types = typesOf(events);
  assert.equal(types[0], 'config');
  assert.deepEqual(types.slice(-2), ['step', 'complete']);
  assert.deepEqual(new Set(types.slice(1, -2)), new Set(['delta']));
  assert.ok(types.length > 5);
  assert.equal(new Set(events.map(({ payload }) => payload.runId)).size, 1);
  assert.equal(events.filter(isLastEvent).length, 1);
});

test('each delta carries the text so far, and the last one all of it', async () => {
  const { events } = await completedRun();
  let soFar = '';
  for (const event of events) {
    if (event.type !== 'delta') continue;
    soFar += event.payload.deltaText;
    assert.equal(event.payload.responseText, soFar);
    assert.equal(event.payload.modelId, 'm1');
    assert.equal(event.payload.provider, 'compatible');
  }
  assert.equal(soFar, ANSWER);
  const last = events.at(-1);
  assert.equal(last?.type === 'complete' && last.payload.text, ANSWER);
});

test('the step reports the usage that the provider reported', async () => {
  answer = says('Short.', { usage: { prompt_tokens: 123, completion_tokens: 45 } });
  const events = await collect(app.client(key).streamRun(input()));
  const step = events.find((event) => event.type === 'step');
  assert.deepEqual(step?.payload.usage, { inputTokens: 123, outputTokens: 45 });
});

test('a stream tells proxies not to buffer or change it', async () => {
  answer = says('Hi.');
  const response = await post('/agent/run/stream', input());
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.match(response.headers.get('cache-control') ?? '', /no-cache.*no-transform/);
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  assert.equal(response.headers.get('content-encoding'), null);
  assert.equal(response.headers.get('content-length'), null);
  await response.text();
});

test('an idle stream gets comments, which are no events', async () => {
  answer = stalls('Wait');
  const response = await post('/agent/run/stream', input());
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  while (received.split('\n: \n\n').length < 3) {
    const { value, done } = await reader.read();
    assert.ok(!done);
    received += value;
  }
  await reader.cancel();
  const [first] = readFrames(received, { ids: false });
  await app.client(key).cancelRun(first!.event.payload.runId);
});

test('what fails before the stream is JSON', async () => {
  const response = await post('/agent/run/stream', { ...input(), modelName: 'nobody/none' });
  assert.equal(response.status, 400);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(((await response.json()) as { code: string }).code, 'BAD_REQUEST');
});

test('the process of a run is its stream, with the text so far in the last of consecutive deltas alone', async () => {
  const { runId, events } = await completedRun();
  const process = await processOf(app.client(key), runId);
  const sent = events.map((event, i) => {
    if (event.type !== 'delta' || events[i + 1]?.type !== 'delta') return event;
    const { responseText: _, ...payload } = event.payload;
    return { type: event.type, payload };
  });
  assert.deepEqual(process, sent);
  const texts = process.flatMap((event) => (event.type === 'delta' ? [event.payload.responseText] : []));
  assert.deepEqual(
    texts.filter((so) => so !== undefined),
    [ANSWER],
  );
  assert.equal(foldText(process), ANSWER);
  const { turns } = await app.client(key).listTurns({ limit: 1 });
  assert.deepEqual(turns[0]?.agentRun?.process.map(checked), process);
});

test('each row of deltas has its own text so far, without what was declared void', async () => {
  const script = [resets('Half an ans'), says('A whole answer.')];
  answer = () => script.shift()!;
  const { runId } = await app.client(key).run({ ...input(), retryDelayMs: 0 });
  const process = await processOf(app.client(key), runId);
  const rows = process.flatMap((event) =>
    event.type === 'delta' && event.payload.responseText !== undefined ? [event.payload.responseText] : [],
  );
  assert.deepEqual(rows, ['Half an ans', 'A whole answer.']);
});

test('a replay from the start is the whole stream, numbered without gaps', async () => {
  const { runId, events } = await completedRun();
  const frames = readFrames(await (await replay(runId)).text(), { ids: true });
  assert.deepEqual(
    frames.map(({ event }) => event),
    events,
  );
  assert.deepEqual(
    frames.map(({ id }) => id),
    events.map((_, i) => i + 1),
  );
});

test('a replay from the middle goes on behind the last event, with the text so far', async () => {
  const { runId, events } = await completedRun();
  const middle = Math.floor(events.length / 2);
  const frames = readFrames(await (await replay(runId, middle)).text(), { ids: true });
  assert.deepEqual(
    frames.map(({ event }) => event),
    events.slice(middle),
  );
  assert.equal(frames[0]?.id, middle + 1);
});

test('a replay behind the last event of an ended run is empty and ends', async () => {
  const { runId, events } = await completedRun();
  for (const lastEventId of [events.length, events.length + 1, 999_999_999])
    assert.equal(await (await replay(runId, lastEventId)).text(), '');
});

test('a replay of a running run goes on live', async () => {
  answer = says(ANSWER, { tokenDelayMs: 10 });
  const client = app.client(key);
  const runId = await startAndLeave(client, input());
  const frames = readFrames(await (await replay(runId)).text(), { ids: true });
  assert.equal(frames.at(-1)?.event.type, 'complete');
  assert.equal(foldText(frames.map(({ event }) => event)), ANSWER);
});

test('a reader who claims to be far ahead does not harm those who are not', async () => {
  answer = says(ANSWER, { tokenDelayMs: 10 });
  const runId = await startAndLeave(app.client(key), input());
  const [ahead, whole] = await Promise.all(
    [999_999_999, undefined].map(async (id) => (await replay(runId, id)).text()),
  );
  assert.equal(foldText(readFrames(whole!, { ids: true }).map(({ event }) => event)), ANSWER);
  assert.equal(readFrames(ahead!, { ids: true }).at(-1)?.event.type, 'complete');
});

test('Last-Event-ID that is no number of an event is 400', async () => {
  const { runId } = await completedRun('Hi.');
  const response = await fetch(`${app.base}/agent/run/${runId}/events`, {
    headers: { authorization: `Bearer ${key}`, 'last-event-id': 'latest' },
  });
  assert.equal(response.status, 400);
});

test('300 readers of one run get identical events', async () => {
  answer = says(ANSWER.repeat(3), { tokenDelayMs: 10 });
  const runId = await startAndLeave(app.client(key), input());
  const bodies = await Promise.all(
    Array.from({ length: 300 }, async (_, i) => (await replay(runId, i % 2 ? 0 : undefined)).text()),
  );
  const [first, ...others] = bodies.map((body) => readFrames(body, { ids: true }));
  assert.equal(foldText(first!.map(({ event }) => event)), ANSWER.repeat(3));
  for (const other of others) assert.deepEqual(other, first);
});

test('a reader who stops reading is cut off, the run goes on, and the reader can replay', async () => {
  // Each delta carries the text so far: together they are far more than the buffers between server and reader hold.
  const long = `${' '.repeat(3_000)}word`.repeat(150);
  answer = says(long, { tokenDelayMs: 5 });
  const accepted = once(app.service.app.server, 'connection') as Promise<[Socket]>;
  const stream = request(`${app.base}/agent/run/stream`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  stream.end(JSON.stringify(input('A long one')));
  const [response] = (await once(stream, 'response')) as [IncomingMessage];
  const [serverSide] = await accepted;
  await once(serverSide, 'close');
  await assert.rejects(text(response));
  const { turns } = await app.client(key).listTurns({ limit: 1 });
  const runId = turns[0]!.agentRunId!;
  assert.equal(await settled(app.client(key), runId), 'completed');
  const whole = await (await replay(runId)).text();
  assert.equal(foldText(readFrames(whole, { ids: true }).map(({ event }) => event)), long);
  assert.ok(serverSide.bytesWritten < whole.length / 2);
});

test('a run whose client goes away in the middle goes on; its answer is in the turn list', async () => {
  answer = says(ANSWER, { tokenDelayMs: 10 });
  const client = app.client(key);
  const runId = await startAndLeave(client, input());
  assert.equal(await settled(client, runId), 'completed');
  const { turns } = await client.listTurns({ limit: 2 });
  assert.deepEqual(
    turns.map(({ kind, content, agentRunId }) => ({ kind, content, agentRunId })),
    [
      { kind: 'assistant', content: ANSWER, agentRunId: runId },
      { kind: 'user', content: 'Hi', agentRunId: runId },
    ],
  );
});

test('a blocking call answers with the end of the run', async () => {
  answer = says('Done.', { usage: { prompt_tokens: 7, completion_tokens: 2 } });
  const result = await app.client(key).run(input());
  assert.equal(result.status, 'completed');
  assert.equal(result.text, 'Done.');
  assert.equal(result.finishReason, 'stop');
  assert.deepEqual(result.model, { id: 'm1', provider: 'compatible' });
  assert.deepEqual(result.usage, { inputTokens: 7, outputTokens: 2 });
  assert.equal(result.draft, null);
});

test('a blocking call whose client goes away leaves the run at work', async () => {
  answer = says(ANSWER, { tokenDelayMs: 10 });
  const client = app.client(key);
  const leave = new AbortController();
  const asked = model.requests.length;
  const call = client.run(input('Blocking'), { signal: leave.signal });
  await until(() => (model.requests.length > asked ? true : undefined), 'the model call');
  leave.abort();
  await assert.rejects(call);
  const { turns } = await client.listTurns({ limit: 1 });
  assert.equal(turns[0]?.content, 'Blocking');
  const runId = turns[0]!.agentRunId!;
  assert.equal(await settled(client, runId), 'completed');
  assert.equal((await client.getRun(runId))?.status, 'completed');
});

test('the same Idempotency-Key attaches to the same run', async () => {
  answer = says('Once.');
  const asked = model.requests.length;
  const client = app.client(key);
  const options = { idempotencyKey: 'the-same' };
  const [first, second] = await Promise.all([
    collect(client.streamRun(input('Same'), options)),
    client.run(input('Same'), { idempotencyKey: 'another' }),
  ]);
  const again = await collect(client.streamRun(input('Same'), options));
  assert.deepEqual(again, first);
  assert.notEqual(second.runId, first[0]?.payload.runId);
  assert.equal(model.requests.length - asked, 2);
});
