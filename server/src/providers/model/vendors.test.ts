import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createModels } from './create-models.ts';
import type { ModelSettings } from './model-settings.ts';
import type { Model, ModelCallOptions, ModelRequest, ModelResult } from './model.ts';

/** A vendor's endpoint that answers every request with recorded bytes. */
interface Recorded {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function replay(recordings: Recorded[]) {
  // oxlint-disable-next-line typescript/no-explicit-any -- a vendor's request, whatever its shape
  const requests: { path: string; headers: IncomingHttpHeaders; body: any }[] = [];
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const index = requests.push({ path: req.url ?? '', headers: req.headers, body: JSON.parse(body) }) - 1;
    const recorded = recordings[index] ?? { status: 400, body: '{}' };
    res.writeHead(recorded.status ?? 200, { 'content-type': 'text/event-stream', ...recorded.headers });
    res.end(recorded.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function find(name: string, settings: Partial<ModelSettings>): Promise<Model> {
  const log = { info() {}, warn() {} };
  const models = await createModels(
    { ollamaBaseUrl: '', fallbackModels: [], callTimeoutMs: 60_000, ...settings },
    { log },
  );
  return models.find(name) as Model;
}

const request: ModelRequest = {
  prompt: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello?' }] },
  ],
  tools: [
    {
      type: 'function',
      name: 'search',
      inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
    },
  ],
  task: {
    kind: 'chat',
    locale: 'en',
    question: 'Hello?',
    passages: [],
    tools: [],
    toolsUsed: [],
    hasFiles: false,
  },
};

function listen() {
  const heard = { text: '' };
  const options: ModelCallOptions = {
    signal: AbortSignal.timeout(9_000),
    maxRetries: 1,
    retryDelayMs: 0,
    onText: (delta) => (heard.text += delta),
    onRestart: () => (heard.text = ''),
  };
  return { heard, options };
}

interface VendorEvent {
  type: string;
  [field: string]: unknown;
}

const events = (list: VendorEvent[]): string =>
  list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const dataLines = (list: object[]): string =>
  list.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');

const claudeStart = {
  type: 'message_start',
  message: {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 25, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 },
  },
};
const claudeAnswer = events([
  claudeStart,
  { type: 'ping' },
  ...claudeBlock(0, { type: 'text', text: '' }, [
    { type: 'text_delta', text: 'Hello ' },
    { type: 'text_delta', text: 'there.' },
  ]),
  ...claudeBlock(1, { type: 'tool_use', id: 'toolu_01', name: 'search', input: {} }, [
    { type: 'input_json_delta', partial_json: '' },
    { type: 'input_json_delta', partial_json: '{"query": "he' },
    { type: 'input_json_delta', partial_json: 'llo"}' },
  ]),
  ...claudeEnd('tool_use', 42),
]);

function claudeBlock(index: number, start: object, deltas: object[]): VendorEvent[] {
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function claudeEnd(stopReason: string, outputTokens: number): VendorEvent[] {
  const delta = { stop_reason: stopReason, stop_sequence: null };
  return [{ type: 'message_delta', delta, usage: { output_tokens: outputTokens } }, { type: 'message_stop' }];
}

test('Anthropic messages stream through the real SDK', async () => {
  const { origin, requests } = await replay([{ body: claudeAnswer }]);
  const model = await find('anthropic/claude-sonnet-5-5', {
    anthropic: { apiKey: 'a-key', baseUrl: `${origin}/v1` },
  });
  const { heard, options } = listen();
  const result = await model.call(request, options);
  assert.deepEqual(result, {
    text: 'Hello there.',
    toolCalls: [{ id: 'toolu_01', name: 'search', input: { query: 'hello' } }],
    finishReason: 'tool-calls',
    usage: { inputTokens: 25, outputTokens: 42 },
    model: { id: 'claude-sonnet-5-5', provider: 'anthropic' },
  });
  assert.equal(heard.text, 'Hello there.');
  assert.equal(requests[0]?.path, '/v1/messages');
  assert.equal(requests[0]?.headers['x-api-key'], 'a-key');
  assert.equal(requests[0]?.body.stream, true);
});

test('Anthropic: an overload inside the stream, then a 529, then an answer', async () => {
  const overloaded = { type: 'overloaded_error', message: 'Overloaded' };
  const half = events([
    claudeStart,
    ...claudeBlock(0, { type: 'text', text: '' }, [{ type: 'text_delta', text: 'Half' }]),
  ]);
  const { origin, requests } = await replay([
    { body: half + events([{ type: 'error', error: overloaded }]) },
    {
      status: 529,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'error', error: overloaded }),
    },
    { body: claudeAnswer },
  ]);
  const model = await find('anthropic/claude-sonnet-5-5', {
    anthropic: { apiKey: 'a-key', baseUrl: `${origin}/v1` },
  });
  const { heard, options } = listen();
  const result = await model.call(request, { ...options, maxRetries: 2 });
  assert.equal(result.text, 'Hello there.');
  assert.equal(heard.text, 'Hello there.');
  assert.equal(requests.length, 3);
});

test('Anthropic: a stream that ends early is not an answer', async () => {
  const half = events([
    claudeStart,
    ...claudeBlock(0, { type: 'text', text: '' }, [{ type: 'text_delta', text: 'Half' }]),
  ]);
  const { origin } = await replay([{ body: half }, { body: claudeAnswer }]);
  const model = await find('anthropic/claude-sonnet-5-5', {
    anthropic: { apiKey: 'a-key', baseUrl: `${origin}/v1` },
  });
  const { heard, options } = listen();
  assert.equal((await model.call(request, options)).text, 'Hello there.');
  assert.equal(heard.text, 'Hello there.');
});

const geminiAnswer = dataLines([
  geminiChunk([{ text: 'Hello ' }]),
  geminiChunk([{ text: 'there.' }]),
  {
    ...geminiChunk([{ functionCall: { name: 'search', args: { query: 'hello' } } }], 'STOP'),
    usageMetadata: { promptTokenCount: 25, candidatesTokenCount: 42, totalTokenCount: 67 },
  },
]);

function geminiChunk(parts: object[], finishReason?: string) {
  return {
    candidates: [{ content: { parts, role: 'model' }, finishReason, index: 0 }],
    modelVersion: 'gemini',
  };
}

test('Google streamGenerateContent streams through the real SDK', async () => {
  const { origin, requests } = await replay([{ body: geminiAnswer }]);
  const model = await find('google/gemini-3.8-flash', {
    google: { apiKey: 'g-key', baseUrl: `${origin}/v1beta` },
  });
  const { heard, options } = listen();
  const result = await model.call(request, options);
  assert.equal(result.text, 'Hello there.');
  assert.equal(heard.text, 'Hello there.');
  assert.deepEqual(
    result.toolCalls.map(({ name, input }) => ({ name, input })),
    [{ name: 'search', input: { query: 'hello' } }],
  );
  assert.equal(result.finishReason, 'tool-calls');
  assert.deepEqual(result.usage, { inputTokens: 25, outputTokens: 42 });
  assert.deepEqual(result.model, { id: 'gemini-3.8-flash', provider: 'google' });
  assert.match(requests[0]?.path ?? '', /^\/v1beta\/models\/gemini-3\.8-flash:streamGenerateContent/);
  assert.equal(requests[0]?.headers['x-goog-api-key'], 'g-key');
});

test('Google: a quota error waits as told and is tried again; a bad key is final and stays secret', async () => {
  const quota = { error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } };
  const badKey = {
    error: { code: 400, message: 'API key not valid: g-secret-key', status: 'INVALID_ARGUMENT' },
  };
  const json = { 'content-type': 'application/json' };
  const { origin, requests } = await replay([
    { status: 429, headers: { ...json, 'retry-after': '0' }, body: JSON.stringify(quota) },
    { body: geminiAnswer },
    { status: 400, headers: json, body: JSON.stringify(badKey) },
  ]);
  const google = { apiKey: 'g-secret-key', baseUrl: `${origin}/v1beta` };
  const model = await find('google/gemini-3.8-flash', { google });
  const { options } = listen();
  assert.equal((await model.call(request, { ...options, retryDelayMs: 60_000 })).text, 'Hello there.');
  await assert.rejects(model.call(request, options), {
    name: 'ModelError',
    message: 'google answered 400: API key not valid: …',
    status: 400,
  });
  assert.equal(requests.length, 3);
});

test('Google: an HTML page and a stream cut short are not answers', async () => {
  const { origin, requests } = await replay([
    { headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' },
    { body: dataLines([geminiChunk([{ text: 'Half' }])]) },
    { body: geminiAnswer },
  ]);
  const model = await find('google/gemini-3.8-flash', {
    google: { apiKey: 'g', baseUrl: `${origin}/v1beta` },
  });
  const { heard, options } = listen();
  assert.equal((await model.call(request, { ...options, maxRetries: 2 })).text, 'Hello there.');
  assert.equal(heard.text, 'Hello there.');
  assert.equal(requests.length, 3);
});

const gptItem = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
const gptCall = { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'search', arguments: '' };
const gptStart = [
  {
    type: 'response.created',
    response: { id: 'resp_1', created_at: 1, model: 'gpt-6.1-sol', service_tier: null },
  },
  { type: 'response.output_item.added', output_index: 0, item: gptItem },
  {
    type: 'response.output_text.delta',
    item_id: 'msg_1',
    output_index: 0,
    content_index: 0,
    delta: 'Hello ',
  },
];
const gptAnswer = events([
  ...gptStart,
  {
    type: 'response.output_text.delta',
    item_id: 'msg_1',
    output_index: 0,
    content_index: 0,
    delta: 'there.',
  },
  { type: 'response.output_item.done', output_index: 0, item: { ...gptItem, status: 'completed' } },
  { type: 'response.output_item.added', output_index: 1, item: gptCall },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 1, delta: '{"query":' },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 1, delta: '"hello"}' },
  {
    type: 'response.output_item.done',
    output_index: 1,
    item: { ...gptCall, status: 'completed', arguments: '{"query":"hello"}' },
  },
  {
    type: 'response.completed',
    response: { id: 'resp_1', usage: { input_tokens: 25, output_tokens: 42, total_tokens: 67 } },
  },
]);

test('OpenAI responses stream through the real SDK, with a schema that may have optional fields', async () => {
  const { origin, requests } = await replay([{ body: gptAnswer }]);
  const model = await find('openai/gpt-6.1-sol', { openai: { apiKey: 'o-key', baseUrl: `${origin}/v1` } });
  const { heard, options } = listen();
  const { parts, ...result } = await model.call(
    { ...request, responseSchema: { type: 'object', properties: {} } },
    options,
  );
  assert.equal(heard.text, 'Hello there.');
  assert.deepEqual(
    parts?.map(({ type }) => type),
    ['text', 'tool-call'],
  );
  assert.deepEqual(result, {
    text: 'Hello there.',
    toolCalls: [{ id: 'call_1', name: 'search', input: { query: 'hello' } }],
    finishReason: 'tool-calls',
    usage: { inputTokens: 25, outputTokens: 42 },
    model: { id: 'gpt-6.1-sol', provider: 'openai' },
  });
  assert.equal(requests[0]?.path, '/v1/responses');
  assert.equal(requests[0]?.headers.authorization, 'Bearer o-key');
  assert.equal(requests[0]?.body.text.format.type, 'json_schema');
  assert.equal(requests[0]?.body.text.format.strict, false);
});

test('OpenAI: an answer cut short is asked for again', async () => {
  const { origin } = await replay([{ body: events(gptStart) }, { body: gptAnswer }]);
  const model = await find('openai/gpt-6.1-sol', { openai: { apiKey: 'o-key', baseUrl: `${origin}/v1` } });
  const { heard, options } = listen();
  assert.equal((await model.call(request, options)).text, 'Hello there.');
  assert.equal(heard.text, 'Hello there.');
});

test('an abort ends a call through the SDK at once', async () => {
  const stop = new Error('cancelled');
  const controller = new AbortController();
  const { origin } = await replay([{ body: gptAnswer }]);
  const model = await find('openai/gpt-6.1-sol', { openai: { apiKey: 'o-key', baseUrl: `${origin}/v1` } });
  const onText = () => controller.abort(stop);
  await assert.rejects(model.call(request, { ...listen().options, signal: controller.signal, onText }), stop);
});

/** The next round of a conversation: what the model said, and what its tool found. */
const nextRound = (parts: NonNullable<ModelResult['parts']>, toolCallId: string): ModelRequest => ({
  ...request,
  cacheKey: 'run-1',
  prompt: [
    ...request.prompt,
    { role: 'assistant', content: parts },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId, toolName: 'search', output: { type: 'text', value: 'Found.' } },
      ],
    },
  ],
});

const claudeThinks = events([
  claudeStart,
  ...claudeBlock(0, { type: 'thinking', thinking: '', signature: '' }, [
    { type: 'thinking_delta', thinking: 'Let me ' },
    { type: 'thinking_delta', thinking: 'look.' },
    { type: 'signature_delta', signature: 'c2lnbmVk' },
  ]),
  ...claudeBlock(1, { type: 'redacted_thinking', data: 'c2VjcmV0' }, []),
  ...claudeBlock(2, { type: 'tool_use', id: 'toolu_01', name: 'search', input: {} }, [
    { type: 'input_json_delta', partial_json: '{"query": "hello"}' },
  ]),
  ...claudeEnd('tool_use', 42),
]);

test('Anthropic: thoughts go back with their signatures, and the beginning is marked to be kept', async () => {
  const cached = {
    ...claudeStart,
    message: {
      ...claudeStart.message,
      usage: {
        input_tokens: 5,
        cache_creation_input_tokens: 3,
        cache_read_input_tokens: 17,
        output_tokens: 1,
      },
    },
  };
  const answered = events([
    cached,
    ...claudeBlock(0, { type: 'text', text: '' }, [{ type: 'text_delta', text: 'Hello.' }]),
    ...claudeEnd('end_turn', 3),
  ]);
  const { origin, requests } = await replay([{ body: claudeThinks }, { body: answered }]);
  const model = await find('anthropic/claude-sonnet-4-5', {
    anthropic: { apiKey: 'a-key', baseUrl: `${origin}/v1` },
  });
  const { heard, options } = listen();
  let thought = '';
  const onReasoning = (delta: string) => (thought += delta);
  const first = await model.call({ ...request, reasoning: 'low' }, { ...options, onReasoning });
  assert.equal(thought, 'Let me look.');
  assert.equal(heard.text, '');
  assert.equal(first.text, '');
  assert.equal(requests[0]?.body.thinking.type, 'enabled');
  assert.ok(requests[0]?.body.thinking.budget_tokens > 0);
  const second = await model.call(nextRound(first.parts!, 'toolu_01'), options);
  const [, said, found] = requests[1]!.body.messages;
  assert.deepEqual(said.content, [
    { type: 'thinking', thinking: 'Let me look.', signature: 'c2lnbmVk' },
    { type: 'redacted_thinking', data: 'c2VjcmV0' },
    { type: 'tool_use', id: 'toolu_01', name: 'search', input: { query: 'hello' } },
  ]);
  assert.deepEqual(requests[1]!.body.system.at(-1).cache_control, { type: 'ephemeral' });
  assert.deepEqual(found.content.at(-1).cache_control, { type: 'ephemeral' });
  assert.deepEqual(second.usage, {
    inputTokens: 25,
    outputTokens: 3,
    cachedInputTokens: 17,
    cacheWriteTokens: 3,
  });
  assert.equal(second.parts, undefined);
});

test('Google: thought signatures go back with the calls they came with', async () => {
  const thinks = dataLines([
    geminiChunk([{ text: 'Hm.', thought: true }]),
    {
      ...geminiChunk(
        [{ functionCall: { name: 'search', args: { query: 'hello' } }, thoughtSignature: 'c2ln' }],
        'STOP',
      ),
      usageMetadata: {
        promptTokenCount: 25,
        cachedContentTokenCount: 20,
        candidatesTokenCount: 4,
        thoughtsTokenCount: 6,
      },
    },
  ]);
  const { origin, requests } = await replay([{ body: thinks }, { body: geminiAnswer }]);
  const model = await find('google/gemini-3.8-flash', {
    google: { apiKey: 'g-key', baseUrl: `${origin}/v1beta` },
  });
  const { heard, options } = listen();
  let thought = '';
  const onReasoning = (delta: string) => (thought += delta);
  const first = await model.call({ ...request, reasoning: 'high' }, { ...options, onReasoning });
  assert.equal(thought, 'Hm.');
  assert.equal(heard.text, '');
  assert.equal(requests[0]?.body.generationConfig.thinkingConfig.thinkingLevel, 'high');
  assert.deepEqual(first.usage, { inputTokens: 25, outputTokens: 10, cachedInputTokens: 20 });
  await model.call(nextRound(first.parts!, first.toolCalls[0]!.id), options);
  const said = requests[1]!.body.contents[1];
  assert.equal(said.role, 'model');
  const call = said.parts.find((part: { functionCall?: object }) => part.functionCall);
  assert.equal(call.thoughtSignature, 'c2ln');
});

test('OpenAI: nothing is kept there, thoughts travel sealed, and the rounds of a run share a key', async () => {
  const thinks = events([
    gptStart[0]!,
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: null },
    },
    { type: 'response.reasoning_summary_part.added', item_id: 'rs_1', summary_index: 0 },
    { type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', summary_index: 0, delta: 'Hm.' },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: {
        id: 'rs_1',
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'Hm.' }],
        encrypted_content: 'c2VhbGVk',
      },
    },
    { type: 'response.output_item.added', output_index: 1, item: gptCall },
    {
      type: 'response.output_item.done',
      output_index: 1,
      item: { ...gptCall, status: 'completed', arguments: '{"query":"hello"}' },
    },
    {
      type: 'response.completed',
      response: {
        id: 'resp_1',
        usage: { input_tokens: 25, input_tokens_details: { cached_tokens: 16 }, output_tokens: 42 },
      },
    },
  ]);
  const { origin, requests } = await replay([{ body: thinks }, { body: gptAnswer }]);
  const model = await find('openai/gpt-5.6', { openai: { apiKey: 'o-key', baseUrl: `${origin}/v1` } });
  const { options } = listen();
  let thought = '';
  const onReasoning = (delta: string) => (thought += delta);
  const first = await model.call({ ...request, reasoning: 'medium' }, { ...options, onReasoning });
  assert.equal(thought, 'Hm.');
  assert.equal(requests[0]?.body.store, false);
  assert.equal(requests[0]?.body.reasoning.effort, 'medium');
  assert.deepEqual(requests[0]?.body.include, ['reasoning.encrypted_content']);
  assert.deepEqual(first.usage, { inputTokens: 25, outputTokens: 42, cachedInputTokens: 16 });
  await model.call(nextRound(first.parts!, 'call_1'), options);
  const sealed = requests[1]!.body.input.find((item: { type?: string }) => item.type === 'reasoning');
  assert.equal(sealed.encrypted_content, 'c2VhbGVk');
  assert.equal(requests[1]?.body.prompt_cache_key, 'run-1');
});

test('a fallback of another vendor gets the conversation without the thoughts of the first', async () => {
  const { origin, requests } = await replay([{ body: claudeThinks }, { status: 500, body: '{}' }]);
  const other = await replay([{ body: gptAnswer }]);
  const model = await find('anthropic/claude-sonnet-4-5', {
    anthropic: { apiKey: 'a-key', baseUrl: `${origin}/v1` },
    openai: { apiKey: 'o-key', baseUrl: `${other.origin}/v1` },
    fallbackModels: ['openai/gpt-5.6'],
  });
  const { options } = listen();
  const first = await model.call(request, options);
  const second = await model.call(nextRound(first.parts!, 'toolu_01'), { ...options, maxRetries: 0 });
  assert.equal(second.model.provider, 'openai');
  assert.equal(requests.length, 2);
  const types = other.requests[0]!.body.input.map(
    (item: { type?: string; role?: string }) => item.type ?? item.role,
  );
  assert.deepEqual(types, ['developer', 'user', 'function_call', 'function_call_output']);
});

const tooLong = {
  'openai/gpt-5.6': {
    error: {
      message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
      type: 'invalid_request_error',
      param: 'input',
      code: 'context_length_exceeded',
    },
  },
  'anthropic/claude-sonnet-4-5': {
    type: 'error',
    error: { type: 'invalid_request_error', message: 'prompt is too long: 205000 tokens > 200000 maximum' },
  },
  'google/gemini-2.5-pro': {
    error: {
      code: 400,
      message: 'The input token count (1050000) exceeds the maximum number of tokens allowed (1048576).',
      status: 'INVALID_ARGUMENT',
    },
  },
};

for (const [name, body] of Object.entries(tooLong))
  test(`${name}: a question that is too long is known as such, and handed to nobody else`, async () => {
    const json = { 'content-type': 'application/json' };
    const { origin, requests } = await replay([{ status: 400, headers: json, body: JSON.stringify(body) }]);
    const vendor = { apiKey: 'k', baseUrl: `${origin}/v1` };
    const model = await find(name, {
      openai: vendor,
      anthropic: vendor,
      google: vendor,
      fallbackModels: ['openai/gpt-4o'],
    });
    await assert.rejects(model.call(request, listen().options), { name: 'ModelError', isTooLong: true });
    assert.equal(requests.length, 1);
  });
