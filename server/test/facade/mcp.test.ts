import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { call } from '../http/call.ts';
import { MODEL, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaStructure, textOf } from '../reviews/script.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';

let reviews: ReviewApp;
let key: string;

before(async () => {
  reviews = await startReviewApp();
  ({ key } = await reviews.app.createKey());
});
after(() => reviews?.stop());

const url = () => new URL(`${reviews.app.origin}/mcp`);
const authorized = (apiKey = key) => ({ requestInit: { headers: { authorization: `Bearer ${apiKey}` } } });
const info = { name: 'test', version: '1' };

async function connect(apiKey = key) {
  const client = new Client(info);
  await client.connect(new StreamableHTTPClientTransport(url(), authorized(apiKey)) as never);
  return client;
}

interface Result {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

const report = {
  route: () => callsTool('report', { query: 'green tea' }),
  structure: () => says(JSON.stringify(teaStructure)),
  section: (_: FakeRequest, index: number) =>
    says(
      [
        `Eisai brought seeds to Japan in 1191 [1].`,
        'China sells most of it [1].',
        'A cup holds caffeine [1].',
      ][index]!,
    ),
};

test('the client of the 1.x line asks, is told what goes on, and reads the report and its sources', async () => {
  reviews.modelSays(report);
  const client = await connect();
  const { tools } = await client.listTools();
  for (const name of [
    'ask',
    'follow_run',
    'review_draft',
    'read_report',
    'read_table',
    'search',
    'fetch',
    'search_graph',
  ])
    assert.ok(
      tools.some((tool) => tool.name === name),
      name,
    );
  const lines: string[] = [];
  const answer = (await client.callTool(
    { name: 'ask', arguments: { question: 'Write a report about green tea', model: MODEL } },
    undefined,
    { onprogress: ({ message }) => lines.push(message ?? '') },
  )) as Result;
  assert.match(answer.content[0]!.text, /Eisai brought seeds to Japan in 1191 \[1\]/);
  assert.ok(
    lines.some((line) => line.startsWith('Searching:')),
    lines.join('; '),
  );
  const { runId, status } = answer.structuredContent as { runId: string; status: string };
  assert.equal(status, 'completed');
  const read = (await client.callTool({ name: 'read_report', arguments: { runId } })) as Result;
  assert.match(read.content[0]!.text, /^# /);

  const found = (await client.callTool({ name: 'search', arguments: { query: 'Eisai seeds' } })) as Result;
  const { results } = JSON.parse(found.content[0]!.text) as {
    results: { id: string; title: string; url: string }[];
  };
  assert.deepEqual(found.structuredContent, { results });
  assert.ok(results[0]!.id && results[0]!.title && results[0]!.url);
  const fetched = (await client.callTool({ name: 'fetch', arguments: { id: results[0]!.id } })) as Result;
  const source = JSON.parse(fetched.content[0]!.text) as {
    id: string;
    text: string;
    url: string;
    metadata: object;
  };
  assert.deepEqual([source.id, source.url], [results[0]!.id, results[0]!.url]);
  assert.match(source.text, /Eisai/);

  const { resources } = await client.listResources();
  const run = resources.find(({ uri }) => uri === `quarry://run/${runId}`);
  assert.ok(run);
  const { contents } = await client.readResource({ uri: run.uri });
  assert.match((contents[0] as { text: string }).text, /1191/);
  await assert.rejects(client.readResource({ uri: 'quarry://run/none' }), /-32002|-32602|not found/i);
  await client.close();
});

test('the client of the 2.x line asks in its own revision of the protocol', async () => {
  reviews.modelSays({ route: () => says('Tea came in 805.') });
  const client = new NewClient(info);
  await client.connect(new NewTransport(url(), authorized()));
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'ask'));
  const answer = (await client.callTool({
    name: 'ask',
    arguments: { question: 'When?', model: MODEL },
  })) as Result;
  assert.match(answer.content[0]!.text, /Tea came in 805\./);
  const asked = textOf(reviews.model.requests[0]!);
  assert.ok(
    !asked.includes('Eisai'),
    'the assistant keeps its own conversation: what others asked is not told',
  );
  await client.close();
});

test('a draft is reviewed through the protocol', async () => {
  reviews.modelSays(report);
  const client = await connect();
  const ask = {
    name: 'ask',
    arguments: { question: 'Write a report about green tea', model: MODEL, review: true },
  };
  const draft = ((await client.callTool(ask)) as Result).structuredContent as {
    runId: string;
    needs: string;
  };
  assert.equal(draft.needs, 'report');
  const { runId } = draft;
  const again = (await client.callTool({
    name: 'review_draft',
    arguments: { runId, decision: 'send_back', feedback: 'Shorter, please.' },
  })) as Result;
  assert.match(again.content[0]!.text, /new draft/);
  const done = (await client.callTool({
    name: 'review_draft',
    arguments: { runId, decision: 'confirm' },
  })) as Result;
  assert.equal((done.structuredContent as { status: string }).status, 'completed');
  await client.close();
});

test('long work is a task: begun, asked for, waited for, cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reviews.modelSays({ route: () => promise.then(() => says('At last.')) });
  const client = await connect();
  const stream = client.experimental.tasks.callToolStream(
    { name: 'ask', arguments: { question: 'Wait', model: MODEL } },
    CallToolResultSchema,
    { task: {} },
  );
  const seen: string[] = [];
  let text = '';
  for await (const message of stream) {
    seen.push(message.type);
    if (message.type === 'taskStatus' || message.type === 'taskCreated') resolve();
    if (message.type === 'result') text = (message.result as Result).content[0]!.text;
  }
  assert.equal(seen[0], 'taskCreated');
  assert.equal(text, 'At last.');

  reviews.modelSays({ route: () => new Promise(() => undefined) });
  const begun = await client.request(
    {
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: 'Never', model: MODEL }, task: {} },
    },
    (await import('@modelcontextprotocol/sdk/types.js')).CreateTaskResultSchema,
  );
  const cancelled = await client.experimental.tasks.cancelTask(begun.task.taskId);
  assert.equal(cancelled.status, 'cancelled');
  await assert.rejects(client.experimental.tasks.cancelTask(begun.task.taskId), /has ended/);
  await client.close();
});

test('a call that is cut off is taken up again where it was, by its last event', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reviews.modelSays({ route: () => promise.then(() => says('Here it is.')) });
  const body = {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'ask', arguments: { question: 'Slowly', model: MODEL }, _meta: { progressToken: 'p' } },
  };
  const leave = new AbortController();
  const response = await fetch(url(), {
    method: 'POST',
    signal: leave.signal,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify(body),
  });
  const { value } = await response.body!.getReader().read();
  const last = /^id: (\S+)/m.exec(new TextDecoder().decode(value))![1]!;
  // The model was asked: the run is there.
  while (reviews.model.requests.length === 0) await new Promise((wait) => setTimeout(wait, 20));
  leave.abort();
  resolve();
  const rest = await call(reviews.app, {
    path: '//mcp',
    key,
    headers: { 'last-event-id': last, accept: 'text/event-stream' },
  });
  const messages = rest.text.split('\n\n').flatMap((frame) => /^data: (.+)$/m.exec(frame)?.[1] ?? []);
  const answer = JSON.parse(messages.at(-1)!);
  assert.deepEqual([answer.id, answer.result.content[0].text], [7, 'Here it is.']);
  const ben = await reviews.app.createKey({ user: 'ben@example.com' });
  const foreign = await call(reviews.app, {
    path: '//mcp',
    key: ben.key,
    headers: { 'last-event-id': last },
  });
  assert.match(foreign.text, /not found/);
});

test('bad input gets the protocol’s errors, and what a key may not do a result in words', async () => {
  const post = (body: unknown, headers: Record<string, string> = {}, apiKey = key) =>
    call(reviews.app, {
      method: 'POST',
      path: '//mcp',
      key: apiKey,
      body,
      headers: { accept: 'application/json, text/event-stream', ...headers },
    });
  const parse = await post('{');
  assert.deepEqual([parse.status, parse.body.error.code], [400, -32_700]);
  const keyless = await call(reviews.app, { method: 'POST', path: '//mcp', body: {} });
  assert.deepEqual([keyless.status, keyless.body.jsonrpc], [401, '2.0']);
  assert.match(keyless.headers.get('www-authenticate')!, /^Bearer/);
  const unknown = await post({ jsonrpc: '2.0', id: 1, method: 'tools/fly', params: {} });
  assert.match(unknown.text, /-32601/);
  const foreign = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { origin: 'https://evil.example' });
  assert.equal(foreign.status, 403);
  assert.equal((await call(reviews.app, { path: '//mcp', key })).status, 405);

  const client = await connect();
  await assert.rejects(client.callTool({ name: 'fly', arguments: {} }), /-32602|no tool/);
  const wrong = (await client.callTool({ name: 'ask', arguments: { question: 7 } })) as Result;
  assert.ok(wrong.isError);
  const missing = (await client.callTool({ name: 'fetch', arguments: { id: 'none' } })) as Result;
  assert.match(missing.content[0]!.text, /no source/);
  await client.close();
  const reader = await connect((await reviews.app.createKey({ scopes: ['read'] })).key);
  const refused = (await reader.callTool({
    name: 'ask',
    arguments: { question: 'Hi', model: MODEL },
  })) as Result;
  assert.match(refused.content[0]!.text, /scope "run"/);
  await reader.close();
});

test('quarry mcp serves the same on standard input and output', async () => {
  reviews.modelSays({ route: () => says('Over the line.') });
  const client = new Client(info);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.resolve(import.meta.dirname, '../../src/cli.ts'), 'mcp'],
    env: { ...(process.env as Record<string, string>), QUARRY_URL: reviews.app.origin, QUARRY_API_KEY: key },
  });
  await client.connect(transport as never);
  const answer = (await client.callTool({
    name: 'ask',
    arguments: { question: 'Hello', model: MODEL },
  })) as Result;
  assert.equal(answer.content[0]!.text, 'Over the line.');
  const runs = (await client.callTool({ name: 'list_runs', arguments: { search: 'Hello' } })) as Result;
  assert.match(runs.content[0]!.text, /completed/);
  await client.close();
});
