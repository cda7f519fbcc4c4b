import assert from 'node:assert/strict';
import { test } from 'node:test';
import { says } from '../support/fake-openai.ts';
import { isDone, startTeam, wholeTree } from './team.ts';

test('child runs wait for a place like any other, and all get theirs', async (t) => {
  const team = await startTeam({ env: { RUNS_PER_WORKSPACE: '1' } });
  t.after(() => team.stop());
  let atWork = 0;
  let most = 0;
  team.modelSays(async (asked) => {
    if (asked.kind === 'mode') return says(JSON.stringify({ mode: 'parallel' }));
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise(setImmediate);
    atWork -= 1;
    return isDone(asked);
  });
  const { runId } = await team.client.run(team.input('Go', ['Ken', 'Yui', 'Aoi']));
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, status }) => `${agent} ${status}`),
    ['Ken completed', 'Yui completed', 'Aoi completed'],
  );
  assert.equal(most, 1);
});
