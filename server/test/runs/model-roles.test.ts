import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { RunDetail } from '@quarry/api/runs.ts';
import { runInput } from '../support/app.ts';
import { fails, says } from '../support/fake-openai.ts';
import { until } from './timeline.ts';
import { startRoleApp } from './role-app.ts';
import type { RoleApp } from './role-app.ts';

const ROLES = {
  MODEL_FAST: 'compatible/quick',
  MODEL_WRITER: 'compatible/pen',
  MODEL_JUDGE: 'compatible/umpire',
  MODEL_PRICES: 'compatible/m1=10/100,compatible/quick=1/10,compatible/umpire=2/20,compatible/pen=5/50',
};

let app: RoleApp;

beforeEach(() => {
  app?.modelSays(undefined);
  app?.askedOf();
});
after(() => app?.stop());

/** `role model` of each line; their sums are what the run has used. */
function linesOf({ usage, usageByRole = [] }: RunDetail): string[] {
  const total = (tokens: 'inputTokens' | 'outputTokens') =>
    usageByRole.reduce((sum, line) => sum + line[tokens], 0);
  assert.deepEqual(
    [total('inputTokens'), total('outputTokens')],
    [usage.inputTokens, usage.outputTokens],
    'the roles together are the run',
  );
  return usageByRole.map(({ role, model }) => `${role} ${model}`);
}

test("without roles the run's model does all", async () => {
  app = await startRoleApp();
  const conversation = await app.client.createConversation({});
  const search = await app.search({ conversationId: conversation.id, updateMemory: true });
  await app.review('report');
  await app.review('matrix');
  const asked = app.askedOf();
  const kinds = [
    'queries',
    'stock',
    'summary',
    'structure',
    'section',
    'columns',
    'cells',
    'graph',
    'verdicts',
  ];
  for (const kind of [...kinds, 'title', 'memory', 'route'])
    assert.deepEqual(asked[kind as 'route'], ['m1'], kind);
  assert.deepEqual(linesOf(search.detail), [
    'fast compatible/m1',
    'judge compatible/m1',
    'run compatible/m1',
    'writer compatible/m1',
  ]);
  assert.equal(search.detail.cost, null);
  assert.ok(!('models' in search.events[0]!.payload));
});

test('with roles each question goes to its model, and is counted and paid for there', async () => {
  await app.stop();
  app = await startRoleApp(ROLES);
  const conversation = await app.client.createConversation({});
  const search = await app.search({ conversationId: conversation.id, updateMemory: true });
  const report = await app.review('report');
  const matrix = await app.review('matrix');
  assert.deepEqual(
    [search, report, matrix].map(({ detail }) => detail.status),
    ['completed', 'completed', 'completed'],
  );
  assert.deepEqual(app.askedOf(), {
    route: ['m1'],
    structure: ['m1'],
    columns: ['m1'],
    // Another writer only where the run itself names one.
    summary: ['m1'],
    section: ['m1'],
    closing: ['m1'],
    queries: ['quick'],
    coverage: ['quick'],
    stock: ['quick'],
    cells: ['quick'],
    words: ['quick'],
    graph: ['quick'],
    title: ['quick'],
    memory: ['quick'],
    verdicts: ['umpire'],
  });
  assert.deepEqual(linesOf(search.detail), [
    'fast compatible/quick',
    'judge compatible/umpire',
    'run compatible/m1',
    'writer compatible/m1',
  ]);
  const costs = search.detail.usageByRole!.map(({ cost }) => cost!);
  assert.ok(costs.every((cost) => cost > 0));
  assert.equal(
    search.detail.cost,
    costs.reduce((sum, cost) => sum + cost, 0),
  );
  const status = await app.client.getRunStatus(search.detail.id);
  assert.deepEqual([status.usage, status.cost], [search.detail.usage, search.detail.cost]);
  linesOf(report.detail);
  linesOf(matrix.detail);
});

test('a run names its own models, and another writer, and shows them', async () => {
  const models = { fast: 'compatible/other', writer: 'default', judge: 'compatible/m1' };
  const { events, detail } = await app.search({ models });
  const asked = app.askedOf();
  assert.deepEqual([asked.queries, asked.graph, asked.verdicts], [['other'], ['other'], ['m1']]);
  assert.deepEqual([asked.summary, asked.route], [['pen'], ['m1']]);
  assert.deepEqual((events[0]!.payload as { models?: object }).models, models);
  assert.deepEqual(detail.input.models, models);
  await app.review('report', { models: { writer: 'compatible/other' } });
  assert.deepEqual(app.askedOf().section, ['other']);

  const unknown = app.client.run(runInput('Hi', { modelName: 'compatible/m1', models: { fast: 'x/y' } }));
  await assert.rejects(unknown, (error: { status: number; message: string; issues: { path: string }[] }) => {
    assert.equal(error.status, 400);
    assert.match(error.message, /models\.fast "x\/y".*compatible\/quick/);
    assert.deepEqual(
      error.issues.map(({ path }) => path),
      ['models.fast'],
    );
    return true;
  });
});

test('a workspace has its own models: after those of the run, before those of the service', async () => {
  const set = await app.client.updateWorkspaceSettings({
    defaultModel: 'compatible/other',
    models: { fast: 'compatible/other' },
  });
  assert.deepEqual(
    [set.defaultModel, set.models],
    ['compatible/other', { fast: 'compatible/other', writer: null, judge: null }],
  );
  await app.client.updateWorkspaceSettings({ models: { judge: 'compatible/pen' } });
  const { models } = await app.client.getWorkspaceSettings();
  assert.deepEqual(models, { fast: 'compatible/other', writer: null, judge: 'compatible/pen' });
  const [first] = (await app.client.listModels()).models;
  assert.deepEqual([first!.name, first!.isDefault], ['compatible/other', true]);

  await app.search();
  const asked = app.askedOf();
  assert.deepEqual([asked.queries, asked.verdicts, asked.summary], [['other'], ['pen'], ['m1']]);
  await app.search({ models: { fast: 'compatible/quick' } });
  assert.deepEqual(app.askedOf().queries, ['quick']);

  const refused = app.client.updateWorkspaceSettings({ models: { fast: 'compatible/m1', judge: 'no/such' } });
  await assert.rejects(refused, { status: 400, message: /models\.judge "no\/such".*Known here: .*embedded/ });
  assert.deepEqual((await app.client.getWorkspaceSettings()).models, models);
  await app.client.updateWorkspaceSettings({ models: { fast: null, judge: null }, defaultModel: null });
  await app.search();
  assert.deepEqual(app.askedOf().queries, ['quick']);
});

test('a helper that fails, or finds no form, leaves its calls to the model of the run', async () => {
  app.modelSays(({ model }) => (model === 'quick' ? fails(500) : undefined));
  const broken = await app.search();
  assert.equal(broken.detail.status, 'completed');
  const asked = app.askedOf();
  assert.deepEqual(
    [asked.queries, asked.graph],
    [
      ['quick', 'm1'],
      ['quick', 'm1'],
    ],
  );
  assert.deepEqual(linesOf(broken.detail), [
    'fast compatible/m1',
    'judge compatible/umpire',
    'run compatible/m1',
    'writer compatible/m1',
  ]);
  assert.ok(app.log.some((line) => line.includes('takes over') && line.includes('compatible/quick')));
  const graph = broken.events.find(({ type }) => type === 'graph')!.payload as { entities: object[] };
  assert.equal(graph.entities.length, 1);

  app.modelSays(({ model }) => (model === 'umpire' || model === 'quick' ? says('No idea.') : undefined));
  const formless = await app.search();
  assert.equal(formless.detail.status, 'completed');
  // Both models were paid, the helper for its answer and for its second try.
  assert.deepEqual(linesOf(formless.detail), [
    'fast compatible/m1',
    'fast compatible/quick',
    'judge compatible/m1',
    'judge compatible/umpire',
    'run compatible/m1',
    'writer compatible/m1',
  ]);
  const judge = formless.detail.usageByRole!.filter(({ role }) => role === 'judge');
  assert.deepEqual(
    judge.map(({ calls }) => calls),
    [1, 2],
  );

  // A writer that breaks off in the middle of its text is begun again by the model of the run.
  app.modelSays(({ model }) => (model === 'pen' ? { kind: 'reset', text: 'Half a sen' } : undefined));
  const half = await app.search({ models: { writer: 'compatible/pen' } });
  const done = half.events.find(({ type }) => type === 'search-summary-complete')!;
  assert.doesNotMatch((done.payload as { text: string }).text, /Half/);
});

test('what runs on the embedded model stays here, unless the run names another', async () => {
  const own = await app.search({ modelName: 'embedded/extractive' });
  assert.equal(own.detail.status, 'completed');
  assert.deepEqual(app.askedOf(), {});
  await app.search({ modelName: 'embedded/extractive', models: { fast: 'compatible/quick' } });
  assert.deepEqual(Object.keys(app.askedOf()).toSorted(), ['graph', 'queries', 'stock']);
});

test('child runs have the models of their parent, and the judge decides how agents work', async () => {
  const names = ['Ken', 'Yui'];
  const agents = await Promise.all(names.map((name) => app.client.createAgent({ name })));
  const mentions = agents.map(({ id, name }) => ({ type: 'agent' as const, id, label: name }));
  const models = { judge: 'compatible/other' };
  const { detail } = await app.search({ mentions, models });
  assert.deepEqual(app.askedOf().mode, ['other']);
  const children = await until(async () => {
    const { childRuns } = (await app.client.getRun(detail.id))!;
    return childRuns.length === 2 && childRuns.every(({ status }) => status === 'completed')
      ? childRuns
      : undefined;
  }, 'the child runs');
  for (const { id } of children) assert.deepEqual((await app.client.getRun(id))!.input.models, models);
});

test('a run that is cancelled has paid for what it has asked until then', async () => {
  app.modelSays(({ kind }) => (kind === 'summary' ? { kind: 'stall', text: 'One' } : undefined));
  let runId = '';
  for await (const { type, payload } of app.client.streamRun(
    runInput('Please search: where does tea grow?', { modelName: 'compatible/m1' }),
  )) {
    runId = payload.runId;
    if (type === 'search-summary-delta') await app.client.cancelRun(runId);
  }
  const detail = (await app.client.getRun(runId))!;
  assert.equal(detail.status, 'cancelled');
  assert.deepEqual(linesOf(detail), ['fast compatible/quick', 'run compatible/m1']);
  assert.deepEqual(
    detail.usageByRole!.map(({ calls }) => calls),
    [2, 1],
  );
});

test('with a fallback model, what it answers is counted as its own', async () => {
  await app.stop();
  app = await startRoleApp({ ...ROLES, FALLBACK_MODELS: 'compatible/other' });
  app.modelSays(({ model, kind }) => (model === 'm1' && kind === 'route' ? fails(401) : undefined));
  const { detail } = await app.search();
  assert.equal(detail.status, 'completed');
  assert.deepEqual(linesOf(detail), [
    'fast compatible/quick',
    'judge compatible/umpire',
    'run compatible/other',
    'writer compatible/m1',
  ]);
});
