import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import type { ReviewTool } from '../../src/tools/review-tool.ts';
import { createPlanTool } from '../../src/tools/plan.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fails, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi, FakeRequest } from '../support/fake-openai.ts';
import { collect } from './timeline.ts';

const MODEL = 'compatible/m1';
const query = z.object({ query: z.string() });

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let model: FakeOpenAi;
let script: FakeAnswer[];
let lines: string[];
/** Which work breaks, by the name under which a tool asks. */
let broken: Set<string>;

const breakIf = (what: string) => {
  if (broken.has(what)) throw new Error('secret detail of the machine');
};

const weather: Tool<{ query: string }> = {
  id: 'weather',
  description: 'The weather of a city.',
  input: query,
  async run({ query: city }) {
    breakIf(city);
    return { ok: true, text: `Sunny in ${city}.` };
  },
};

const oracle: Tool<{ query: string }> = {
  id: 'oracle',
  description: 'Asks the model itself.',
  input: query,
  run: async (_, { ask }) => ({
    ok: true,
    text: await ask('word', {
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'A word, please.' }] }],
      schema: z.string(),
      task: { kind: 'queries', locale: 'en', question: 'A word?' },
    }),
  }),
};

const tools = [weather as Tool, oracle as Tool];

const table = {
  title: 'Tea',
  columns: [{ id: 'c1', name: 'Price', description: '', type: 'text' as const }],
};

const shown = (content: typeof table) => ({
  ...content,
  rows: [{ id: 'r1', label: 'Sencha' }],
  question: 'Good?',
});

/** The least that can be a matrix. */
const matrix: ReviewTool<typeof table> = {
  kind: 'matrix',
  description: 'Compares.',
  input: query,
  content: z.custom<typeof table>(),
  events: {
    first: (content) => ({ type: 'first_matrix_structure', payload: shown(content) }),
    regenerated: (content) => ({ type: 'regenerated_matrix_structure', payload: shown(content) }),
    rejected: (feedback) => ({ type: 'matrix_structure_rejected', payload: { answer: feedback } }),
    confirmed: () => ({ type: 'matrix_structure_confirmed', payload: {} }),
  },
  async draft() {
    breakIf('draft');
    return table;
  },
  async carryOut(content, context) {
    breakIf('carrying out');
    const cells = { c1: { value: 'low', sourceIds: [] } };
    context.emit('matrix-data-completed', { ...content, rows: [{ id: 'r1', label: 'Sencha', cells }] });
    return { kind: 'answer', text: 'Sencha is cheap.', passages: [] };
  },
};

before(async () => {
  model = await fakeOpenAi(() => script.shift() ?? fails(400));
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', LOG_LEVEL: 'error' },
    tools,
    reviewTools: [createPlanTool({ tools }) as ReviewTool, matrix as ReviewTool],
    logTo: { write: (line) => void lines.push(line) },
  });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(async () => {
  await app?.stop();
  await model?.close();
});
beforeEach(() => {
  broken = new Set();
  lines = [];
  model.requests.length = 0;
});

const input = (more = {}) => runInput('Weather?', { modelName: MODEL, maxRetries: 0, ...more });

const toldToModel = ({ body }: FakeRequest): string =>
  body.messages.findLast(({ role }: { role: string }) => role === 'tool').content;

/** The id in the words leads to one line of the log, which has it all; the words themselves have nothing of it. */
function assertLogged(words: string, tool: string): void {
  const [logId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(words) ?? [];
  assert.ok(logId, words);
  assert.doesNotMatch(words, /secret detail|Error|\.ts/);
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.logId === logId);
  assert.equal(logged.length, 1);
  assert.equal(logged[0].tool, tool);
  assert.match(logged[0].err.stack, /secret detail of the machine[\s\S]*broken-tools\.test\.ts/);
}

test('a tool that breaks is told to the model with the id under which it is logged, and the run goes on', async () => {
  broken.add('Oslo');
  script = [
    callsTool('weather', { query: 'Oslo' }),
    callsTool('weather', { query: 'Rome' }),
    says('Sunny in Rome.'),
  ];
  const result = await client.run(input());
  assert.equal(result.status, 'completed');
  assert.equal(result.text, 'Sunny in Rome.');
  const words = toldToModel(model.requests[1]!);
  assert.match(words, /Nothing came of it: the tool weather broke down/);
  assertLogged(words, 'weather');
});

test('a draft that breaks is told to the model, which goes on without a review', async () => {
  broken.add('draft');
  script = [callsTool('matrix', { query: 'tea' }), says('I could not compare them.')];
  const result = await client.run(input());
  assert.equal(result.status, 'completed');
  assert.equal(result.text, 'I could not compare them.');
  assertLogged(toldToModel(model.requests[1]!), 'matrix');
});

async function confirmed(kind: 'plan' | 'matrix'): Promise<string> {
  const { runId, status } = await client.run(input());
  assert.equal(status, 'pending');
  await client.confirmDraft({ kind, runId });
  return runId;
}

test('a matrix that was asked for in so many words, and breaks, is told to the model as well', async () => {
  script = [callsTool('matrix', { query: 'tea' })];
  const sourceRunId = await confirmed('matrix');
  await client.resumeRun({ runId: sourceRunId, modelName: MODEL });
  broken.add('draft');
  script = [says('The matrix cannot be continued now.')];
  const result = await client.run(input({ matrixContinueContext: { sourceRunId } }));
  assert.equal(result.text, 'The matrix cannot be continued now.');
  assertLogged(toldToModel(model.requests.at(-1)!), 'matrix');
});

const plan = (...steps: { title: string; description: string; tool: string }[]) =>
  says(JSON.stringify({ goal: 'Know the weather', steps }));
/** The plan needs no further step. */
const noFurther = says('{"steps":[]}');
const weatherIn = (city: string) => ({ title: city, description: city, tool: 'weather' });

test('a step of a plan that breaks says so in the same words, and the others go on', async () => {
  script = [callsTool('plan', { query: 'weather' }), plan(weatherIn('Oslo'), weatherIn('Rome'))];
  const runId = await confirmed('plan');
  broken.add('Oslo');
  script = [noFurther, says('Sunny in Rome.')];
  const events = await collect(client.streamResume({ runId, modelName: MODEL }));
  const summaries = events.flatMap(({ type, payload }) =>
    type === 'plan' && payload.status !== 'running'
      ? [[payload.title, payload.status, payload.summary!] as const]
      : [],
  );
  const [oslo, rome] = summaries.toSorted();
  assert.deepEqual(rome, ['Rome', 'completed', 'Sunny in Rome.']);
  assert.deepEqual(oslo!.slice(0, 2), ['Oslo', 'failed']);
  assertLogged(oslo![2], 'weather');
  const last = events.at(-1);
  assert.equal(last?.type === 'complete' && last.payload.text, 'Sunny in Rome.');
  assert.ok(toldToModel(model.requests.at(-1)!).includes(oslo![2]));
});

test('a model that fails inside a tool ends the run with an error, in the loop and in a plan', async () => {
  script = [callsTool('oracle', { query: 'x' }), fails(401)];
  const result = await client.run(input());
  assert.equal(result.status, 'error');
  assert.match(result.error!, /401/);

  const asking = { title: 'Ask', description: 'Ask', tool: 'oracle' };
  script = [callsTool('plan', { query: 'weather' }), plan(weatherIn('Rome'), asking)];
  const runId = await confirmed('plan');
  script = [fails(401)];
  const failed = await client.resumeRun({ runId, modelName: MODEL });
  assert.equal(failed.status, 'error');
  assert.match(failed.error!, /401/);

  script = [says('"sunny"'), noFurther, says('Done.')];
  const resumed = await collect(client.streamResume({ runId, modelName: MODEL }));
  assert.equal(resumed.at(-1)?.type, 'complete');
  const done = resumed.flatMap((event) => (event.type === 'plan' ? [event.payload] : []));
  assert.deepEqual(
    done.map(({ title, status }) => `${title} ${status}`),
    ['Ask completed'],
    'the step that was done before is not done again',
  );
});

test('a model that finds no form for what a tool asks it goes on without the tool', async () => {
  script = [callsTool('oracle', { query: 'x' }), says('Hm.'), says('Hm again.'), says('I cannot tell.')];
  const result = await client.run(input());
  assert.equal(result.status, 'completed');
  assert.equal(result.text, 'I cannot tell.');
  assert.match(toldToModel(model.requests.at(-1)!), /oracle could not go on.*form asked for/);
  assert.ok(result.usage.inputTokens > 0);
});

test('a confirmed draft that cannot be carried out is an error that says so, and a resume tries again', async () => {
  script = [callsTool('matrix', { query: 'tea' })];
  const runId = await confirmed('matrix');
  broken.add('carrying out');
  const failed = await client.resumeRun({ runId, modelName: MODEL });
  assert.equal(failed.status, 'error');
  assert.match(failed.error!, /The confirmed matrix could not be carried out/);
  assertLogged(failed.error!, 'matrix');

  broken.clear();
  const resumed = await client.resumeRun({ runId, modelName: MODEL });
  assert.equal(resumed.status, 'completed');
  assert.equal(resumed.text, 'Sencha is cheap.');
});
