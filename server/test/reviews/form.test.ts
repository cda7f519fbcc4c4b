import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { EMBEDDED, MODEL, startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { teaPlan, teaStructure } from './script.ts';

let reviews: ReviewApp;

before(async () => {
  reviews = await startReviewApp();
});
after(() => reviews?.stop());

const asked = (form: 'answer' | 'report' | 'plan', more: object = {}) =>
  reviews.client.run(runInput('What is green tea?', { modelName: MODEL, form, useHistory: false, ...more }));

const toolsOf = ({ body }: FakeRequest): string[] =>
  (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name);

test('the form that the reader chose is drafted at once, whatever the question sounds like', async () => {
  let routed = 0;
  reviews.modelSays({
    route: () => says(`routed ${(routed += 1)}`),
    structure: () => says(JSON.stringify(teaStructure)),
    plan: () => says(JSON.stringify(teaPlan)),
  });
  const report = await asked('report');
  assert.equal(report.pendingReportDraft, true);
  const plan = await asked('plan');
  assert.equal(plan.pendingPlanDraft, true);
  assert.equal(routed, 0, 'nobody asked the model which tool to use');
  const embedded = await asked('report', {
    modelName: EMBEDDED,
    inputText: 'Green tea: its history and trade',
  });
  assert.equal(embedded.pendingReportDraft, true);
});

test('an answer has no drafts to choose from, also in a deep run', async () => {
  let first: FakeRequest | undefined;
  reviews.modelSays({
    route: (request) => {
      first ??= request;
      return says('It is tea.');
    },
  });
  const { status } = await asked('answer', { depth: 'deep' });
  assert.equal(status, 'completed');
  assert.ok(!toolsOf(first!).some((tool) => ['plan', 'report', 'matrix'].includes(tool)));
});

test('in a conversation the model says what the report is about, and can draft nothing else', async () => {
  const { id: conversationId } = await reviews.client.createConversation({ title: 'Tea' });
  let offered: string[] = [];
  reviews.modelSays({ route: () => says('Tea is a plant.') });
  await asked('answer', { useHistory: true, conversationId });
  reviews.modelSays({
    route: (request) => {
      offered = toolsOf(request);
      assert.match(request.body.messages[0].content, /wants a report/);
      return callsTool('report', { query: 'green tea' });
    },
    structure: () => says(JSON.stringify(teaStructure)),
  });
  const { pendingReportDraft } = await asked('report', { useHistory: true, conversationId });
  assert.equal(pendingReportDraft, true);
  assert.ok(offered.includes('report') && !offered.includes('plan') && !offered.includes('matrix'));
});
