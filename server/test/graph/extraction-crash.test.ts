import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { runInput } from '../support/app.ts';
import { fakeOpenAi, says, stalls } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { processOf, startAndLeave } from '../runs/timeline.ts';

const PARAGRAPH = 'Alpha Works is a company in Lisbon that builds lighthouses for small islands.';
const ANSWER = {
  entities: [
    { name: 'Alpha Works', category: 'organization', description: 'A company.', sentences: [PARAGRAPH] },
  ],
  relations: [{ from: 'Alpha Works', to: 'Lisbon', type: 'based_in', sentence: PARAGRAPH }],
};

test('after kill -9 in mid extraction no batch is paid for twice, and nothing is recorded twice', async (t) => {
  let isStalling = true;
  const windows: string[] = [];
  const model = await fakeOpenAi(({ body }) => {
    const sent = JSON.stringify(body);
    if (!/\brelations\b/.test(sent))
      return says(/verdict/.test(sent) ? '{"verdicts":[]}' : 'It is about Alpha Works. [1][2]');
    windows.push(JSON.stringify(body.messages));
    // Three at a time: the fourth means that the first three are answered.
    return isStalling && windows.length > 3 ? stalls() : says(JSON.stringify(ANSWER));
  });
  t.after(() => model.close());
  const node = await startNode(t, {
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', GRAPH_EXTRACTION: 'on' },
  });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  const text = Array.from({ length: 500 }, (_, i) => `${PARAGRAPH} Note ${i}.`).join('\n\n');
  const upload = (name: string) =>
    node.client(key).uploadFile(new File([`${name}. ${text}`], `${name}.txt`, { type: 'text/plain' }));
  // Four questions of 8,000 tokens each.
  const fileUrls = [(await upload('one')).url, (await upload('two')).url];
  const input = runInput('What is this about?', { modelName: 'compatible/m1', fileUrls });
  const runId = await startAndLeave(node.client(key), input);
  await waitFor(async () => windows.length > 3 && (await storedWindows(await node.connection(), runId)) >= 3);
  await node.kill9();
  isStalling = false;
  await node.restart();
  await waitFor(async () => (await node.client(key).getRunStatus(runId)).status === 'completed');

  for (const window of windows.slice(0, 3))
    assert.equal(windows.filter((other) => other === window).length, 1);
  // Each is counted once, whoever has asked it: three before the crash, the fourth after it.
  const { usageByRole } = (await node.client(key).getRun(runId))!;
  const fast = usageByRole!.find(({ role }) => role === 'fast')!;
  assert.deepEqual([fast.model, fast.calls, fast.inputTokens], ['compatible/m1', 4, 40]);
  const process = await processOf(node.client(key), runId);
  const types = process.map(({ type }) => type).filter((type) => type.startsWith('graph'));
  assert.deepEqual(types, ['graph-start', 'graph-extraction-entity-delta', 'graph']);
  const { entities } = await node.client(key).listEntities();
  assert.deepEqual(entities.map(({ label }) => label).toSorted(), ['Alpha Works', 'Lisbon']);
});

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(30);
}

async function storedWindows(
  connection: ConstructorParameters<typeof Client>[0],
  runId: string,
): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from run_steps where run_id = $1 and key like 'graph/0/graph-%'`,
      [runId],
    );
    return rows[0]!.n;
  } finally {
    await client.end();
  }
}
