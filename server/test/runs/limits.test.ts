import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { z } from 'zod';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { answerOf, processOf } from './timeline.ts';

const dig: Tool<Record<string, never>> = {
  id: 'dig',
  description: 'Digs deeper.',
  input: z.object({}),
  run: async () => ({ ok: true, text: 'There is more below.' }),
};

const usage = { prompt_tokens: 400, completion_tokens: 100 };
const digsOn = (deeper: number): FakeAnswer => ({
  kind: 'text',
  text: '',
  toolCalls: [{ name: 'dig', input: { deeper } }],
  usage,
});
/** Digs as long as it has tools, and answers when they are taken away. */
const insatiable = ({ body }: FakeRequest, index: number) =>
  body.tools ? digsOn(index) : says('All I found.');

async function runWith(
  t: TestContext,
  env: Record<string, string>,
  script: (request: FakeRequest, index: number) => FakeAnswer | Promise<FakeAnswer>,
  locale: 'en' | 'ja' = 'en',
) {
  const model = await fakeOpenAi(script);
  t.after(() => model.close());
  const app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', ...env },
    tools: [dig],
  });
  t.after(() => app.stop());
  const client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
  const result = await client.run(runInput('Dig', { modelName: 'compatible/m1', locale }));
  return { model, result, process: await processOf(client, result.runId) };
}

test('a run that reaches its step limit writes its best answer and says why it stopped', async (t) => {
  const { model, result, process } = await runWith(t, { RUN_MAX_STEPS: '4' }, insatiable);
  assert.equal(result.status, 'completed');
  assert.equal(result.finishReason, 'step-limit');
  assert.match(result.text, /^All I found\.\n\n\*Stopped early: the limit of 4 steps was reached/);
  assert.equal(answerOf(process), result.text);
  assert.equal(model.requests.length, 4);
  const last = model.requests.at(-1)!.body;
  assert.equal(last.tools, undefined);
  assert.match(JSON.stringify(last.messages.at(-1)), /no more tools/);
});

test('a run that reaches its token limit writes its best answer and says why it stopped', async (t) => {
  const { model, result } = await runWith(t, { RUN_MAX_TOKENS: '1000' }, insatiable);
  assert.equal(result.status, 'completed');
  assert.equal(result.finishReason, 'token-limit');
  assert.match(result.text, /^All I found\.\n\n\*Stopped early: the limit of 1000 tokens was reached/);
  assert.equal(model.requests.length, 3);
});

test('a run that reaches its time limit between two steps writes its best answer and says why it stopped', async (t) => {
  const { result } = await runWith(t, { RUN_MAX_SECONDS: '1', RUN_MAX_STEPS: '1000' }, insatiable);
  assert.equal(result.status, 'completed');
  assert.equal(result.finishReason, 'time-limit');
  assert.match(result.text, /^All I found\.\n\n\*Stopped early: the time limit of 1 s was reached/);
});

test('a time limit in the middle of an answer keeps what was written and says why it stops', async (t) => {
  const { result, process } = await runWith(t, { RUN_MAX_SECONDS: '1' }, () =>
    says('on and on '.repeat(2_000), { tokenDelayMs: 20 }),
  );
  assert.equal(result.status, 'completed');
  assert.equal(result.finishReason, 'time-limit');
  assert.match(result.text, /^on and on .*\n\n\*Stopped early: the time limit of 1 s was reached/s);
  assert.equal(answerOf(process), result.text);
});

test('a time limit before the first word still gives the model its last words', async (t) => {
  const { result } = await runWith(t, { RUN_MAX_SECONDS: '1' }, ({ body }, index) => {
    if (index === 0) return callsTool('dig', {});
    return body.tools ? { kind: 'stall' } : says('All I found.');
  });
  assert.equal(result.status, 'completed');
  assert.equal(result.finishReason, 'time-limit');
  assert.match(result.text, /^All I found\.\n\n\*Stopped early: the time limit of 1 s was reached/);
});

test('the reason is told in the language of the run', async (t) => {
  const { result } = await runWith(t, { RUN_MAX_STEPS: '2' }, insatiable, 'ja');
  assert.match(result.text, /上限の2ステップに達した/);
});

test('a run that stays within its limits says nothing about them', async (t) => {
  const { result } = await runWith(t, { RUN_MAX_STEPS: '2' }, () => says('Quick.'));
  assert.equal(result.text, 'Quick.');
  assert.equal(result.finishReason, 'stop');
});
