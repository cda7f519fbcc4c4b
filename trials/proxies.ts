import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createClient } from '@quarry/api/client.ts';
import { runInput } from '../server/test/support/app.ts';
import { createTestDatabase } from '../server/test/support/database.ts';
import { fakeOpenAi, stalls } from '../server/test/support/fake-openai.ts';
import { createNodeKey, startNode } from '../server/test/support/node-process.ts';
import { rollingRestart } from '../server/test/support/rolling-restart.ts';
import { startShipped } from './support/shipped-proxy.ts';
import type { ProxyName } from './support/shipped-proxy.ts';

// The files of deploy/ as nginx and Caddy read them, in front of two nodes (apt-get install nginx-light caddy). A number behind
// the name is how many users there are while three nodes are restarted behind each: `npm run trials -- proxies 6`.
const users = Number(process.argv[2] ?? 6);
const LIMIT = 20;

for (const name of ['nginx', 'caddy'] as const) {
  console.error(`${name}: ${execFileSync('which', [name], { encoding: 'utf8' }).trim()}`);
  await inTurn((ending) => frontsTwoNodes(ending, name));
  await inTurn((ending) => restartsBehind(ending, name));
}

interface Ending {
  after(work: () => unknown): void;
}

async function inTurn(work: (ending: Ending) => Promise<void>): Promise<void> {
  const endings: (() => unknown)[] = [];
  try {
    await work({ after: (end) => void endings.push(end) });
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

async function frontsTwoNodes(ending: Ending, name: ProxyName): Promise<void> {
  const database = await createTestDatabase();
  ending.after(database.drop);
  const model = await fakeOpenAi(() => stalls('One sentence. And the'));
  ending.after(() => model.close());
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: 'm1',
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
  };
  const ports = [];
  for (const NODE_ID of ['n1', 'n2']) {
    const node = await startNode(ending, { connection: database.connection, env: { ...env, NODE_ID } });
    ports.push(Number(new URL(node.base).port));
  }
  const front = await startShipped(name, ports);
  ending.after(() => front.close());
  const client = createClient({
    baseUrl: `${front.origin}/api/v1`,
    apiKey: await createNodeKey(database.connection),
  });
  await client.createAgent({ name: 'Mika' });
  await streamsAtOnce(client);
  await upgrades(front.origin);
  await countsCallers(front.origin);
  console.error(
    `${name}: events come as they are sent, sockets are opened, a claimed address passes no limit`,
  );
}

/** The model falls silent in the middle: what it said before must have come through all the same. */
async function streamsAtOnce(client: ReturnType<typeof createClient>): Promise<void> {
  const leaving = new AbortController();
  const input = runInput('Hi', { modelName: 'compatible/m1' });
  let runId = '';
  for await (const event of client.streamRun(input, { signal: leaving.signal })) {
    if (event.type === 'config') ({ runId } = event.payload);
    if (event.type === 'delta') break;
  }
  leaving.abort();
  await client.cancelRun(runId);
}

/** The service itself answers the request for a socket: no such session here. */
async function upgrades(origin: string): Promise<void> {
  const asked = request(`${origin}/api/v1/browser/live/none?token=none`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    },
  });
  asked.end();
  const [answer] = await Promise.race([once(asked, 'response'), once(asked, 'upgrade')]);
  console.error(`  a socket is answered with ${answer.statusCode}`);
  assert.ok(answer.statusCode === 101 || answer.statusCode === 401 || answer.statusCode === 404);
}

async function countsCallers(origin: string): Promise<void> {
  const statuses = [];
  for (let n = 0; n < LIMIT + 10; n += 1) {
    const claimed = `198.51.100.${n}`;
    const headers = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed };
    statuses.push((await fetch(`${origin}/api/v1/agent/tools`, { headers })).status);
  }
  // The question for a socket was this caller's first.
  assert.equal(statuses.filter((status) => status === 200).length, LIMIT - 1, statuses.join(' '));
}

async function restartsBehind(ending: Ending, name: ProxyName): Promise<void> {
  const { runs, calls, lost } = await rollingRestart(ending, {
    nodes: 3,
    users,
    drainSeconds: 5,
    tokenDelayMs: 15,
    balance: (ports) => startShipped(name, ports),
  });
  console.error(`${name}: three nodes restarted, ${runs} runs and ${calls} calls, ${lost.length} lost`);
  for (const line of lost.slice(0, 20)) console.error(`  ${line}`);
  assert.equal(lost.length, 0);
}
