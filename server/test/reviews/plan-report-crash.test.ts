import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountStore } from '../../src/store/accounts/accounts.ts';
import { createApiKeyStore } from '../../src/store/accounts/api-keys.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { processOf, until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi, FakeRequest } from '../support/fake-openai.ts';
import { MODEL } from './review-app.ts';
import { startReviewProcess } from './review-process.ts';
import type { ReviewProcess } from './review-process.ts';
import type { Script } from './script.ts';
import { askedFor, scripted, sectionIndex, teaPlan, teaStructure, textOf } from './script.ts';
import { random } from '../support/seeded.ts';

const KILLS = 6;
const TOKEN_DELAY_MS = 4;
const TEXTS = [
  'Seeds came to Japan in 1191 [1].',
  'China sells most of it [1].',
  'A cup holds caffeine [1].',
];
const REPORT = `# Green tea\n\n## 1. History\n\n${TEXTS[0]}\n\n## 2. Trade\n\n${TEXTS[1]}\n\n## 3. Health\n\n${TEXTS[2]}`;

let database: TestDatabase;
let store: ReturnType<typeof openDatabase>;
let model: FakeOpenAi;
let node: ReviewProcess;
let key: string;
/** A test may hold an answer back. */
let beforeAnswer: (request: FakeRequest) => Promise<void> | void = () => undefined;
/** And say something else. */
let special: Partial<Script> = {};

const slowly = (text: string): FakeAnswer => says(text, { tokenDelayMs: TOKEN_DELAY_MS });

before(async () => {
  database = await createTestDatabase();
  store = openDatabase(database.connection, { max: 2 });
  const scope = await createAccountStore(store.db).ensureMember({
    workspace: 'main',
    email: 'ann@example.com',
  });
  ({ key } = await createApiKeyStore(store.db).create(scope, { name: 'test' }));
  const answer = scripted({
    route: (request) =>
      callsTool(
        (request.body.messages as { role: string }[]).some(({ role }) => role === 'tool') ? 'report' : 'plan',
        { query: 'green tea' },
      ),
    plan: () => slowly(JSON.stringify(teaPlan)),
    structure: () => slowly(JSON.stringify(teaStructure)),
    section: (request, index) => special.section?.(request, index) ?? slowly(TEXTS[index]!),
    closing: (request) => special.closing?.(request) ?? says('{}'),
    moreSteps: (request) => special.moreSteps?.(request) ?? says('{"steps":[]}'),
    stepInput: () => says('{"query":"more green tea"}'),
  });
  model = await fakeOpenAi(async (request) => {
    await beforeAnswer(request);
    return answer(request);
  });
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  node = await startReviewProcess({ connection: database.connection, env });
  await node.client(key).createAgent({ name: 'Mika' });
});
after(async () => {
  await node?.kill9();
  await model?.close();
  await store?.close();
  await database?.drop();
});

/** Starts a run whose client goes away at once. */
async function begin(): Promise<string> {
  const stream = node.client(key).streamRun(runInput('Write a report about green tea', { modelName: MODEL }));
  for await (const { payload } of stream) return payload.runId;
  throw new Error('the run did not begin');
}

/** Confirms whatever is pending and resumes until the run has ended, over all crashes. */
async function drive(runId: string): Promise<void> {
  await until(async () => {
    try {
      const client = node.client(key);
      const status = await client.getRunStatus(runId);
      if (status.status === 'completed') return true;
      assert.ok(status.status === 'running' || status.status === 'pending', status.status);
      const kind = status.pendingPlanDraft ? 'plan' : status.pendingReportDraft ? 'report' : undefined;
      if (kind) await client.confirmDraft({ kind, runId });
      await client.resumeRun({ runId, modelName: MODEL });
      return undefined;
    } catch (error) {
      // The node is down, or a confirm came through that the client never heard of.
      if (error instanceof assert.AssertionError) throw error;
      return undefined;
    }
  }, `the end of ${runId}`);
}

async function checkReport(runId: string, when: string): Promise<void> {
  const process = await processOf(node.client(key), runId);
  const count = (type: string) => process.filter((event) => event.type === type).length;
  const completed = process.flatMap((event) =>
    event.type === 'report_section_complete' ? [event.payload.index] : [],
  );
  assert.deepEqual(completed, [0, 1, 2], `every section once, killed ${when}`);
  const reports = process.flatMap((event) => (event.type === 'report_complete' ? [event.payload.text] : []));
  assert.deepEqual(reports, [REPORT], `the same report, killed ${when}`);
  for (const type of ['first_plan', 'plan-confirmed', 'first_report_structure', 'complete'])
    assert.equal(count(type), 1, `${type}, killed ${when}`);
  assert.equal(process.at(-1)!.type, 'complete');
  for (const status of ['running', 'completed'])
    for (const stepId of ['s1', 's2']) {
      const told = process.filter(
        (event) =>
          event.type === 'plan' && event.payload.stepId === stepId && event.payload.status === status,
      );
      assert.equal(told.length, 1, `${stepId} ${status}, killed ${when}`);
    }
}

test(
  'a run that is killed at any moment ends with the same complete report',
  { timeout: 300_000 },
  async () => {
    const began = performance.now();
    const quiet = await begin();
    await drive(quiet);
    await checkReport(quiet, 'never');
    const length = performance.now() - began;

    for (let round = 0; round < KILLS; round += 1) {
      const delay = random.between(0, length);
      const runId = await begin();
      const driven = drive(runId);
      await sleep(delay);
      await node.kill9();
      await node.restart();
      await driven;
      await checkReport(runId, `after ${Math.round(delay)} of ${Math.round(length)} ms`);
    }
  },
);

test(
  'a crash in the middle of the third section leaves the first two alone',
  { timeout: 120_000 },
  async () => {
    const { promise: third, resolve: reached } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    beforeAnswer = async (request) => {
      if (askedFor(request) !== 'section' || sectionIndex(request) !== 2) return;
      reached();
      await held;
    };
    const runId = await begin();
    model.requests.length = 0;
    const driven = drive(runId);
    await third;
    await node.kill9();
    release();
    beforeAnswer = () => undefined;
    await node.restart();
    await driven;
    const asked = model.requests.filter((request) => askedFor(request) === 'section').map(sectionIndex);
    assert.deepEqual(asked, [0, 1, 2, 2]);
    await checkReport(runId, 'in section 3');
  },
);

test(
  'a crash while a cut section goes on, is judged or the report is closed pays for nothing twice',
  { timeout: 240_000 },
  async () => {
    const parts = [
      'A cup holds caff',
      'caffeine [1]. China exported 999,000 tonnes of green tea in 2020 [1].',
    ];
    const closing = { summary: 'Seeds came in 1191 [1].' };
    special = {
      section: (request, index) => {
        if (index !== 2) return slowly(TEXTS[index]!);
        const isMore = /Go on exactly where/.test(textOf(request));
        return says(parts[isMore ? 1 : 0]!, {
          tokenDelayMs: TOKEN_DELAY_MS,
          finishReason: isMore ? 'stop' : 'length',
        });
      },
      closing: () => says(JSON.stringify(closing)),
      moreSteps: (request) =>
        says(
          /s4\./.test(textOf(request))
            ? '{"steps":[]}'
            : '{"steps":[{"title":"More","description":"More green tea","tool":"search","after":"s1"}]}',
        ),
    };
    try {
      for (const [what, isIt] of [
        [
          'an added step',
          (request: FakeRequest) => /s4\./.test(textOf(request)) && askedFor(request) === 'more-steps',
        ],
        ['a part that goes on', (request: FakeRequest) => /Go on exactly where/.test(textOf(request))],
        ['its evidence', (request: FakeRequest) => askedFor(request) === 'judge'],
        ['the closing', (request: FakeRequest) => askedFor(request) === 'closing'],
      ] as const) {
        const { promise: there, resolve: reached } = Promise.withResolvers<void>();
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        beforeAnswer = async (request) => {
          if (!isIt(request)) return;
          reached();
          await held;
        };
        const runId = await begin();
        model.requests.length = 0;
        const driven = drive(runId);
        await there;
        await node.kill9();
        release();
        beforeAnswer = () => undefined;
        await node.restart();
        await driven;
        const asked = model.requests.map((request) => `${askedFor(request)} ${textOf(request)}`);
        const twice = asked.filter((one, i) => asked.indexOf(one) !== i);
        assert.ok(twice.length <= 1, `only what was under way is asked again: ${what}`);
        const process = await processOf(node.client(key), runId);
        const reports = process.flatMap((event) =>
          event.type === 'report_complete' ? [event.payload.text] : [],
        );
        const third = 'A cup holds caffeine [1].';
        assert.deepEqual(
          reports,
          [`${REPORT.replace(TEXTS[2]!, third)}\n\n## 4. Summary\n\n${closing.summary}`],
          what,
        );
        const added = process.filter((event) => event.type === 'plan' && event.payload.stepId === 's4');
        assert.equal(added.length, 2, `it began and was completed once: ${what}`);
      }
    } finally {
      special = {};
    }
  },
);

test(
  'a crash in the middle of a regeneration leaves the old plan pending',
  { timeout: 120_000 },
  async () => {
    const runId = await begin();
    const client = () => node.client(key);
    await until(async () => (await client().getRunStatus(runId)).pendingPlanDraft || undefined, 'the plan');
    const { promise: drafting, resolve: reached } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    beforeAnswer = async () => {
      reached();
      await held;
    };
    const answer = client().answerDraft({ kind: 'plan', runId, answer: 'Again', modelName: MODEL });
    answer.catch(() => undefined);
    await drafting;
    await node.kill9();
    release();
    beforeAnswer = () => undefined;
    await node.restart();

    const status = await client().getRunStatus(runId);
    assert.equal(status.status, 'pending');
    assert.ok(status.pendingPlanDraft);
    const types = (await processOf(client(), runId)).map(({ type }) => type);
    assert.equal(types.filter((type) => type === 'first_plan').length, 1);
    assert.ok(!types.includes('regenerated_plan'));
    // The dead node's right to redraft runs out by itself; the test does not wait for it.
    await store.pool.query('update runs set redraft_until = now() where id = $1', [runId]);
    await drive(runId);
    await checkReport(runId, 'in a regeneration');
  },
);
