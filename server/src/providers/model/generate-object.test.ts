import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { fakeOpenAi, says } from '../../../test/support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi } from '../../../test/support/fake-openai.ts';
import { createModels } from './create-models.ts';
import { generateObject } from './generate-object.ts';
import type { Model, ModelRequest } from './model.ts';

const servers: FakeOpenAi[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function ask(script: FakeAnswer[]) {
  const server = await fakeOpenAi(script);
  servers.push(server);
  const models = await createModels(
    {
      compatible: { baseUrl: server.baseUrl, models: ['m'] },
      ollamaBaseUrl: '',
      fallbackModels: [],
      callTimeoutMs: 60_000,
    },
    { log: { info() {}, warn() {} } },
  );
  const restarts: string[] = [];
  const generated = generateObject(models.find('compatible/m') as Model, {
    request,
    schema: z.object({ city: z.string(), population: z.number().optional() }),
    options: {
      signal: AbortSignal.timeout(9_000),
      maxRetries: 0,
      retryDelayMs: 0,
      onRestart: (reason) => void restarts.push(reason),
    },
  });
  return { server, generated, restarts };
}

const request: ModelRequest = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Which city?' }] }],
  task: {
    kind: 'chat',
    locale: 'en',
    question: 'Which city?',
    passages: [],
    tools: [],
    toolsUsed: [],
    hasFiles: false,
  },
};
const usage = { prompt_tokens: 10, completion_tokens: 5 };

test('an object of the schema comes back parsed', async () => {
  const { server, generated, restarts } = await ask([says('{"city":"Kyoto"}', { usage })]);
  assert.deepEqual(await generated, {
    value: { city: 'Kyoto' },
    usage: { inputTokens: 10, outputTokens: 5 },
    model: { id: 'm', provider: 'compatible' },
  });
  const { schema } = server.requests[0]!.body.response_format.json_schema;
  assert.deepEqual(schema.required, ['city', 'population']);
  assert.deepEqual(schema.properties.population.anyOf.at(-1), { type: 'null' });
  assert.deepEqual(restarts, []);
});

test('an answer that does not fit is repaired once, told what is wrong', async () => {
  const { server, generated, restarts } = await ask([
    says('{"town":"Kyoto"}', { usage }),
    says('Of course: {"city":"Kyoto"}', { usage }),
  ]);
  const { value, usage: spent } = await generated;
  assert.deepEqual(value, { city: 'Kyoto' });
  assert.deepEqual(spent, { inputTokens: 20, outputTokens: 10 });
  const messages = server.requests[1]!.body.messages;
  assert.equal(messages.length, 3);
  assert.equal(messages[1].content, '{"town":"Kyoto"}');
  assert.match(messages[2].content, /city: /);
  assert.equal(restarts.length, 1);
});

test('a second answer that does not fit is a clear error', async () => {
  const { server, generated } = await ask([says('No.'), says('Still no.')]);
  await assert.rejects(generated, {
    name: 'ModelError',
    message: 'compatible/m did not answer in the form asked for: there is no JSON in the answer',
    retryable: false,
  });
  assert.equal(server.requests.length, 2);
});
