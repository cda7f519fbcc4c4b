import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { fakeOpenAi, says } from '../../../test/support/fake-openai.ts';
import type { FakeOpenAi } from '../../../test/support/fake-openai.ts';
import { createModels } from './create-models.ts';
import { generateObject } from './generate-object.ts';
import type { ModelSettings } from './model-settings.ts';

const log = { info() {}, warn() {} };
const servers: FakeOpenAi[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function serve(...args: Parameters<typeof fakeOpenAi>): Promise<FakeOpenAi> {
  const server = await fakeOpenAi(...args);
  servers.push(server);
  return server;
}

const modelsWith = (settings: Partial<ModelSettings>) =>
  createModels({ ollamaBaseUrl: '', fallbackModels: [], callTimeoutMs: 60_000, ...settings }, { log });

const namesOf = (models: Awaited<ReturnType<typeof createModels>>) => models.list().map(({ name }) => name);
const callOptions = () => ({ signal: AbortSignal.timeout(60_000), maxRetries: 0, retryDelayMs: 0 });
const request = {
  prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello?' }] }],
  task: {
    kind: 'chat' as const,
    locale: 'en' as const,
    question: 'What is the capital of France?',
    passages: [
      { n: 1, title: 'France', url: 'https://example.org', text: 'The capital of France is Paris.' },
    ],
    tools: [],
    toolsUsed: [],
    hasFiles: false,
  },
};

test('with nothing configured the embedded model is the default, and it answers', async () => {
  const models = await modelsWith({});
  assert.equal(models.defaultName, 'embedded/extractive');
  assert.deepEqual(namesOf(models), ['embedded/extractive']);
  const result = await models.find('embedded/extractive')!.call(request, callOptions());
  assert.match(result.text, /Paris/);
  assert.deepEqual(result.model, { id: 'extractive', provider: 'embedded' });
});

test('a question that is words alone reaches the embedded model, as text and as data', async () => {
  const model = (await modelsWith({})).find('embedded/extractive')!;
  const source = '<source n="7" title="France" url="">\nThe capital of France is Paris.\n</source>';
  const text = `${source}\n\nWhat is the capital of France?`;
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];
  assert.match((await model.call({ prompt }, callOptions())).text, /The capital of France is Paris\. \[7\]/);
  const schema = z.object({ capital: z.string() });
  await assert.rejects(generateObject(model, { request: { prompt }, schema, options: callOptions() }), {
    name: 'ModelError',
    message: /cannot answer this question/,
    retryable: false,
  });
});

test('a configured vendor comes first, with its known limits, and any name of its models is accepted', async () => {
  const models = await modelsWith({ anthropic: { apiKey: 'key' }, google: { apiKey: 'key' } });
  assert.equal(models.defaultName, 'anthropic/claude-sonnet-5-5');
  const [first, ...others] = models.list();
  assert.deepEqual(first, {
    name: 'anthropic/claude-sonnet-5-5',
    provider: 'anthropic',
    contextWindow: 1_000_000,
    maxOutputTokens: 128_000,
    canSee: true,
    isDefault: true,
  });
  assert.ok(others.every((model) => !model.isDefault));
  assert.ok(others.some((model) => model.name === 'google/gemini-4-argon'));
  const unknown = models.find('anthropic/claude-of-tomorrow');
  assert.equal(unknown?.contextWindow, 32_768);
  assert.equal(unknown?.maxOutputTokens, 4_096);
});

test('names of unknown, unconfigured or no providers are not found', async () => {
  const models = await modelsWith({ openai: { apiKey: 'key' } });
  assert.ok(models.find('openai/gpt-6-luna'));
  for (const name of [
    'google/gemini-4-argon',
    'ollama/llama3',
    'nobody/model',
    'openai',
    'openai/',
    '/x',
    '',
    'embedded/other',
  ]) {
    assert.equal(models.find(name), undefined, name);
  }
  assert.equal(models.find('constructor/prototype'), undefined);
});

test('the configured default is listed first, even if its provider does not list it', async () => {
  const models = await modelsWith({ openai: { apiKey: 'key' }, defaultModel: 'openai/gpt-special' });
  assert.equal(models.defaultName, 'openai/gpt-special');
  assert.deepEqual(models.list()[0], {
    name: 'openai/gpt-special',
    provider: 'openai',
    contextWindow: 32_768,
    maxOutputTokens: 4_096,
    canSee: false,
    isDefault: true,
  });
  assert.equal(models.list().filter((model) => model.isDefault).length, 1);
});

test('a default or a fallback that cannot be called is refused at the start', async () => {
  const openai = { apiKey: 'key' };
  await assert.rejects(
    modelsWith({ openai, defaultModel: 'google/gemini-4-argon' }),
    /google\/gemini-4-argon.*openai/,
  );
  await assert.rejects(modelsWith({ openai, fallbackModels: ['gpt-6-luna'] }), /gpt-6-luna/);
});

test('a compatible endpoint lists what the settings name, and takes names with slashes', async () => {
  const server = await serve([says('Bonjour.')], { models: ['not-asked'] });
  const compatible = { baseUrl: `${server.baseUrl}/`, models: ['meta-llama/Llama-3', 'openai/gpt-6-luna'] };
  const models = await modelsWith({ compatible });
  assert.equal(models.defaultName, 'compatible/meta-llama/Llama-3');
  assert.deepEqual(namesOf(models), [
    'compatible/meta-llama/Llama-3',
    'compatible/openai/gpt-6-luna',
    'embedded/extractive',
  ]);
  assert.equal(models.find('compatible/openai/gpt-6-luna')?.contextWindow, 1_050_000);
  const result = await models.find('compatible/meta-llama/Llama-3')!.call(request, callOptions());
  assert.deepEqual(result.model, { id: 'meta-llama/Llama-3', provider: 'compatible' });
  assert.equal(server.requests[0]?.body.model, 'meta-llama/Llama-3');
  assert.equal(server.requests[0]?.headers.authorization, undefined);
});

test('a compatible endpoint without named models is asked for its list', async () => {
  const server = await serve([], { models: ['qwen', 'mistral'] });
  const models = await modelsWith({ compatible: { baseUrl: server.baseUrl, models: [] } });
  assert.equal(models.defaultName, 'compatible/qwen');
  assert.deepEqual(namesOf(models), ['compatible/qwen', 'compatible/mistral', 'embedded/extractive']);
});

test('the context window that an endpoint reports counts', async () => {
  const list = {
    data: [
      { id: 'small', max_model_len: 8_192 },
      { id: 'odd', context_length: 'many' },
    ],
  };
  const fetchList = async () => Response.json(list);
  const models = await createModels(
    {
      compatible: { baseUrl: 'http://vllm.invalid/v1', models: [] },
      ollamaBaseUrl: '',
      fallbackModels: [],
      callTimeoutMs: 1_000,
    },
    { log, fetch: fetchList },
  );
  assert.equal(models.find('compatible/small')?.contextWindow, 8_192);
  assert.equal(models.find('compatible/small')?.maxOutputTokens, 2_048);
  assert.equal(models.find('compatible/odd')?.contextWindow, 32_768);
});

test('an endpoint that has no list, or is down, still takes models by name', async () => {
  const server = await serve([]);
  const compatible = { baseUrl: server.baseUrl, models: [] };
  const listless = await modelsWith({ compatible });
  assert.equal(listless.defaultName, 'embedded/extractive');
  assert.ok(listless.find('compatible/anything'));
  await server.close();
  const down = await modelsWith({ compatible, defaultModel: 'compatible/anything' });
  assert.equal(down.defaultName, 'compatible/anything');
});

test('a model that its server does not list is not known, but found, so that runs with it go on', async () => {
  const names = ['qwen', 'llama3:latest', 'org/big', 'openai/*'];
  const server = await serve([], { models: names });
  const compatible = { baseUrl: server.baseUrl, models: [] };
  const models = await modelsWith({ compatible, fallbackModels: ['compatible/named'] });
  const known = (id: string) => models.isKnown(`compatible/${id}`);
  for (const id of ['qwen', 'llama3', 'org/big:nitro', 'openai/new', 'named']) assert.ok(known(id), id);
  for (const id of ['none', 'qwen2', 'big', '']) assert.ok(!known(id), id);
  assert.ok(models.find('compatible/none'));
  const chosen = await modelsWith({ compatible: { ...compatible, models: ['mine'] } });
  assert.deepEqual(
    ['mine', 'qwen', 'none'].map((id) => chosen.isKnown(`compatible/${id}`)),
    [true, true, false],
  );
  const silent = await serve([]);
  const listless = await modelsWith({ compatible: { baseUrl: silent.baseUrl, models: [] } });
  assert.ok(listless.isKnown('compatible/anything'));
  const vendor = await modelsWith({ openai: { apiKey: 'sk-test' } });
  assert.deepEqual([vendor.isKnown('openai/gpt-99'), vendor.isKnown('other/gpt')], [true, false]);
});

test('credentials in an address become a header', async () => {
  const server = await serve([says('Hello.')]);
  const baseUrl = server.baseUrl.replace('http://', 'http://user:p%40ss@');
  const models = await modelsWith({ compatible: { baseUrl, models: ['m'] } });
  await models.find('compatible/m')!.call(request, callOptions());
  const expected = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
  assert.equal(server.requests[0]?.headers.authorization, expected);
});

test('an Ollama that answers is a provider, with its models but not its embedders', async () => {
  const server = await serve([says('Hello from the llama.')], {
    ollamaTags: ['nomic-embed-text:latest', 'llama3:8b'],
  });
  const models = await modelsWith({ ollamaBaseUrl: server.origin });
  assert.equal(models.defaultName, 'ollama/llama3:8b');
  assert.deepEqual(namesOf(models), ['ollama/llama3:8b', 'embedded/extractive']);
  const result = await models.find('ollama/llama3:8b')!.call(request, callOptions());
  assert.equal(result.text, 'Hello from the llama.');
  assert.equal(server.requests[0]?.path, '/v1/chat/completions');
});

test('an Ollama named in the settings is there to be called even while it is down', async () => {
  const server = await serve([]);
  await server.close();
  const models = await modelsWith({ ollamaBaseUrl: server.origin, defaultModel: 'ollama/llama3' });
  await assert.rejects(models.find('ollama/llama3')!.call(request, callOptions()), {
    message: 'connection to ollama failed (ECONNREFUSED)',
  });
});

test('an Ollama that appears on its usual address later is found', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  let isUp = false;
  const asked: string[] = [];
  const fetchTags = async (input: string | URL | Request) => {
    asked.push(String(input));
    if (!isUp) throw new TypeError('fetch failed');
    return Response.json({ models: [{ name: 'llama3:8b' }] });
  };
  const models = await createModels({ fallbackModels: [], callTimeoutMs: 1_000 }, { log, fetch: fetchTags });
  assert.equal(models.find('ollama/llama3:8b'), undefined);
  isUp = true;
  t.mock.timers.tick(59_000);
  models.list();
  assert.deepEqual(asked, ['http://127.0.0.1:11434/api/tags'], 'asked at most once a minute');
  t.mock.timers.tick(2_000);
  models.list();
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(models.find('ollama/llama3:8b'));
  assert.deepEqual(namesOf(models), ['embedded/extractive', 'ollama/llama3:8b']);
});
