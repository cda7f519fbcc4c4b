import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { libraryTools } from '../reviews/review-tools.ts';
import { scripted, teaStructure } from '../reviews/script.ts';
import { settled, until } from '../runs/timeline.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { MODEL, readAsked, startTeam, wholeTree } from './team.ts';
import type { Team } from './team.ts';

let team: Team;

before(async () => {
  team = await startTeam({ reviewTools: (deps) => libraryTools(deps, { pages: [] }).reviewTools });
});
after(() => team?.stop());

/** Ken wants a report, which is reviewed first; the others just answer. */
const script = scripted({
  route: (request) => {
    const { agent, kind } = readAsked(request);
    if (kind === 'mode') return says(JSON.stringify({ mode: 'chain' }));
    return agent === 'Ken' ? callsTool('report', { query: 'Tea' }) : says(`${agent} is done.`);
  },
  structure: () => says(JSON.stringify(teaStructure)),
  section: () => says('Leaves of a bush.'),
});

test('a child that pauses for review is found in the turn list, and the next link of the chain waits for it', async () => {
  team.modelSays(({ request }) => script(request));
  const { runId } = await team.client.run(team.input('A report, then a check', ['Ken', 'Yui']));
  const paused = await until(async () => {
    const { turns } = await team.client.listTurns({ limit: 50 });
    return turns.find(({ agentRun }) => agentRun?.parentRunId === runId && agentRun.status === 'pending')
      ?.agentRun;
  }, 'the child that waits for its review');
  assert.ok(paused);
  assert.equal(paused.agent.name, 'Ken');
  assert.equal((await team.client.getRunStatus(paused.id)).pendingReportDraft, true);
  const waiting = await team.client.getRun(runId);
  assert.deepEqual(
    waiting?.delegation?.links.map(({ state }) => state),
    ['started', 'waiting'],
  );
  assert.deepEqual(
    waiting?.childRuns.map(({ status }) => status),
    ['pending'],
  );

  await team.client.confirmDraft({ kind: 'report', runId: paused.id });
  const report = await team.client.resumeRun({ runId: paused.id, modelName: MODEL });
  assert.equal(report.status, 'completed', report.error);
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, status }) => `${agent} ${status}`),
    ['Ken completed', 'Yui completed'],
  );
  assert.equal(children[1]!.input, report.text);
});

test('a child that waits for its review is cancelled with its parent', async () => {
  const { runId } = await team.client.run(team.input('Another report', ['Ken']));
  const child = await until(
    async () => (await team.client.getRun(runId))?.childRuns.find(({ status }) => status === 'pending'),
    'the review',
  );
  await team.client.cancelRun(runId);
  assert.equal(await settled(team.client, child.id), 'cancelled');
});
