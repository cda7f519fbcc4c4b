import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { runInput } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { html, payloadsOf, startResearchApp } from '../tools/research-app.ts';
import type { ResearchApp } from '../tools/research-app.ts';
import { processOf, settled, startAndLeave, until } from './timeline.ts';

const NAMES = ['ants', 'bees', 'cats', 'dogs', 'eels'];

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

const pageOf = (name: string) =>
  html(name, `<p>All about ${name}: they are ${name} through and through.</p>`);

/** The answer that asks for a page of each name at once, and the names whose page a question holds. */
const asksForAll = (origin: string): FakeAnswer =>
  says('', {
    toolCalls: NAMES.map((name, i) => ({
      id: `call-${i}`,
      name: 'source_summary',
      input: { query: name, urls: [`${origin}/${name}`] },
    })),
  });
const isJudging = ({ messages }: FakeRequest['body']) =>
  JSON.stringify(messages[0]).includes('You check citations');
const nameIn = ({ body }: FakeRequest): string | undefined => {
  const { content } = body.messages.at(-1);
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return body.messages.length === 2 ? NAMES.find((name) => text.includes(`All about ${name}`)) : undefined;
};

const textsOf = (events: RunEvent[]) =>
  events.flatMap((event) => (event.type === 'source-summary-delta' ? [event.payload] : []));

test('calls of one answer run at once; results in their order, events with their call, deltas not mixed', async () => {
  research.world.pages = Object.fromEntries(NAMES.map((name) => [`/${name}`, pageOf(name)]));
  const all = Promise.withResolvers<void>();
  const arrived: string[] = [];
  research.world.model = async (request) => {
    if (isJudging(request.body)) return says('{"verdicts":[]}');
    const name = nameIn(request);
    if (name === undefined)
      return request.body.messages.length > 3 ? says('Done [1].') : asksForAll(research.origin);
    arrived.push(name);
    // Whoever waits for the one before it would wait here for ever.
    if (arrived.length === NAMES.length) all.resolve();
    await all.promise;
    return says(`${name} `.repeat(30), { tokenDelayMs: 1 });
  };
  const { events, last } = await research.run('Read all five', { modelName: 'compatible/m1' });
  assert.equal(last.type, 'complete');
  assert.deepEqual(arrived.toSorted(), NAMES);

  const deltas = textsOf(events);
  const order = deltas.map(({ callId }) => callId).filter((id, i, ids) => id !== ids[i - 1]);
  assert.equal(new Set(order).size, NAMES.length);
  assert.equal(order.length, NAMES.length, `mixed: ${order.join(' ')}`);
  const items = payloadsOf(events, 'source-summary-item');
  for (const { callId, url, summary } of items) {
    const own = deltas.filter((delta) => delta.callId === callId);
    assert.equal(own.map(({ deltaText }) => deltaText).join(''), summary);
    assert.ok(own.every((delta) => delta.url === url));
  }
  const results = research.model.requests
    .map(({ body }) => body.messages.filter(({ role }: { role: string }) => role === 'tool'))
    .find((messages) => messages.length > 0);
  assert.deepEqual(
    results.map(({ tool_call_id }: { tool_call_id: string }) => tool_call_id),
    NAMES.map((_, i) => `call-${i}`),
  );
  for (const [i, name] of NAMES.entries()) assert.ok(results[i].content.includes(`${name} ${name}`), name);
});

test('kill -9 among five calls repeats none that has finished', async (t) => {
  const fetched: string[] = [];
  const site = await startWebServer((request, response) => {
    fetched.push(request.url!);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageOf(request.url!.slice(1)).body);
  });
  t.after(() => site.close());
  const asked: string[] = [];
  const slow = new Set(['dogs', 'eels']);
  const model = await fakeOpenAi(async (request) => {
    if (isJudging(request.body)) return says('{"verdicts":[]}');
    const name = nameIn(request);
    if (name === undefined)
      return request.body.messages.length > 3 ? says('Done [1].') : asksForAll(site.origin);
    asked.push(name);
    return slow.has(name) ? { kind: 'stall' } : says(`${name} they are.`);
  });
  t.after(() => model.close());
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: 'm1',
    ALLOW_PRIVATE_NETWORK: site.hostPort,
    GRAPH_EXTRACTION: 'off',
  };
  const node = await startNode(t, { env });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  const input = runInput('Read all five', { modelName: 'compatible/m1', approvals: 'deny' });
  const runId = await startAndLeave(node.client(key), input);
  const isDone = async () => {
    const process = await processOf(node.client(key), runId);
    return process.filter(({ type }) => type === 'source-summary-complete').length === 3 || undefined;
  };
  await until(isDone, 'three of five');
  await until(() => asked.length === 5 || undefined, 'all five');
  await node.kill9();
  slow.clear();
  await node.restart();
  assert.equal(await settled(node.client(key), runId), 'completed');
  assert.deepEqual(asked.toSorted(), ['ants', 'bees', 'cats', 'dogs', 'dogs', 'eels', 'eels']);
  assert.deepEqual(
    fetched.toSorted(),
    NAMES.map((name) => `/${name}`),
  );
  const process = await processOf(node.client(key), runId);
  const items = process.flatMap((event) =>
    event.type === 'source-summary-item' ? [event.payload.title] : [],
  );
  assert.deepEqual(items.toSorted(), NAMES);
});
