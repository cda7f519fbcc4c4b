import type { TestContext } from 'node:test';
import { openDatabase } from '../../src/store/database/db.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';

export const ANSWER = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(10);
export const input = runInput('Hi', { modelName: 'compatible/m1' });

/** Nodes that share a database, and a key and an agent to begin with. */
export async function startNodes(
  t: TestContext,
  envs: Record<string, string>[],
  tokenDelayMs: () => number = () => 20,
) {
  const model = await fakeOpenAi(() => says(ANSWER, { tokenDelayMs: tokenDelayMs() }));
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const nodes = await Promise.all(envs.map((more) => startNode(t, { connection, env: { ...env, ...more } })));
  const store = openDatabase(connection, { max: 2 });
  t.after(() => store.close());
  const key = await createNodeKey(connection);
  await nodes[0]!.client(key).createAgent({ name: 'Mika' });
  return { nodes, key, store, model };
}
