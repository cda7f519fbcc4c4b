import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { foldText } from '@quarry/api/fold.ts';
import { runInput } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { collect, until } from './timeline.ts';
import { assertWhole } from './whole-run.ts';

const ANSWER = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(10);
const input = (inputText: string) =>
  runInput(inputText, { modelName: 'compatible/m1', maxRetries: 0, retryDelayMs: 0 });

async function startAlone(t: TestContext) {
  const model = await fakeOpenAi(() => says(ANSWER, { tokenDelayMs: 20 }));
  t.after(() => model.close());
  const node = await startNode(t, { env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' } });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  return { node, key };
}

const runsOf = ({ turns }: { turns: { agentRunId: string | null }[] }) =>
  new Set(turns.map(({ agentRunId }) => agentRunId!));

// SIGINT is PostgreSQL's fast shutdown: connections are cut, then it ends. The node starts it again.
for (const [what, signal] of [
  ['is stopped and started again', 'SIGINT'],
  ['is killed', 'SIGKILL'],
] as const)
  test(`when PostgreSQL ${what} under runs at work, they go on and so does the node`, async (t) => {
    const { node, key } = await startAlone(t);
    const client = node.client(key);
    const seen: RunEvent[] = [];
    const watching = (async () => {
      for await (const event of client.streamRun(input('Watched'))) seen.push(event);
    })();
    const others = Array.from({ length: 5 }, (_, i) => collect(client.streamRun(input(`Question ${i}`))));
    await until(() => (seen.some(({ type }) => type === 'delta') ? true : undefined), 'the first words');
    await until(
      async () => (runsOf(await client.listTurns({ limit: 50 })).size === 6 ? true : undefined),
      'all of them to be accepted',
    );

    const pid = node.postmaster();
    process.kill(pid, signal);
    const endedHow = await Promise.allSettled([watching, ...others]);
    assert.ok(node.isAlive(), node.output());
    const page = await until(
      () => client.listTurns({ limit: 50 }).catch(() => undefined),
      'the database to be back',
    );
    const runIds = runsOf(page);
    assert.equal(runIds.size, 6);
    for (const runId of runIds) await assertWhole(client, runId, ANSWER);
    // Streams survive, or break off in a way that tells a client to come back.
    for (const outcome of endedHow)
      if (outcome.status === 'rejected') assert.match(String(outcome.reason), /cut off|terminated|closed/);
    if (endedHow[0]!.status === 'fulfilled') assert.equal(foldText(seen), ANSWER);
    assert.notEqual(node.postmaster(), pid);
    assert.equal((await client.run(input('Afterwards'))).text, ANSWER);
  });
