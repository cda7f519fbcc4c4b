import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { runInput } from '../support/app.ts';
import { says, stalls } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { payloadsOf } from '../tools/research-app.ts';
import { startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { askedFor, teaPlan, teaStructure, textOf, toolThen } from './script.ts';

let reviews: ReviewApp;

before(async () => {
  reviews = await startReviewApp({ env: { LLM_MODELS: 'm1,plain,chatty' } });
});
after(() => reviews?.stop());

// What a server refuses is remembered by the name of the model: each story has its own.
const MODELS = { withForms: 'compatible/m1', withoutForms: 'compatible/plain', chatty: 'compatible/chatty' };

const draftOf = (input: string, modelName: string): Promise<RunEvent[]> =>
  Array.fromAsync(reviews.client.streamRun(runInput(input, { modelName })));

const drafting = () =>
  reviews.model.requests.filter((request) => ['plan', 'structure'].includes(askedFor(request)));

const refusesForms =
  (answer: string) =>
  ({ body }: FakeRequest): FakeAnswer =>
    body.response_format
      ? { kind: 'status', status: 400, body: { error: { message: 'response_format is not supported' } } }
      : says(answer);

const PLAN_LINES = `Know green tea

- History: The history of green tea
- Trade: The trade in green tea
- Moon: What grows on the moon

Is that all?`;

const shownOf = (events: RunEvent[], type: 'plan-draft-delta' | 'report-structure-draft-delta') =>
  payloadsOf(events, type)
    .map(({ deltaText }) => deltaText)
    .join('');

test('a plan is asked for by its form, with the tools that there are, and read as lines while it grows', async () => {
  reviews.modelSays({
    route: toolThen('plan', 'Done.'),
    plan: () => says(JSON.stringify(teaPlan)),
  });
  const events = await draftOf('Make a plan to research green tea', MODELS.withForms);
  assert.equal(events.at(-1)?.type, 'first_plan');
  const [request] = drafting();
  assert.equal(request!.body.response_format.type, 'json_schema');
  const { schema } = request!.body.response_format.json_schema;
  assert.deepEqual(schema.required, ['goal', 'steps', 'question']);
  const step = schema.properties.steps.items;
  assert.deepEqual(step.required, ['title', 'description', 'tool', 'needs']);
  assert.deepEqual(step.properties.tool, { type: 'string', enum: ['search'] });
  assert.equal(shownOf(events, 'plan-draft-delta'), PLAN_LINES);
});

test('half a plan is shown as far as it is written', async () => {
  reviews.modelSays({
    route: toolThen('plan', 'Done.'),
    plan: () => stalls('{"goal":"Know green tea","steps":[{"title":"Hist'),
  });
  const input = runInput('Make a plan to research green tea', { modelName: MODELS.withForms });
  let shown = '';
  for await (const { type, payload } of reviews.client.streamRun(input)) {
    if (type !== 'plan-draft-delta') continue;
    shown += payload.deltaText;
    if (shown.endsWith('Hist')) await reviews.client.cancelRun(payload.runId);
  }
  assert.equal(shown, 'Know green tea\n\n- Hist');
});

test('a server without JSON mode drafts by the prompt, and its prose is passed over', async () => {
  const prose = `Here is your plan:\n\`\`\`json\n${JSON.stringify(teaPlan, undefined, 2).replace(/\}\s*\]/, '},\n]')}\n\`\`\`\nGood luck!`;
  reviews.modelSays({ route: toolThen('plan', 'Done.'), plan: refusesForms(prose) });
  const events = await draftOf('Make a plan to research green tea', MODELS.withoutForms);
  const [draft] = payloadsOf(events, 'first_plan');
  assert.deepEqual(
    draft?.steps.map(({ title }) => title),
    ['History', 'Trade', 'Moon'],
  );
  assert.equal(shownOf(events, 'plan-draft-delta'), PLAN_LINES);
  const formats = drafting().map(({ body }) => body.response_format?.type);
  assert.deepEqual(formats, ['json_schema', 'json_object', undefined]);
  assert.match(textOf(drafting().at(-1)!), /following this JSON Schema:.*"enum":\["search"\]/s);
});

test('the structure of a report is asked for by its form too, and what misses it is understood', async () => {
  const [first, ...others] = teaStructure.sections;
  const written = [{ Title: 'Green tea', Sections: [first, ...others] }];
  reviews.modelSays({
    route: toolThen('report', 'Done.'),
    structure: () => says(`I have thought about it.\n${JSON.stringify(written)}`),
  });
  const events = await draftOf('Write a report on green tea', MODELS.withForms);
  const [draft] = payloadsOf(events, 'first_report_structure');
  assert.equal(draft?.title, 'Green tea');
  assert.equal(draft?.sections.length, 3);
  assert.equal(drafting().length, 1, 'nothing had to be sent back');
  const { schema } = drafting()[0]!.body.response_format.json_schema;
  assert.deepEqual(schema.required, ['title', 'sections', 'length', 'audience', 'closing', 'question']);
  assert.match(
    shownOf(events, 'report-structure-draft-delta'),
    /^Green tea\n\n- History: How green tea came/,
  );
});

test('a draft that breaks off twice is what was written to its end', async () => {
  const cut = JSON.stringify(teaPlan).slice(0, -80);
  reviews.modelSays({
    route: toolThen('plan', 'Done.'),
    plan: () => says(cut, { finishReason: 'length' }),
  });
  const events = await draftOf('Make a plan to research green tea', MODELS.chatty);
  const [draft] = payloadsOf(events, 'first_plan');
  assert.deepEqual(
    draft?.steps.map(({ title }) => title),
    ['History', 'Trade'],
  );
  assert.match(draft!.question, /Shall I carry out/);
  assert.equal(drafting().length, 2);
});
