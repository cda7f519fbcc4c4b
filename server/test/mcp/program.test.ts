import assert from 'node:assert/strict';
import path from 'node:path';
import { build } from 'esbuild';
import { until } from '../runs/timeline.ts';
import type { Client } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeOpenAi, FakeRequest } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('bubblewrap');

let app: TestApp;
let client: Client;
let model: FakeOpenAi;
let steps: [string, Record<string, unknown>][] = [];

before(async () => {
  model = await fakeOpenAi((request) => {
    if (!request.body.tools) return says('A summary.');
    const step = steps[results(request).length];
    return step ? callsTool(...step) : says('This is all.');
  });
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', QUARRY_SANDBOX: 'bubblewrap' },
  });
  const { key } = await app.createKey();
  client = app.client(key);
});
after(async () => {
  await app?.stop();
  await model?.close();
});

const results = ({ body }: FakeRequest) =>
  (body.messages as { role: string; content: unknown }[]).filter(({ role }) => role === 'tool');

/** A server of the official SDK as people hand it around: bundled into one file. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SERVER, resolveDir: path.resolve(import.meta.dirname, '../..'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    minify: true,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/');" },
  });
  return outputFiles[0]!.text;
}

const SERVER = `
import { readFileSync, readdirSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
const server = new McpServer({ name: 'own', version: '1' });
const text = (said) => ({ content: [{ type: 'text', text: String(said) }] });
let counted = 0;
server.registerTool('count', { description: 'Counts.', inputSchema: { by: z.number() } }, async ({ by }) => text('counted ' + (counted += by)));
server.registerTool('look', { description: 'Looks around.', inputSchema: { place: z.string() } }, async ({ place }) => {
  try { return text(place === 'env' ? JSON.stringify(process.env) : place === 'net' ? await fetch('http://127.0.0.1:PORT/').then(() => 'out') : readdirSync(place).join()); }
  catch (error) { return text('refused: ' + (error.cause?.code ?? error.code)); }
});
server.registerTool('crash', { description: 'Falls over.', inputSchema: {} }, async () => { console.error('out of luck'); process.exit(3); });
console.log('a line that is no message');
await server.connect(new StdioServerTransport());
`;

test('a program of the official SDK runs in the sandbox, sees nothing of ours, and comes back after a crash', async () => {
  const code = (await bundled()).replace('PORT', new URL(app.origin).port);
  const { id, secretNames } = await client.createMcpServer({
    name: 'own',
    program: { language: 'javascript', code, args: ['one'] },
    secrets: { API_TOKEN: 'a-token-of-theirs' },
  });
  assert.deepEqual(secretNames, ['API_TOKEN']);
  const looked = await client.lookAtMcpServer(id);
  assert.equal(looked.problem?.message, undefined);
  for (const { name, digest } of looked.server.tools)
    await client.allowMcpTool({ mcpServerId: id, name, digest, approval: 'free' });
  steps = [
    ['mcp_own_count', { by: 2 }],
    ['mcp_own_count', { by: 3 }],
    ['mcp_own_look', { place: 'env' }],
    ['mcp_own_look', { place: 'net' }],
    ['mcp_own_look', { place: import.meta.dirname }],
    ['mcp_own_crash', {}],
    ['mcp_own_count', { by: 4 }],
  ];
  const agentId = (await client.createAgent({ name: 'Mika' })).id;
  const stream = client.streamRun(runInput('Count.', { modelName: 'compatible/m1', agentId }));
  const { value } = await stream.next();
  await stream.return(undefined);
  const runId = value!.payload.runId as string;
  await until(async () => (await client.getRunStatus(runId)).status === 'completed' || undefined, 'the end');
  const told = results(model.requests.findLast(({ body }) => body.tools)!).map(({ content }) =>
    String(content),
  );
  assert.match(told[0]!, /counted 2/);
  assert.match(told[1]!, /counted 5/, 'one process for a run');
  assert.match(told[2]!, /"API_TOKEN":"\[secret\]"/, 'it is given its secret, which does not come out again');
  assert.doesNotMatch(told[2]!, /a-token-of-theirs|QUARRY_SECRET|DATABASE_URL/);
  assert.match(told[3]!, /refused/, 'no network unless hosts are named');
  assert.match(told[4]!, /refused: ENOENT/, 'none of our folders');
  assert.match(told[5]!, /exit code 3.*out of luck/);
  assert.match(told[6]!, /counted 4/, 'begun anew');
});
