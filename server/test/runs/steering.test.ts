import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import type { QuarryClient } from '@quarry/api/client.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fails, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi } from '../support/fake-openai.ts';
import { collect } from './timeline.ts';

let app: TestApp;
let client: QuarryClient;
let model: FakeOpenAi;
let script: (FakeAnswer | (() => Promise<FakeAnswer>))[];
let duringTool: () => Promise<void>;

const survey: Tool<{ about: string }> = {
  id: 'survey',
  description: 'Looks around.',
  input: z.object({ about: z.string() }),
  async run() {
    await duringTool();
    return { ok: true, text: 'Much was seen.' };
  },
};

before(async () => {
  model = await fakeOpenAi(async () => {
    const next = script.shift() ?? fails(400);
    return typeof next === 'function' ? next() : next;
  });
  app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' }, tools: [survey] });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(async () => {
  await app?.stop();
  await model?.close();
});
beforeEach(() => {
  model.requests.length = 0;
  duringTool = async () => undefined;
});

const runId = async () => (await client.listRuns({})).runs[0]!.id;
const say = async (text: string) => client.steerRun({ runId: await runId(), text });
const start = () => collect(client.streamRun(runInput('Look around.', { modelName: 'compatible/m1' })));
const lastSaid = (index: number) => model.requests[index]!.body.messages.at(-1);

test('what is said while a tool works stands before the next model call, and in the record', async () => {
  script = [
    callsTool('survey', { about: 'all' }),
    callsTool('survey', { about: 'more' }),
    says('Europe it is.'),
  ];
  let calls = 0;
  duringTool = async () => {
    if ((calls += 1) === 1) assert.equal((await say('Only Europe, please.')).accepted, true);
  };
  const events = await start();
  assert.deepEqual(lastSaid(1), { role: 'user', content: 'Only Europe, please.' });
  assert.deepEqual(
    lastSaid(2),
    { role: 'user', content: 'Only Europe, please.' },
    'it counts for the rest of the run',
  );
  const heard = events.filter((event) => event.type === 'input-received');
  assert.deepEqual(
    heard.map(({ payload }) => payload.text),
    ['Only Europe, please.'],
  );
});

test('what is said while the answer is written is heeded by one more', async () => {
  script = [
    async () => {
      await say('In one word.');
      return says('A long answer with many words.');
    },
    says('Yes.'),
  ];
  const events = await start();
  const last = events.at(-1);
  assert.equal(last?.type === 'complete' && last.payload.text, 'Yes.');
  assert.equal(model.requests[1]!.body.messages.at(-2).content, 'A long answer with many words.');
  assert.deepEqual(lastSaid(1), { role: 'user', content: 'In one word.' });
});

const refused = (status: number, words: RegExp) => (error: unknown) =>
  error instanceof QuarryError && error.status === status && words.test(error.message);

test('a run that is not at work says what would be right', async () => {
  script = [says('Done.')];
  await start();
  await assert.rejects(say('Too late.'), refused(409, /has ended.*new run/));
  await assert.rejects(
    client.steerRun({ runId: '01890a5d-ac96-774b-bcce-b302099a8057', text: 'x' }),
    refused(404, /not found/),
  );
  await assert.rejects(say(''), refused(400, /text/));
});
