import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@quarry/api/client.ts';
import { freePort } from './free-port.ts';
import { createTestDatabase } from './database.ts';
import { fakeOpenAi, says } from './fake-openai.ts';
import { runInput } from './app.ts';
import { startBalancer } from './balancer.ts';
import { createNodeKey, startNode } from './node-process.ts';

interface Ending {
  after(work: () => unknown): void;
}

export interface RestartTrial {
  nodes: number;
  /** Who each start one run after the other and read it to its end. */
  users: number;
  drainSeconds: number;
  tokenDelayMs: number;
  say?: (line: string) => void;
  /** A load balancer that knows the nodes by their ports; the tests' own unless given. */
  balance?: (ports: number[]) => Promise<{ origin: string; close(): Promise<void> }>;
}

const ANSWER = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(4);

/** Every node of a cluster is stopped and started again, one after the other, while users go on. */
export async function rollingRestart(ending: Ending, trial: RestartTrial) {
  const database = await createTestDatabase();
  ending.after(database.drop);
  const model = await fakeOpenAi(() => says(ANSWER, { tokenDelayMs: trial.tokenDelayMs }));
  ending.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', DRAIN_SECONDS: String(trial.drainSeconds) };
  const nodes = [];
  for (let n = 1; n <= trial.nodes; n += 1) {
    // One that is known by its port comes back on it.
    const PORT = trial.balance ? String(await freePort()) : '0';
    nodes.push(
      await startNode(ending, { connection: database.connection, env: { ...env, PORT, NODE_ID: `n${n}` } }),
    );
  }
  const balancer = await startBalancer(nodes.map((node) => () => new URL(node.base).origin));
  ending.after(balancer.close);
  const front = (await trial.balance?.(nodes.map((node) => Number(new URL(node.base).port)))) ?? balancer;
  if (front !== balancer) ending.after(() => front.close());
  const client = createClient({
    baseUrl: `${front.origin}/api/v1`,
    apiKey: await createNodeKey(database.connection),
  });
  await client.createAgent({ name: 'Mika' });

  const seen = { runs: 0, calls: 0, lost: [] as string[] };
  const stop = new AbortController();
  const working = Array.from({ length: trial.users }, () => work(client, seen, stop.signal));
  for (const node of nodes) {
    await sleep(1_000);
    const code = await node.sigterm();
    if (code !== 0) seen.lost.push(`a node ended with ${code}`);
    await node.restart();
    while (balancer.readyCount() < nodes.length) await sleep(50);
    trial.say?.(`restarted, ${seen.runs} runs read to their end so far`);
  }
  stop.abort();
  await Promise.all(working);
  return { ...seen, failures: balancer.failures };
}

type Client = ReturnType<typeof createClient>;

async function work(
  client: Client,
  seen: { runs: number; calls: number; lost: string[] },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await client.listAgents();
      seen.calls += 1;
      let text = '';
      for await (const event of client.streamRun(
        runInput('Hi', { modelName: 'compatible/m1', retryDelayMs: 0 }),
      ))
        if (event.type === 'complete') text = event.payload.text;
      if (text.trim() !== ANSWER.trim()) seen.lost.push(`an answer of ${text.length} characters`);
      seen.runs += 1;
    } catch (error) {
      seen.lost.push((error as Error).message);
    }
  }
}
