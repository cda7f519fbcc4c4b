import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import type { QuarryError } from '@quarry/api/quarry-error.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeOpenAi } from '../support/fake-openai.ts';
import { startAndLeave, until } from './timeline.ts';

const SESSION = 'a-session';
const QUESTION = 'What is the code word?';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let model: FakeOpenAi;
/** What the browser does between hearing an answer and its next step. */
let pause = Promise.withResolvers<void>();

/** Asks the same question three times, as a browser would whose page does not take the answers. */
const stubborn: Tool<Record<string, never>> = {
  id: 'stubborn',
  description: 'Asks people.',
  input: z.object({}),
  async run(_, { emit, receive, scope }) {
    const websocketInfo = { session_id: SESSION, user_id: scope.userId, ws_url: 'ws://x', token: 't' };
    emit('browse-start', { websocketInfo });
    const heard: unknown[] = [];
    for (const stepIndex of [0, 1, 2]) {
      emit('browse-ask-human', { sessionId: SESSION, stepIndex, status: 'waiting', question: QUESTION });
      const channel = `browser/${SESSION}`;
      const message = await receive(`answer/${stepIndex}`, { channel, waitMs: 600_000 });
      heard.push(message?.payload['text']);
      await pause.promise;
      emit('browse-step', { sessionId: SESSION, stepIndex, action: 'ask', screenshot: null });
    }
    emit('browse-end', { sessionId: SESSION });
    return { ok: true, text: heard.join(', ') };
  },
};

before(async () => {
  model = await fakeOpenAi(({ body }) =>
    body.messages.at(-1).role === 'tool'
      ? says(`HumanMessage: ${body.messages.at(-1).content}`)
      : callsTool('stubborn', {}),
  );
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' },
    tools: [stubborn as Tool],
  });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(async () => {
  pause.resolve();
  await app?.stop();
  await model?.close();
});

function goOn(): void {
  pause.resolve();
  pause = Promise.withResolvers();
}

test('each question has one answer: who comes second is told so, also when both come at once', async () => {
  const runId = await startAndLeave(client, runInput('Ask', { modelName: 'compatible/m1' }));
  const said = (input: string) => ({ runId, sessionId: SESSION, input });
  const asked = (times: number) =>
    until(async () => {
      const { process } = (await client.getRun(runId))!;
      return process.filter(({ type }) => type === 'browse-ask-human').length === times ? true : undefined;
    }, `question ${times}`);
  const answer = (input: string) =>
    client.answerQuestion(said(input)).then(
      () => 'accepted',
      ({ status, message }: QuarryError) => `${status} ${message}`,
    );
  const tooLate = /^409 The question has been answered/;

  await asked(1);
  assert.equal(await answer('kettle'), 'accepted');
  assert.match(await answer('teapot'), tooLate);
  await assert.rejects(
    client.answerQuestionWithFiles({ ...said('cup'), modelName: 'compatible/m1', fileUrls: [] }),
    { status: 409 },
  );

  goOn();
  await asked(2);
  const outcomes = await Promise.all(['a', 'a', 'a', 'a'].map(answer));
  assert.equal(outcomes.filter((outcome) => outcome === 'accepted').length, 1);
  assert.equal(outcomes.filter((outcome) => tooLate.test(outcome)).length, 3);

  goOn();
  await asked(3);
  await client.spontaneousInput(said('saucer'));
  assert.match(await answer('plate'), tooLate, 'words that were not asked for have answered it');

  goOn();
  const result = await client.resumeRun({ runId, modelName: 'compatible/m1' });
  assert.match(result.text, /kettle, a, saucer/);
});
