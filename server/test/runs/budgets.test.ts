import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { z } from 'zod';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi, FakeRequest } from '../support/fake-openai.ts';
import { processOf } from './timeline.ts';

const dig: Tool<Record<string, never>> = {
  id: 'dig',
  description: 'Digs deeper.',
  input: z.object({}),
  run: async () => ({ ok: true, text: 'There is more below.' }),
};

/** At 1 dollar for 1,000 tokens, read or written: half a dollar a call. */
const usage = { prompt_tokens: 400, completion_tokens: 100 };
const insatiable = ({ body }: FakeRequest, index: number): FakeAnswer =>
  body.tools
    ? { kind: 'text', text: '', toolCalls: [{ name: 'dig', input: { deeper: index } }], usage }
    : says('All I found.', { usage });

/** Runs that are to be at work at the same time: nobody gets his first answer before all have asked. */
const TOGETHER = 3;
const { promise: allAsked, resolve: letGo } = Promise.withResolvers<void>();
const asked = new Set<string>();
async function together(request: FakeRequest, index: number): Promise<FakeAnswer> {
  const said = JSON.stringify(request.body.messages);
  // The last: what the others were asked may stand before it.
  const who = said.match(/Dig together \d/g)?.at(-1);
  if (who === undefined) return insatiable(request, index);
  asked.add(who);
  if (asked.size === TOGETHER) letGo();
  await allAsked;
  return insatiable(request, index);
}

let model: FakeOpenAi;
let app: TestApp;
before(async () => {
  model = await fakeOpenAi(together);
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1,unpriced', MODEL_PRICES: 'compatible/m1=1000/1000' },
    tools: [dig],
  });
});
after(async () => {
  await app.stop();
  await model.close();
});

async function owner(workspace: string) {
  const { key } = await app.createKey({ workspace, user: `ann@${workspace}.example` });
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  return client;
}
const input = runInput('Dig', { modelName: 'compatible/m1' });
const exceeded = (pattern: RegExp) => (error: unknown) =>
  error instanceof QuarryError &&
  error.status === 402 &&
  error.code === 'BUDGET_EXCEEDED' &&
  pattern.test(error.message);

test('a run that has nearly spent its maxCost answers from what it has, within it, and warns before', async () => {
  const client = await owner('run-budget');
  const result = await client.run({ ...input, maxCost: 3 });
  assert.deepEqual([result.status, result.finishReason], ['completed', 'cost-limit']);
  assert.match(
    result.text,
    /All I found\.\n\n\*Stopped early: the budget of this run, \$3\.00, is nearly spent/,
  );
  const { cost } = await client.getRunStatus(result.runId);
  assert.ok(cost! <= 3.5, `${cost}`);
  const warnings = (await processOf(client, result.runId)).filter(({ type }) => type === 'budget-warning');
  assert.deepEqual(
    warnings.map(({ payload }) => payload),
    [{ runId: result.runId, of: 'run', spent: 2.5, budget: 3 }],
  );
});

test('a limit that could not be kept is refused in words', async () => {
  const client = await owner('no-price');
  await assert.rejects(
    client.run({ ...input, modelName: 'compatible/unpriced', maxCost: 1 }),
    /price of compatible\/unpriced is not known/,
  );
});

test('the budget of a workspace ends a run in an answer, and no new one starts beyond it', async () => {
  const client = await owner('month-budget');
  await client.updateWorkspaceSettings({ budgets: { workspace: 2 } });
  const first = await client.run(input);
  assert.equal(first.finishReason, 'cost-limit');
  assert.match(first.text, /the budget of the workspace, \$2\.00/);
  const { budgets } = await client.getSpending();
  const state = budgets.find(({ of }) => of === 'workspace')!;
  assert.deepEqual([state.budget, state.isWarning], [2, true]);
  await client.updateWorkspaceSettings({ budgets: { workspace: state.spent * 1.1 } });
  const { runId } = await client.run(input);
  const warnings = (await processOf(client, runId)).filter(({ type }) => type === 'budget-warning');
  assert.equal(warnings.length, 1, 'of a budget that is nearly spent already it is warned once');
  await client.updateWorkspaceSettings({ budgets: { workspace: state.spent } });
  await assert.rejects(client.run(input), exceeded(/budget of this workspace for this month is spent/));
  await client.updateWorkspaceSettings({ budgets: { workspace: null } });
  assert.equal((await client.run({ ...input, maxCost: 1 })).status, 'completed', 'unless it is raised');
});

test('runs that work at the same time share what is left of the month', async () => {
  const client = await owner('together');
  const budget = 6;
  await client.updateWorkspaceSettings({ budgets: { workspace: budget } });
  const runs = await Promise.all(
    Array.from({ length: TOGETHER }, (_, i) => client.run({ ...input, inputText: `Dig together ${i}` })),
  );
  assert.deepEqual(
    runs.map(({ finishReason }) => finishReason),
    runs.map(() => 'cost-limit'),
  );
  const { spent } = (await client.getSpending()).budgets.find(({ of }) => of === 'workspace')!;
  // Each may have a call under way when it is spent, and one for its answer.
  assert.ok(spent <= budget + TOGETHER, `${spent}`);
});

test('what was spent stays spent when its run is deleted', async () => {
  const client = await owner('deleted');
  const spent = async () => {
    const { budgets } = await client.getSpending();
    return Object.fromEntries(budgets.map((state) => [state.of, state.spent]));
  };
  const { runId } = await client.run({ ...input, maxCost: 2 });
  const atFirst = await spent();
  const { cost } = await client.getRunStatus(runId);
  assert.ok(cost! > 0);
  assert.deepEqual(atFirst, { key: cost, member: cost, workspace: cost });
  await client.deleteRun(runId);
  assert.deepEqual(await spent(), atFirst);
});

test('a key and a member have budgets of their own', async () => {
  const client = await owner('own-budgets');
  await client.updateWorkspaceSettings({ budgets: { member: 0 } });
  await assert.rejects(client.run(input), exceeded(/this member/));
  await client.updateWorkspaceSettings({ budgets: { member: null, key: 0 } });
  await assert.rejects(client.run(input), exceeded(/this key/));
  const { workspaceId, userId } = await app.accounts.ensureMember({
    workspace: 'own-budgets',
    email: 'ann@own-budgets.example',
  });
  const rich = await app.keys.create({ workspaceId, userId }, { name: 'rich', budget: 50 });
  assert.equal((await app.client(rich.key).run({ ...input, maxCost: 1 })).status, 'completed');
  const state = (await app.client(rich.key).getSpending()).budgets.find(({ of }) => of === 'key')!;
  assert.deepEqual([state.budget, state.spent > 0], [50, true], 'a key may have more than the others');
});

test('a price holds from its day on, and what was spent before keeps its own', async () => {
  const client = await owner('prices');
  const run = await client.run({ ...input, modelName: 'compatible/unpriced', promptKey: 'direct-answer' });
  assert.equal((await client.getRunStatus(run.runId)).cost, null);
  assert.deepEqual((await client.getSpending()).unpricedModels, ['compatible/unpriced']);
  const price = { model: 'compatible/unpriced', inputPerMillion: 1000, outputPerMillion: 1000 };
  const { id } = await client.setPrice({ ...price, validFrom: '2100-01-01' });
  assert.equal((await client.getRunStatus(run.runId)).cost, null, 'a later price changes nothing');
  await client.setPrice({ ...price, validFrom: '2026-01-01' });
  assert.equal((await client.getRunStatus(run.runId)).cost, 0.5);
  await client.deletePrice(id!);
  const { prices } = await client.listPrices();
  assert.deepEqual(
    prices.filter(({ from }) => from === 'workspace').map(({ validFrom }) => validFrom),
    ['2026-01-01'],
  );
});

test('what a question is likely to cost is said by rule of thumb first, and then from what runs have cost here', async () => {
  const client = await owner('estimates');
  const question = { modelName: 'compatible/m1', depth: 'quick' as const };
  const first = await client.estimateRun(question);
  assert.equal(first.basis, 'typical');
  assert.ok(first.cost!.least < first.cost!.likely && first.cost!.likely < first.cost!.most);
  for (let i = 0; i < 3; i += 1) await client.run({ ...input, depth: 'quick', promptKey: 'direct-answer' });
  const later = await client.estimateRun(question);
  assert.deepEqual(later, { cost: { least: 0.5, likely: 0.5, most: 0.5 }, basis: 'same-model', pastRuns: 3 });
  const other = await client.estimateRun({ ...question, modelName: 'compatible/unpriced' });
  assert.deepEqual([other.cost, other.basis], [null, 'same-depth']);
});
