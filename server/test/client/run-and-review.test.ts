import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MODEL, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaPlan, teaStructure, toolThen } from '../reviews/script.ts';
import { says } from '../support/fake-openai.ts';

let reviews: ReviewApp;

before(async () => {
  reviews = await startReviewApp();
});
after(() => reviews?.stop());

const question = { modelName: MODEL, inputText: 'Make a plan to research green tea' };
const plans = {
  route: toolThen('plan', 'Green tea came to Japan in 1191 [1].'),
  plan: () => says(JSON.stringify(teaPlan)),
};

test('a report is reviewed, written and answered with its sources', async () => {
  reviews.modelSays({
    route: toolThen('report', 'Written.'),
    structure: () => says(JSON.stringify(teaStructure)),
    section: () => says('Green tea came to Japan in 1191 [1].'),
  });
  const titles: string[] = [];
  const types = new Set<string>();
  const run = await reviews.client.runAndReview(
    { modelName: MODEL, inputText: 'Write a report about green tea' },
    {
      onReport: ({ title }) => {
        titles.push(title);
        return titles.length < 3 ? { answer: `Once more ${titles.length}` } : 'confirm';
      },
      onEvent: ({ type }) => void types.add(type),
    },
  );
  assert.deepEqual([run.status, run.draft, run.error], ['completed', undefined, undefined]);
  assert.equal(titles.length, 3);
  assert.ok(types.has('report_complete'));
  assert.ok(run.sources.length > 0, 'the sources come along');
});

test('a plan may be skipped, and the plan then says so', async () => {
  reviews.modelSays(plans);
  const { status, runId } = await reviews.client.runAndReview(question, { onPlan: () => 'skip' });
  assert.equal(status, 'completed');
  const { process } = (await reviews.client.getRun(runId))!;
  const confirmed = process.find(({ type }) => type === 'plan_confirmed');
  assert.deepEqual(confirmed?.payload, { runId, skipped: true });
});

test('a draft that nobody decides is handed back, and waits', async () => {
  reviews.modelSays(plans);
  for (const handlers of [{}, { onPlan: () => 'stop' as const }]) {
    const { runId, status, draft } = await reviews.client.runAndReview(question, handlers);
    assert.deepEqual([status, draft?.kind], ['pending', 'plan']);
    assert.equal((await reviews.client.getRunStatus(runId)).pendingPlanDraft, true);
    await reviews.client.cancelRun(runId);
  }
});

test('where another reviewer was faster the run goes on all the same', async () => {
  reviews.modelSays(plans);
  const goals: string[] = [];
  const { status } = await reviews.client.runAndReview(question, {
    async onPlan({ runId, goal }) {
      goals.push(goal);
      if (goals.length === 1) {
        await reviews.client.answerDraft({ kind: 'plan', runId, modelName: MODEL, answer: 'Another' });
        await reviews.client.confirmDraft({ kind: 'plan', runId });
      }
      return { answer: 'Too late' };
    },
  });
  assert.equal(status, 'completed');
  assert.equal(goals.length, 1);
});

test('what a reviewer throws is thrown, and the draft still waits', async () => {
  reviews.modelSays(plans);
  let runId = '';
  const thrown = reviews.client.runAndReview(question, {
    onPlan(draft) {
      ({ runId } = draft);
      throw new Error('no reviewer today');
    },
  });
  await assert.rejects(thrown, /no reviewer today/);
  assert.equal((await reviews.client.getRunStatus(runId)).status, 'pending');
});

test('an aborted caller stops waiting, while the run goes on', async () => {
  reviews.modelSays(plans);
  const stop = new AbortController();
  let runId = '';
  const running = reviews.client.runAndReview(
    question,
    {
      onEvent(event) {
        ({ runId } = event.payload);
        stop.abort(new Error('enough'));
      },
    },
    { signal: stop.signal },
  );
  await assert.rejects(running, /enough/);
  assert.notEqual((await reviews.client.getRunStatus(runId)).status, 'cancelled');
});
