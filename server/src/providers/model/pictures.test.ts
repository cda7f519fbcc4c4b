import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { fakeOpenAi, says } from '../../../test/support/fake-openai.ts';
import type { FakeAnswer } from '../../../test/support/fake-openai.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { createModels } from './create-models.ts';
import type { ModelSettings } from './model-settings.ts';
import type { ModelCallOptions, ModelRequest, Models } from './model.ts';
import { picturePart } from './picture-part.ts';
import { picturedModels } from './pictured-models.ts';
import { watchedModels } from './watched-models.ts';

const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 250]);
const base64 = bytes.toString('base64');

const request: ModelRequest = {
  prompt: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Picture of source [1]:' },
        picturePart('source-file/f1'),
        { type: 'text', text: 'What is it?' },
      ],
    },
  ],
};

const options: ModelCallOptions = { signal: AbortSignal.timeout(20_000), maxRetries: 0, retryDelayMs: 0 };

const load = async (place: string) => (place === 'source-file/f1' ? bytes : undefined);

async function modelsOf(settings: Partial<ModelSettings>): Promise<Models> {
  const log = { info() {}, warn() {} };
  const all = { ollamaBaseUrl: '', fallbackModels: [], callTimeoutMs: 60_000, ...settings };
  return picturedModels(await createModels(all, { log }), load);
}

const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing) await close();
});

/** A vendor's endpoint that answers every request alike, and keeps what it was sent. */
async function endpoint(answer: string) {
  // oxlint-disable-next-line typescript/no-explicit-any -- a vendor's request, whatever its shape
  const bodies: any[] = [];
  const server: Server = createServer(async (req, res) => {
    bodies.push(JSON.parse(await text(req)));
    res.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { bodies, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

async function text(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  return body;
}

const events = (list: { type: string; [field: string]: unknown }[]) =>
  list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');

test('Anthropic: a picture is a block of base64 in the words of the user', async () => {
  const usage = { input_tokens: 5, output_tokens: 1 };
  const { bodies, baseUrl } = await endpoint(
    events([
      {
        type: 'message_start',
        message: { id: 'm', type: 'message', role: 'assistant', model: 'c', content: [], usage },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'A cat.' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ]),
  );
  const models = await modelsOf({ anthropic: { apiKey: 'k', baseUrl } });
  const answer = await models.find('anthropic/claude-sonnet-5-5')!.call(request, options);
  assert.equal(answer.text, 'A cat.');
  assert.equal(answer.picturesUnseen, undefined);
  assert.deepEqual(bodies[0].messages[0].content, [
    { type: 'text', text: 'Picture of source [1]:' },
    { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: base64 } },
    { type: 'text', text: 'What is it?' },
  ]);
});

test('OpenAI responses: a picture is an input_image with a data address', async () => {
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  const { bodies, baseUrl } = await endpoint(
    events([
      { type: 'response.created', response: { id: 'r', created_at: 1, model: 'gpt', service_tier: null } },
      { type: 'response.output_item.added', output_index: 0, item },
      {
        type: 'response.output_text.delta',
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        delta: 'A cat.',
      },
      { type: 'response.output_item.done', output_index: 0, item: { ...item, status: 'completed' } },
      { type: 'response.completed', response: { id: 'r', usage: { input_tokens: 5, output_tokens: 1 } } },
    ]),
  );
  const models = await modelsOf({ openai: { apiKey: 'k', baseUrl } });
  assert.equal((await models.find('openai/gpt-6.1-sol')!.call(request, options)).text, 'A cat.');
  assert.deepEqual(bodies[0].input[1].content, [
    { type: 'input_text', text: 'Picture of source [1]:' },
    { type: 'input_image', image_url: `data:image/jpeg;base64,${base64}` },
    { type: 'input_text', text: 'What is it?' },
  ]);
});

test('Google: a picture is inline data among the parts', async () => {
  const chunk = {
    candidates: [{ content: { parts: [{ text: 'A cat.' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 1, totalTokenCount: 6 },
  };
  const { bodies, baseUrl } = await endpoint(`data: ${JSON.stringify(chunk)}\n\n`);
  const models = await modelsOf({ google: { apiKey: 'k', baseUrl } });
  assert.equal((await models.find('google/gemini-3.8-flash')!.call(request, options)).text, 'A cat.');
  assert.deepEqual(bodies[0].contents[0].parts, [
    { text: 'Picture of source [1]:' },
    { inlineData: { mimeType: 'image/jpeg', data: base64 } },
    { text: 'What is it?' },
  ]);
});

/** A chat completions server with these answers. */
async function chatServer(answers: FakeAnswer[], settings: Partial<ModelSettings> = {}) {
  const server = await fakeOpenAi(answers);
  closing.push(() => server.close());
  const compatible = { baseUrl: server.baseUrl, models: ['m1', 'm2'] };
  const models = await modelsOf({ compatible, seeingModels: ['compatible/m1'], ...settings });
  return { requests: server.requests, models };
}

const asSeen = [
  { type: 'text', text: 'Picture of source [1]:' },
  { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${base64}` } },
  { type: 'text', text: 'What is it?' },
];
const asUnseen = 'Picture of source [1]:\n\n(There is a picture here that you cannot see.)\n\nWhat is it?';

test('chat completions: a picture is an image_url with a data address', async () => {
  const { requests, models } = await chatServer([says('A cat.')]);
  assert.equal((await models.find('compatible/m1')!.call(request, options)).text, 'A cat.');
  assert.deepEqual(requests[0]!.body.messages[1].content, asSeen);
});

test('a model of which nothing is known gets no pictures, and says that it has seen none', async () => {
  const { requests, models } = await chatServer([says('I cannot see.')]);
  const model = models.find('compatible/m2')!;
  assert.equal(model.canSee(), false);
  assert.equal((await model.call(request, options)).picturesUnseen, true);
  assert.deepEqual(requests[0]!.body.messages[1].content, asUnseen);
});

const refusals: Record<string, [status: number, message: string]> = {
  OpenAI: [400, 'Invalid content type. image_url is only supported by certain models.'],
  OpenRouter: [404, 'No endpoints found that support image input'],
  'llama.cpp': [
    500,
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
  ],
  'LM Studio': [400, 'Model does not support images. Please use a model that does.'],
  vLLM: [400, 'At most 0 image(s) may be provided in one prompt.'],
  'an older vLLM': [400, 'm1 is not a multimodal model'],
  DeepSeek: [422, 'Failed to deserialize: messages[1]: unknown variant `image_url`, expected `text`'],
  Groq: [
    400,
    "'messages.1' : for 'role:user' the following must be satisfied[('messages.1.content' : value must be a string)]",
  ],
  Ollama: [500, 'this model is missing data required for image input'],
  Mistral: [400, 'Image input is not enabled for this model'],
  'another one': [400, 'unknown content part type: image_url'],
};

for (const [server, [status, message]] of Object.entries(refusals))
  test(`what ${server} says to a picture that it does not take is understood, once`, async () => {
    const refused: FakeAnswer = { kind: 'status', status, body: { error: { message } } };
    const { requests, models } = await chatServer([refused, says('Without.'), says('Again.')]);
    const model = models.find('compatible/m1')!;
    assert.equal(model.canSee(), true);
    const answer = await model.call(request, options);
    assert.equal(answer.text, 'Without.');
    assert.equal(answer.picturesUnseen, true);
    assert.deepEqual(requests[0]!.body.messages[1].content, asSeen);
    assert.deepEqual(requests[1]!.body.messages[1].content, asUnseen);
    assert.equal(model.canSee(), false);
    assert.equal(models.list().find(({ name }) => name === 'compatible/m1')!.canSee, false);
    await models.find('compatible/m1')!.call(request, options);
    assert.equal(requests.length, 3);
    assert.deepEqual(requests[2]!.body.messages[1].content, asUnseen);
  });

test('a picture that a server cannot read is left out of that call, and the next one is shown', async () => {
  const message = 'Could not process image: invalid image data';
  const refused: FakeAnswer = { kind: 'status', status: 400, body: { error: { message } } };
  const { requests, models } = await chatServer([refused, says('Without.'), says('With.')]);
  const model = models.find('compatible/m1')!;
  assert.equal((await model.call(request, options)).picturesUnseen, true);
  assert.equal(model.canSee(), true);
  assert.equal((await model.call(request, options)).picturesUnseen, undefined);
  assert.deepEqual(requests[2]!.body.messages[1].content, asSeen);
});

test('other failures stay what they are, with pictures too', async () => {
  const { models } = await chatServer([
    { kind: 'status', status: 401, body: { error: { message: 'bad key' } } },
  ]);
  const model = models.find('compatible/m1')!;
  await assert.rejects(model.call(request, options), { status: 401 });
  assert.equal(model.canSee(), true);
});

test('a fallback that cannot see is told where the pictures were', async () => {
  const { requests, models } = await chatServer([{ kind: 'status', status: 503 }, says('I cannot see.')], {
    fallbackModels: ['compatible/m2'],
  });
  const answer = await models.find('compatible/m1')!.call(request, options);
  assert.equal(answer.picturesUnseen, true);
  assert.deepEqual(requests[1]!.body.messages[1].content, asUnseen);
});

test('a picture that is gone is said to be, and the call is made', async () => {
  const { requests, models } = await chatServer([says('Nothing to see.')]);
  const prompt: ModelRequest['prompt'] = [{ role: 'user', content: [picturePart('source-file/gone')] }];
  await models.find('compatible/m1')!.call({ prompt }, options);
  assert.match(JSON.stringify(requests[0]!.body.messages), /This picture is not kept any more/);
});

/** A server that lists its models, and answers what else it is asked for. */
async function listing(answers: Record<string, unknown>): Promise<string> {
  const server = createServer(async (req, res) => {
    const body = await text(req);
    const { model = '' } = body === '' ? {} : (JSON.parse(body) as { model?: string });
    const answer = answers[`${req.url}${model && ` ${model}`}`];
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sightOf = (models: Models) =>
  Object.fromEntries(models.list().map(({ name, canSee }) => [name.replace(/^[^/]+\//, ''), canSee]));

test('OpenRouter, Mistral and llama.cpp list which models see; what is listed counts more than a name', async () => {
  const origin = await listing({
    '/v1/models': {
      data: [
        { id: 'sees', architecture: { input_modalities: ['text', 'image'] } },
        { id: 'openai/gpt-4o', architecture: { input_modalities: ['text'] } },
        { id: 'openai/gpt-4.1' },
        { id: 'pixtral', capabilities: { completion_chat: true, vision: true } },
        { id: 'codestral', capabilities: { vision: false } },
        { id: 'gemma', capabilities: ['completion', 'multimodal'] },
        { id: 'unknown', capabilities: 7 },
      ],
    },
  });
  const models = await modelsOf({ compatible: { baseUrl: `${origin}/v1`, models: [] } });
  assert.deepEqual(sightOf(models), {
    sees: true,
    'openai/gpt-4o': false,
    'openai/gpt-4.1': true,
    pixtral: true,
    codestral: false,
    gemma: true,
    unknown: false,
    extractive: false,
  });
});

test('LM Studio says it beside its other API, also for models that the settings name', async () => {
  const origin = await listing({
    '/v1/models': { data: [{ id: 'qwen-vl' }, { id: 'qwen' }] },
    '/api/v0/models': {
      data: [
        { id: 'qwen-vl', type: 'vlm' },
        { id: 'qwen', type: 'llm' },
      ],
    },
  });
  const baseUrl = `${origin}/v1`;
  const wanted = { 'qwen-vl': true, qwen: false, extractive: false };
  assert.deepEqual(sightOf(await modelsOf({ compatible: { baseUrl, models: [] } })), wanted);
  assert.deepEqual(sightOf(await modelsOf({ compatible: { baseUrl, models: ['qwen-vl', 'qwen'] } })), wanted);
});

test('Ollama is asked what each of its models can do', async () => {
  const origin = await listing({
    '/api/tags': {
      models: [{ name: 'llava', digest: 'a' }, { name: 'llama', digest: 'b' }, { name: 'old' }],
    },
    '/api/show llava': { capabilities: ['completion', 'vision'] },
    '/api/show llama': { capabilities: ['completion', 'tools'] },
  });
  const models = await modelsOf({ ollamaBaseUrl: origin });
  assert.deepEqual(sightOf(models), { llava: true, llama: false, old: false, extractive: false });
});

test('whoever watches over the calls is told where a picture lies, and nothing of its bytes', async () => {
  const { requests, models } = await chatServer([says('A cat.')]);
  const told: unknown[] = [];
  const telemetry = {
    during: async (call: { input: () => unknown }, work: () => Promise<unknown>) => {
      told.push(call.input());
      return work();
    },
  } as unknown as Telemetry;
  await watchedModels(models, telemetry).find('compatible/m1')!.call(request, options);
  assert.deepEqual(requests[0]!.body.messages[1].content, asSeen);
  assert.match(JSON.stringify(told), /source-file\/f1/);
  assert.equal(JSON.stringify(told).includes(base64), false);
});
