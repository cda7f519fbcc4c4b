import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import type { PlanEstimate } from '@quarry/api/events/plan-events.ts';
import { processOf, typesOf, until, untilType } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { flowOf, payloadsOf } from '../tools/research-app.ts';
import { EMBEDDED, MODEL, startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { askedFor, teaPlan, textOf, toolThen } from './script.ts';
import { teaPages } from './tea-pages.ts';

let reviews: ReviewApp;

/** A long page whose middle is what matters. */
const chaff = Array.from({ length: 400 }, (_, i) => `Leaves of kind ${i} are rolled by hand and dried.`);
const longPage = {
  title: 'old teahouses',
  text: [...chaff, 'The oldest of all stands in Uji.', ...chaff].join('\n\n'),
};

before(async () => {
  reviews = await startReviewApp({ pages: [...teaPages, longPage] });
});
after(() => reviews?.stop());

const planRequest = (modelName = MODEL) => runInput('Make a plan to research green tea', { modelName });

const plansAndAnswers = {
  route: toolThen('plan', 'Green tea came to Japan in 1191 [1].'),
  plan: () => says(JSON.stringify(teaPlan)),
};

/** A run that waits with its plan. */
async function pausedRun(): Promise<string> {
  reviews.modelSays(plansAndAnswers);
  const { runId, pendingPlanDraft } = await reviews.client.run(planRequest());
  assert.ok(pendingPlanDraft);
  return runId;
}

const lastOf = (events: RunEvent[]) => events.at(-1)!;

test('a draft that waits is told with its conversation', async () => {
  reviews.modelSays(plansAndAnswers);
  const { client } = reviews;
  const { id: conversationId, needs, lastRunStatus } = await client.createConversation({});
  assert.deepEqual([needs, lastRunStatus], [[], null]);
  const { runId } = await client.run({ ...planRequest(), conversationId });
  const waiting = await client.getConversation(conversationId);
  assert.deepEqual([waiting.needs, waiting.lastRunStatus], [['plan'], 'pending']);
  await client.cancelRun(runId);
  const cancelled = await client.getConversation(conversationId);
  assert.deepEqual([cancelled.needs, cancelled.lastRunStatus], [[], 'cancelled']);
  const { turns } = await client.listTurns({ conversationId });
  assert.deepEqual(
    turns.map(({ kind }) => kind),
    ['error', 'user'],
  );
});

test('a plan pauses the run, is confirmed, carried out and answered from', async () => {
  reviews.modelSays(plansAndAnswers);
  const events = await Array.fromAsync(reviews.client.streamRun(planRequest()));
  assert.deepEqual(flowOf(events), [
    'config',
    'delta',
    'step',
    'plan-draft-delta',
    'plan-draft-complete',
    'first_plan',
  ]);
  const [draft] = payloadsOf(events, 'first_plan');
  const { runId } = draft!;
  assert.equal(draft!.goal, 'Know green tea');
  assert.deepEqual(draft!.steps[0], {
    id: 's1',
    title: 'History',
    description: 'The history of green tea',
    tool: 'search',
  });
  assert.equal(draft!.question, 'Is that all?');
  assert.deepEqual(draft!.plan, { goal: draft!.goal, steps: draft!.steps });
  const written = payloadsOf(events, 'plan-draft-delta').map(({ deltaText }) => deltaText);
  assert.equal(
    written.join(''),
    `Know green tea

- History: The history of green tea
- Trade: The trade in green tea
- Moon: What grows on the moon

Is that all?`,
  );

  const status = await reviews.client.getRunStatus(runId);
  assert.equal(status.status, 'pending');
  assert.ok(status.pendingPlanDraft);
  const needs = async () => (await reviews.client.listRuns()).runs.find(({ id }) => id === runId)?.needs;
  assert.deepEqual(await needs(), ['plan']);

  const confirmed = await reviews.client.confirmDraft({ kind: 'plan', runId });
  assert.equal(confirmed.event.type, 'plan_confirmed');
  assert.equal(confirmed.run.status, 'running');
  assert.equal(confirmed.run.pendingPlanDraft, false);
  assert.deepEqual(await needs(), []);

  const resumed = await Array.fromAsync(reviews.client.streamResume({ runId, modelName: MODEL }));
  assert.equal(resumed[0]!.type, 'plan-confirmed');
  const progress = payloadsOf(resumed, 'plan').map(({ stepId, status: state }) => `${stepId} ${state}`);
  assert.deepEqual(progress.toSorted(), [
    's1 completed',
    's1 running',
    's2 completed',
    's2 running',
    's3 failed',
    's3 running',
  ]);
  const failed = payloadsOf(resumed, 'plan').find(({ status: state }) => state === 'failed');
  assert.match(failed!.summary!, /nothing about What grows on the moon/);
  const last = lastOf(resumed);
  assert.equal(last.type, 'complete');
  assert.equal(last.type === 'complete' && last.payload.text, 'Green tea came to Japan in 1191 [1].');
  await processOf(reviews.client, runId);

  const answering = textOf(reviews.model.requests.findLast((request) => askedFor(request) === 'route')!);
  assert.match(answering, /brought green tea seeds from China to Japan/);
  assert.match(answering, /Nothing came of it: the library has nothing/);
});

test('feedback leads to another plan, round after round, and every version stays in the record', async () => {
  const runId = await pausedRun();
  for (const round of [1, 2]) {
    const steps = [...teaPlan.steps, { title: `Round ${round}`, description: 'More', tool: 'search' }];
    reviews.modelSays({ ...plansAndAnswers, plan: () => says(JSON.stringify({ ...teaPlan, steps })) });
    const answer = { kind: 'plan' as const, runId, answer: `feedback ${round}`, modelName: MODEL };
    const { event, run } =
      round === 1
        ? await reviews.client.answerDraft(answer)
        : await reviews.client.answerDraft({ ...answer, fileUrls: [] });
    assert.equal(event.type, 'regenerated_plan');
    assert.ok(run.pendingPlanDraft);
    assert.equal(event.type === 'regenerated_plan' && event.payload.steps.at(-1)!.title, `Round ${round}`);
    const asked = textOf(reviews.model.requests.at(-1)!);
    assert.match(asked, new RegExp(`feedback ${round}`));
    assert.match(asked, round === 1 ? /What grows on the moon/ : /Round 1/);
  }
  const process = await processOf(reviews.client, runId);
  const drafts = process.filter(({ type }) =>
    ['first_plan', 'plan-rejected', 'regenerated_plan'].includes(type),
  );
  assert.deepEqual(typesOf(drafts), [
    'first_plan',
    'plan-rejected',
    'regenerated_plan',
    'plan-rejected',
    'regenerated_plan',
  ]);
  const { rows } = await reviews.app.pool.query(
    'select version, status, feedback from drafts where run_id = $1 order by version',
    [runId],
  );
  assert.deepEqual(rows, [
    { version: 1, status: 'rejected', feedback: 'feedback 1' },
    { version: 2, status: 'rejected', feedback: 'feedback 2' },
    { version: 3, status: 'pending', feedback: null },
  ]);
});

test('an answer can be watched as it is drafted', async () => {
  const runId = await pausedRun();
  const answer = { kind: 'plan' as const, runId, answer: 'Shorter', modelName: MODEL };
  const events = await Array.fromAsync(reviews.client.streamAnswerDraft(answer));
  assert.deepEqual(flowOf(events), [
    'plan-rejected',
    'plan-draft-delta',
    'plan-draft-complete',
    'regenerated_plan',
  ]);
});

test('a skipped review is a confirmed plan that says so', async () => {
  const runId = await pausedRun();
  const { event } = await reviews.client.skipPlan(runId);
  assert.equal(event.type === 'plan_confirmed' && event.payload.skipped, true);
  const result = await reviews.client.resumeRun({ runId, modelName: MODEL });
  assert.equal(result.status, 'completed');
  assert.equal(result.text, 'Green tea came to Japan in 1191 [1].');
});

test('confirm and skip answer as a stream when that is what the caller accepts', async () => {
  for (const decision of ['confirm', 'skip']) {
    const runId = await pausedRun();
    const body = await reviews.stream(`/agent/run/${runId}/plan/${decision}`, { runId });
    const skipped = decision === 'skip';
    assert.deepEqual(body, [{ type: 'plan_confirmed', payload: { runId, skipped } }]);
  }
});

test('a Japanese run is planned in Japanese', async () => {
  reviews.modelSays({
    route: toolThen('plan', '栄西が1191年に種を持ち帰りました [1]。'),
    plan: () =>
      says(
        '計画です。\n```json\n{"goal":"緑茶を知る","steps":[{"title":"歴史","description":"緑茶の歴史"},{"title":"貿易","description":"緑茶の貿易"}]}\n```',
      ),
  });
  const input = runInput('緑茶の調査計画を立ててください', { modelName: MODEL, locale: 'ja' });
  const { runId, draft } = await reviews.client.run(input);
  const { question, steps } = draft as { question: string; steps: { tool: string }[] };
  assert.match(
    question,
    /進めてよろしいですか/,
    'a model that asks nothing leaves the asking to the program',
  );
  assert.deepEqual(
    steps.map(({ tool }) => tool),
    ['search', 'search'],
  );
  assert.match(textOf(reviews.model.requests.at(-1)!), /調査の計画を立てます/);
  const events = await reviews.confirmAndResume('plan', runId, MODEL);
  const last = lastOf(events);
  assert.equal(last.type === 'complete' && last.payload.text, '栄西が1191年に種を持ち帰りました [1]。');
});

test('a file that the reviewer attaches is read for the new plan', async () => {
  const runId = await pausedRun();
  const form = new FormData();
  form.set('file', new Blob(['Matcha is ground green tea.'], { type: 'text/plain' }), 'notes.txt');
  const { url } = await reviews.upload(form);
  await reviews.client.answerDraft({
    kind: 'plan',
    runId,
    answer: 'Use my notes',
    modelName: MODEL,
    fileUrls: [url],
  });
  assert.match(textOf(reviews.model.requests.at(-1)!), /Matcha is ground green tea/);
});

test('a step that needs another waits for it and is put into words from what it found', async () => {
  const steps = [
    { title: 'History', description: 'The history of green tea', tool: 'search' },
    { title: 'Who', description: 'More about the monk', tool: 'search', needs: [1] },
  ];
  reviews.modelSays({
    route: toolThen('plan', 'Done.'),
    plan: () => says(JSON.stringify({ ...teaPlan, steps })),
    stepInput: (request) =>
      says(/Eisai/.test(textOf(request)) ? '{"query":"Eisai and green tea"}' : '{"query":"nobody"}'),
  });
  const { runId } = await reviews.client.run(planRequest());
  const events = await reviews.confirmAndResume('plan', runId, MODEL);
  assert.deepEqual(reviews.queries, ['The history of green tea', 'Eisai and green tea']);
  assert.deepEqual(
    payloadsOf(events, 'plan').map(({ stepId, status }) => `${stepId} ${status}`),
    ['s1 running', 's1 completed', 's2 running', 's2 completed'],
  );
});

test('independent steps are carried out at the same time, four at most', async () => {
  const steps = Array.from({ length: 6 }, (_, i) => ({
    title: `Part ${i + 1}`,
    description: `green tea, part ${i + 1}`,
    tool: 'search',
  }));
  reviews.modelSays({ ...plansAndAnswers, plan: () => says(JSON.stringify({ ...teaPlan, steps })) });
  const { runId } = await reviews.client.run(planRequest());
  let atOnce = 0;
  let most = 0;
  const { promise: fourCame, resolve: open } = Promise.withResolvers<void>();
  reviews.beforeSearch(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    if (atOnce === 4) open();
    await fourCame;
    atOnce -= 1;
  });
  const events = await reviews.confirmAndResume('plan', runId, MODEL);
  assert.equal(most, 4);
  assert.equal(payloadsOf(events, 'plan').filter(({ status }) => status === 'completed').length, 6);
});

test('a draft that does not fit is sent back once', async () => {
  let tries = 0;
  reviews.modelSays({
    ...plansAndAnswers,
    plan: () => says(tries++ === 0 ? '{"goal":"x","steps":[]}' : JSON.stringify(teaPlan)),
  });
  const result = await reviews.client.run(planRequest());
  assert.equal(result.status, 'pending');
  assert.equal(tries, 2);
  assert.match(textOf(reviews.model.requests.at(-1)!), /That answer cannot be used/);
  const deltas = (await processOf(reviews.client, result.runId)).flatMap((event) =>
    event.type === 'plan-draft-delta' ? [event.payload.deltaText] : [],
  );
  assert.equal(deltas.filter((text) => text === '').length, 2, 'an empty delta begins the text again');
});

test('a model that cannot draft ends the run with an error, and a resume tries again', async () => {
  reviews.modelSays({ ...plansAndAnswers, plan: () => says('I would rather not.') });
  const events = await Array.fromAsync(reviews.client.streamRun(planRequest()));
  const last = lastOf(events);
  assert.equal(last.type, 'error');
  assert.match(
    last.type === 'error' ? last.payload.message : '',
    /compatible\/m1 could not write a draft .*no JSON/,
  );
  const { runId } = events[0]!.payload;
  assert.equal((await reviews.client.getRunStatus(runId)).status, 'error');

  reviews.modelSays(plansAndAnswers);
  const resumed = await Array.fromAsync(reviews.client.streamResume({ runId, modelName: MODEL }));
  assert.equal(lastOf(resumed).type, 'first_plan');
  assert.deepEqual(reviews.model.requests.map(askedFor), ['plan'], 'it was asked anew, not for a repair');
});

test('a redraft that fails leaves the old plan pending', async () => {
  const runId = await pausedRun();
  reviews.modelSays({ ...plansAndAnswers, plan: () => says('No.') });
  const answer = { runId, answer: 'Other steps', modelName: MODEL };
  const { status, body } = await reviews.post(`/agent/run/${runId}/plan/answer`, answer);
  assert.equal(status, 502);
  assert.match(body.message, /The one before it still awaits review/);
  assert.ok((await reviews.client.getRunStatus(runId)).pendingPlanDraft);
  reviews.modelSays(plansAndAnswers);
  const events = await reviews.confirmAndResume('plan', runId, MODEL);
  assert.equal(lastOf(events).type, 'complete');
});

test('of two reviewers at once exactly one wins', async () => {
  const runId = await pausedRun();
  const confirm = () => reviews.post(`/agent/run/${runId}/plan/confirm`, { runId });
  const results = await Promise.all([confirm(), confirm(), confirm()]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), [200, 409, 409]);

  const other = await pausedRun();
  const answer = () =>
    reviews.post(`/agent/run/${other}/plan/answer`, { runId: other, answer: 'x', modelName: MODEL });
  const answers = await Promise.all([answer(), answer()]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});

test('a plan that is being drafted again can be neither confirmed nor answered', async () => {
  const runId = await pausedRun();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  reviews.modelSays({
    ...plansAndAnswers,
    plan: async () => {
      await released;
      return says(JSON.stringify(teaPlan));
    },
  });
  const body = { runId, answer: 'Again', modelName: MODEL };
  const redraft = reviews.client.streamAnswerDraft({ kind: 'plan', ...body });
  await redraft.next();
  const confirm = await reviews.post(`/agent/run/${runId}/plan/confirm`, { runId });
  assert.equal(confirm.status, 409);
  assert.equal((await reviews.post(`/agent/run/${runId}/plan/answer`, body)).status, 409);
  release();
  await untilType(redraft, 'regenerated_plan');
  assert.equal((await reviews.post(`/agent/run/${runId}/plan/confirm`, { runId })).status, 200);
});

test('a run that is cancelled while its plan is drafted again stays cancelled', async () => {
  const runId = await pausedRun();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  reviews.modelSays({
    ...plansAndAnswers,
    plan: async () => {
      await released;
      return says(JSON.stringify(teaPlan));
    },
  });
  const body = { runId, answer: 'Again', modelName: MODEL };
  const answer = reviews.post(`/agent/run/${runId}/plan/answer`, body);
  await until(() => reviews.model.requests[0], 'the redraft');
  await reviews.client.cancelRun(runId);
  const refused = await answer;
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /cancelled/);
  release();
  const chat = await reviews.client.run(runInput('Hello'));
  assert.equal(chat.status, 'completed', 'the service is well');
  assert.equal((await reviews.client.getRunStatus(runId)).status, 'cancelled');
  assert.equal((await processOf(reviews.client, runId)).at(-1)!.type, 'complete');
});

async function expectRefusal(
  request: ReturnType<ReviewApp['post']>,
  { status, message }: { status: number; message: RegExp },
): Promise<void> {
  const found = await request;
  assert.equal(found.status, status, found.body.message);
  assert.match(found.body.message, message);
}

test('what does not fit the state of the run is refused in plain words', async () => {
  const runId = await pausedRun();
  const path = `/agent/run/${runId}`;
  const answer = { runId, answer: 'x', modelName: MODEL };
  const other = (await reviews.app.createKey({ user: 'bob@example.com' })).key;
  await expectRefusal(reviews.post(`${path}/plan/answer`, { ...answer, runId: crypto.randomUUID() }), {
    status: 400,
    message: /runId/,
  });
  await expectRefusal(reviews.post(`${path}/plan/answer`, { ...answer, answer: '  ' }), {
    status: 400,
    message: /answer/,
  });
  await expectRefusal(reviews.post(`${path}/plan/answer`, { ...answer, modelName: 'no/model' }), {
    status: 400,
    message: /Unknown modelName/,
  });
  await expectRefusal(reviews.post(`${path}/plan/answer`, answer, other), {
    status: 404,
    message: /Run not found/,
  });
  await expectRefusal(reviews.post(`${path}/plan/confirm`, { runId }, other), {
    status: 404,
    message: /Run/,
  });
  await expectRefusal(reviews.post(`${path}/report/confirm`, { runId }), {
    status: 409,
    message: /plan\/confirm/,
  });
  await reviews.client.confirmDraft({ kind: 'plan', runId });
  await expectRefusal(reviews.post(`${path}/plan/answer`, answer), { status: 409, message: /No draft/ });
  await expectRefusal(reviews.post(`${path}/plan/skip`, { runId }), { status: 409, message: /No draft/ });
});

test('a resume before the review names the endpoints that would answer the plan', async () => {
  const runId = await pausedRun();
  for (const path of [`/agent/run/stream/${runId}`, `/agent/run/${runId}/resume`]) {
    const { status, body } = await reviews.post(path, { modelName: MODEL });
    assert.equal(status, 409);
    for (const decision of ['answer', 'confirm', 'skip'])
      assert.ok(body.message.includes(`POST /agent/run/${runId}/plan/${decision}`), decision);
  }
  const { body } = await reviews.post(`/agent/run/${runId}/report/confirm`, { runId });
  assert.match(body.message, /plan\/answer or plan\/confirm or plan\/skip/);
});

for (const [locale, inputText, feedback] of [
  ['en', 'Make a plan to research green tea: its history and trade', 'Add a step about health.'],
  ['ja', '緑茶の歴史、貿易について調査計画を立ててください', '健康についても追加してください。'],
] as const)
  test(`the embedded model plans, revises and answers by quoting (${locale})`, async () => {
    const { client } = reviews;
    const first = await client.run(runInput(inputText, { locale }));
    assert.ok(first.pendingPlanDraft);
    const { runId } = first;
    const draft = first.draft as { steps: { title: string }[]; question: string };
    const titles = draft.steps.map(({ title }) => title);
    assert.deepEqual(titles, locale === 'en' ? ['History', 'Trade'] : ['歴史', '貿易']);
    assert.notEqual(draft.question, '');

    const { event } = await client.answerDraft({
      kind: 'plan',
      runId,
      answer: feedback,
      modelName: EMBEDDED,
    });
    const revised = event.type === 'regenerated_plan' ? event.payload.steps.map(({ title }) => title) : [];
    assert.deepEqual(revised, [...titles, locale === 'en' ? 'Health' : '健康']);

    const events = await reviews.confirmAndResume('plan', runId, EMBEDDED);
    const last = lastOf(events);
    assert.equal(last.type, 'complete');
    const text = last.type === 'complete' ? last.payload.text : '';
    assert.match(text, locale === 'en' ? /The history of green tea in Japan/ : /日本の緑茶の歴史/);
    assert.match(text, /\[1\]/);
    const cited = last.type === 'complete' ? last.payload.sources : [];
    assert.deepEqual(
      cited?.map(({ n, title }) => [n, title]),
      [[1, locale === 'en' ? 'green tea' : '緑茶']],
    );
  });

test('a plan of one step is a plan', async () => {
  reviews.modelSays({
    ...plansAndAnswers,
    plan: () => says(JSON.stringify({ ...teaPlan, steps: teaPlan.steps.slice(0, 1) })),
  });
  const { runId, draft } = await reviews.client.run(planRequest());
  assert.equal((draft as { steps: unknown[] }).steps.length, 1);
  const events = await reviews.confirmAndResume('plan', runId, MODEL);
  assert.equal(lastOf(events).type, 'complete');
});

for (const [locale, why] of [
  ['en', 'Seeds were named, not who sold them.'],
  ['ja', '種を売った人がまだ分からない。'],
] as const)
  test(`what steps find may add a step, which is shown, once confirmed steps are done (${locale})`, async () => {
    const added = {
      title: 'Eisai',
      description: 'Eisai and green tea',
      tool: 'search',
      after: 's1',
      reason: why,
    };
    let rounds = 0;
    reviews.modelSays({
      ...plansAndAnswers,
      stepInput: (request) => {
        assert.match(textOf(request), /The monk Eisai brought green tea seeds/);
        return says('{"query":"Eisai green tea"}');
      },
      moreSteps: (request) => {
        const told = textOf(request);
        assert.match(told, /s1\. History\n<tool_result>/);
        rounds += 1;
        if (rounds > 1) assert.match(told, /s4\. Eisai/);
        const again = { ...added, description: 'The history of green tea' };
        return says(JSON.stringify({ steps: rounds === 1 ? [added, again] : [] }));
      },
    });
    const { runId } = await reviews.client.run({ ...planRequest(), locale });
    const events = await reviews.confirmAndResume('plan', runId, MODEL);
    const [begun, done, ...rest] = payloadsOf(events, 'plan').filter(({ stepId }) => stepId === 's4');
    assert.deepEqual(begun, {
      runId,
      stepId: 's4',
      title: 'Eisai',
      status: 'running',
      description: 'Eisai and green tea',
      tool: 'search',
      addedAfter: 's1',
      reason: why,
    });
    assert.deepEqual([done!.status, rest], ['completed', []]);
    assert.equal(rounds, 2, 'what was added may call for more, within the bound');
    assert.equal(reviews.queries.at(-1), 'Eisai green tea');
    const answering = textOf(reviews.model.requests.findLast((request) => askedFor(request) === 'route')!);
    assert.match(answering, /## 4\. Eisai/);
    await processOf(reviews.client, runId);
  });

test('steps that are added are bounded, and a quick run adds none', async () => {
  let count = 0;
  const greedy = {
    ...plansAndAnswers,
    stepInput: () => says('{"query":"more green tea"}'),
    moreSteps: () =>
      says(
        JSON.stringify({
          steps: [1, 2, 3].map(() => ({
            title: 'More',
            description: `green tea ${count++}`,
            tool: 'search',
          })),
        }),
      ),
  };
  for (const [depth, most] of [
    ['quick', 0],
    ['standard', 2],
    ['deep', 4],
  ] as const) {
    reviews.modelSays(greedy);
    const { runId, draft } = await reviews.client.run({ ...planRequest(), depth });
    assert.equal((draft as { estimate: { mayAdd: number } }).estimate.mayAdd, most);
    const events = await reviews.confirmAndResume('plan', runId, MODEL);
    const began = payloadsOf(events, 'plan').filter(({ status }) => status === 'running');
    assert.equal(began.length, 3 + most, depth);
  }
});

test('a step is told what earlier ones found that matters to it, wherever that stands', async () => {
  let told = '';
  reviews.modelSays({
    route: toolThen('plan', 'Done.'),
    plan: () =>
      says(
        JSON.stringify({
          ...teaPlan,
          steps: [
            { title: 'All', description: 'All about old teahouses', tool: 'search' },
            { title: 'Green', description: 'green tea there', tool: 'search', needs: ['s1'] },
            { title: 'Uji', description: 'The oldest in Uji', tool: 'search', needs: ['s2'] },
          ],
        }),
      ),
    stepInput: (request) => {
      told = textOf(request);
      return says('{"query":"Uji and green tea"}');
    },
  });
  const { runId } = await reviews.client.run(planRequest());
  const events = await reviews.confirmAndResume('plan', runId, MODEL);
  assert.match(told, /Uji: The oldest in Uji/, 'the last step');
  assert.match(told, /The oldest of all stands in Uji/, 'it knows what the step before it built on, too');
  const answering = textOf(reviews.model.requests.findLast((request) => askedFor(request) === 'route')!);
  assert.match(answering, /The oldest of all stands in Uji|brought green tea seeds/);
  assert.equal(lastOf(events).type, 'complete');
});

test('the review says what a plan may take: by rules of thumb first, then as plans have taken before', async () => {
  const { app, client } = reviews;
  const draftOf = async () => {
    reviews.modelSays(plansAndAnswers);
    const { runId, draft } = await client.run({ ...planRequest(), depth: 'deep' });
    return { runId, estimate: (draft as { estimate: PlanEstimate }).estimate };
  };
  await app.pool.query(`update runs set status = 'cancelled' where input ->> 'depth' = 'deep'`);
  const first = await draftOf();
  assert.equal(first.estimate.pastRuns, 0);
  for (const { least, most } of [first.estimate.seconds, first.estimate.tokens])
    assert.ok(least > 0 && least < most);
  assert.equal(first.estimate.cost, null, 'nobody knows the price of this model');
  const runs = [first, await draftOf(), await draftOf()];
  for (const { runId } of runs) await reviews.confirmAndResume('plan', runId, MODEL);
  const { estimate } = await draftOf();
  assert.equal(estimate.pastRuns, 3);
  assert.equal(estimate.cost, null);
  const { rows } = await app.pool.query<{ tokens: number }>(
    'select sum(input_tokens + output_tokens)::int as tokens from run_usage where run_id = any($1) group by run_id',
    [runs.map(({ runId }) => runId)],
  );
  const used = rows.map(({ tokens }) => tokens / 3);
  assert.equal(estimate.tokens.least, Math.floor(3 * Math.min(...used)));
  assert.equal(estimate.tokens.most, Math.ceil((3 + 4) * Math.max(...used)));
  const { id } = await client.setPrice({
    model: MODEL,
    inputPerMillion: 1_000,
    outputPerMillion: 1_000,
    validFrom: '2026-01-01',
  });
  const priced = (await draftOf()).estimate;
  assert.ok(priced.cost!.most > priced.cost!.least, 'at the price that the workspace has set');
  await client.deletePrice(id!);
});

test('a model that asks for a plan again after it was carried out is not given one', async () => {
  reviews.modelSays({
    route: (request) =>
      request.body.tools.some((tool: { function: { name: string } }) => tool.function.name === 'plan')
        ? callsTool('plan', { query: 'green tea' })
        : says('Enough planned.'),
    plan: plansAndAnswers.plan,
  });
  const { runId } = await reviews.client.run(planRequest());
  const events = await reviews.confirmAndResume('plan', runId, MODEL);
  const last = lastOf(events);
  assert.equal(last.type === 'complete' && last.payload.text, 'Enough planned.');
});
