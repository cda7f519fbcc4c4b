import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fails, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi, FakeRequest } from '../support/fake-openai.ts';
import { answerOf, collect, processOf } from './timeline.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let model: FakeOpenAi;
let script: FakeAnswer[] | ((request: FakeRequest) => FakeAnswer);
const calls: unknown[] = [];

const weather: Tool<{ city: string; days: number; units?: string[] | undefined }> = {
  id: 'weather',
  description: 'The weather of a city.',
  input: z.object({
    city: z.string().min(1),
    days: z.int().max(7).default(1),
    units: z.array(z.string()).optional(),
  }),
  async run(input) {
    calls.push(input);
    return { ok: true, text: `Sunny in ${input.city}.` };
  },
};

before(async () => {
  model = await fakeOpenAi((request) =>
    Array.isArray(script) ? (script.shift() ?? fails(400)) : script(request),
  );
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1,writes-calls,small' },
    tools: [weather],
  });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(async () => {
  await app?.stop();
  await model?.close();
});
beforeEach(() => {
  calls.length = 0;
  model.requests.length = 0;
});

/** What is found out about a model stays with its name: each story that finds out something has its own. */
const start = (more = {}) =>
  collect(client.streamRun(runInput('Weather in Oslo?', { modelName: 'compatible/m1', ...more })));

const ended = async (more = {}) => {
  const events = await start(more);
  const last = events.at(-1)!;
  assert.equal(last.type, 'complete', JSON.stringify(last.payload));
  assert.ok(last.type === 'complete');
  return { ...last.payload, events };
};

const lastMessage = () => model.requests.at(-1)!.body.messages.at(-1);
const usual = { city: 'Oslo', days: 2, units: ['C'] };

for (const [what, input] of [
  ['a text for a list, numbers as texts', { city: 'Oslo', days: '2', units: 'C' }],
  ['wrapped in another object', { arguments: usual }],
  ['keys in another case', { City: 'Oslo', DAYS: 2, Units: ['C'] }],
  ['JSON in a text', JSON.stringify(JSON.stringify(usual))],
] as const)
  test(`a call with ${what} is carried out`, async () => {
    script = [callsTool('weather', input), says('Sunny.')];
    assert.equal((await ended()).text, 'Sunny.');
    assert.deepEqual(calls, [usual]);
  });

test('a call that cannot be understood goes back with what is wrong, and is then carried out', async () => {
  script = [callsTool('weather', '{"city": "Os'), callsTool('weather', { city: 'Oslo' }), says('Sunny.')];
  assert.equal((await ended()).text, 'Sunny.');
  assert.deepEqual(calls, [{ city: 'Oslo', days: 1 }]);
  const messages = model.requests[1]!.body.messages as { content: string }[];
  assert.match(messages.at(-1)!.content, /the input does not fit/);
});

test('a tool that does not exist is answered with the nearest that does', async () => {
  script = [callsTool('get_wether', { city: 'Oslo' }), says('I do not know.')];
  await ended();
  assert.match(lastMessage().content, /no tool get_wether \(did you mean weather\?\); choose one of weather/);
  assert.deepEqual(calls, []);
});

test('a call that repeats an earlier one costs nothing, in a later turn as in the same', async () => {
  const twice = [
    { name: 'weather', input: { city: 'Oslo' } },
    { name: 'weather', input: { city: 'Oslo', units: null } },
  ];
  script = [
    { kind: 'text', text: '', toolCalls: twice },
    callsTool('weather', { city: 'Oslo' }),
    callsTool('weather', { city: 'Rome' }),
    says('Sunny in both.'),
  ];
  const { text, finishReason } = await ended();
  assert.equal(text, 'Sunny in both.');
  assert.equal(finishReason, 'stop');
  assert.deepEqual(
    calls.map((call) => (call as { city: string }).city),
    ['Oslo', 'Rome'],
  );
  const second = model.requests[1]!.body.messages as { content: string }[];
  assert.match(second.at(-1)!.content, /exactly this input before, and its result stands above/);
});

for (const [what, bad] of [
  ['repeats itself', () => callsTool('weather', { city: 'Oslo' })],
  ['calls what does not exist', () => callsTool('telescope', { at: 'the sky' })],
  ['never fits', () => callsTool('weather', { days: 'many' })],
] as const)
  test(`a model that ${what} three times in a row answers from what there is`, async () => {
    let first = true;
    script = ({ body }) => {
      if (!body.tools) return says('Sunny, I think.');
      if (!first) return bad();
      first = false;
      return callsTool('weather', { city: 'Oslo' });
    };
    const { text, finishReason, status } = await ended();
    assert.match(text, /^Sunny, I think\.\n\n\*Stopped early: 3 times in a row the model asked/);
    assert.equal(finishReason, 'stop');
    assert.equal(status, 'completed');
    assert.equal(calls.length, 1);
    assert.equal(model.requests.length, 5);
    assert.match(JSON.stringify(lastMessage()), /no more tools/);
  });

test('a model that says nothing after its tools is asked once more', async () => {
  script = [callsTool('weather', { city: 'Oslo' }), says(''), says('Sunny.')];
  const { text } = await ended({ maxRetries: 0 });
  assert.equal(text, 'Sunny.');
  assert.match(JSON.stringify(lastMessage()), /You have not written an answer/);
});

test('a model that says nothing at all leaves an honest answer', async () => {
  script = ({ body }) =>
    body.messages.some(({ role }: { role: string }) => role === 'tool')
      ? says('', { finishReason: 'length' })
      : callsTool('weather', { city: 'Oslo' });
  const { text, events } = await ended({ maxRetries: 0 });
  assert.match(text, /^The model gave no answer, also when it was asked again\./);
  assert.equal(model.requests.length, 3);
  const process = await processOf(client, events[0]!.payload.runId);
  assert.equal(answerOf(process), text);
});

test('a model that asks for tools when there are none any more is asked for words', async () => {
  script = ({ body }) => {
    if (body.tools) return callsTool('telescope', {});
    return /not written an answer/.test(JSON.stringify(body.messages.at(-1)))
      ? says('Nothing is known.')
      : callsTool('weather', { city: 'Rome' });
  };
  assert.match((await ended()).text, /^Nothing is known\.\n\n\*Stopped early/);
});

test('a call written as text is carried out and never shown, and the rest goes by forms', async () => {
  script = (request) => {
    if (request.body.tools)
      return says(
        'One moment.\n<tool_call>\n{"name": "weather", "arguments": {"city": "Oslo"}}\n</tool_call>',
      );
    return request.body.response_format ? says('{"action":"answer"}') : says('Sunny.');
  };
  const { text, events } = await ended({ modelName: 'compatible/writes-calls' });
  assert.equal(text, 'Sunny.');
  assert.deepEqual(calls, [{ city: 'Oslo', days: 1 }]);
  const shown = events.flatMap((event) => (event.type === 'delta' ? [event.payload.deltaText] : [])).join('');
  assert.equal(shown, 'One moment.\nSunny.');
});

test('a model that cannot call tools searches and answers all the same', async () => {
  script = (request) => {
    const { body } = request;
    if (body.tools)
      return { kind: 'status', status: 400, body: { error: { message: 'small:1b does not support tools' } } };
    const told = JSON.stringify(body.messages);
    if (!body.response_format) return says(/Sunny in Oslo/.test(told) ? 'Sunny.' : 'I do not know.');
    return says(
      /Sunny in Oslo/.test(told) ? '{"action":"answer"}' : '{"action":"weather","city":"Oslo","days":null}',
    );
  };
  const { text, events } = await ended({ modelName: 'compatible/small' });
  assert.equal(text, 'Sunny.');
  assert.deepEqual(calls, [{ city: 'Oslo', days: 1 }]);
  assert.deepEqual(
    events.flatMap((event) => (event.type === 'step' ? [event.payload.finishReason] : [])),
    ['tool-calls', 'stop'],
  );
});

test('one token without end is an answer that ends', async () => {
  script = [says('ha '.repeat(50_000))];
  const { text, finishReason } = await ended();
  assert.equal(finishReason, 'length');
  assert.ok(text.length < 20_000);
});
