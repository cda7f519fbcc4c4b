import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  callsTool,
  cutsOff,
  fails,
  fakeOpenAi,
  raw,
  resets,
  says,
  stalls,
} from '../../../test/support/fake-openai.ts';
import type { FakeOpenAi, FakeScript } from '../../../test/support/fake-openai.ts';
import { createModels } from './create-models.ts';
import { ModelError } from './model-error.ts';
import type { ModelSettings } from './model-settings.ts';
import type { Model, ModelCallOptions, ModelRequest } from './model.ts';

const KEY = 'sk-very-secret-key-123456';
const log = { info() {}, warn() {} };
const servers: FakeOpenAi[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function modelWith(script: FakeScript, settings: Partial<ModelSettings> = {}) {
  const server = await fakeOpenAi(script);
  servers.push(server);
  const compatible = { baseUrl: server.baseUrl, apiKey: KEY, models: ['main'] };
  const models = await createModels(
    { compatible, ollamaBaseUrl: '', fallbackModels: [], callTimeoutMs: 60_000, ...settings },
    { log },
  );
  return { server, model: models.find('compatible/main') as Model };
}

const request: ModelRequest = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello?' }] }],
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

/** Folds as a client does: a restart voids what came before. */
function listen(options: Partial<ModelCallOptions> = {}) {
  const heard = { text: '', restarts: [] as string[] };
  const callOptions: ModelCallOptions = {
    // No test may hang: a wait that is not cut short as it should be ends in this reason.
    signal: AbortSignal.timeout(9_000),
    maxRetries: 1,
    retryDelayMs: 0,
    onText: (delta) => (heard.text += delta),
    onRestart(reason) {
      heard.restarts.push(reason);
      heard.text = '';
    },
    ...options,
  };
  return { heard, callOptions };
}

test('an answer streams as text and ends with what the provider reported', async () => {
  const { model, server } = await modelWith([
    says('The quick brown fox. 素早い茶色の狐🦊。', { usage: { prompt_tokens: 21, completion_tokens: 13 } }),
  ]);
  const { heard, callOptions } = listen();
  const result = await model.call({ ...request, maxOutputTokens: 100_000 }, callOptions);
  assert.deepEqual(result, {
    text: 'The quick brown fox. 素早い茶色の狐🦊。',
    toolCalls: [],
    finishReason: 'stop',
    usage: { inputTokens: 21, outputTokens: 13 },
    model: { id: 'main', provider: 'compatible' },
  });
  assert.equal(heard.text, result.text);
  assert.deepEqual(heard.restarts, []);
  const [sent] = server.requests;
  assert.equal(sent?.path, '/v1/chat/completions');
  assert.equal(sent?.headers.authorization, `Bearer ${KEY}`);
  assert.equal(sent?.body.model, 'main');
  assert.equal(sent?.body.max_tokens, 4_096, 'held to what the model can write');
  assert.deepEqual(sent?.body.messages, [{ role: 'user', content: 'Hello?' }]);
});

test('tokens are handed out while the answer is still being written', async () => {
  const { model } = await modelWith([says('one two three four', { tokenDelayMs: 30 })]);
  const deltas: string[] = [];
  await model.call(request, listen({ onText: (delta) => void deltas.push(delta) }).callOptions);
  assert.ok(deltas.length > 1, `handed out in one piece: ${deltas.join('|')}`);
  assert.equal(deltas.join(''), 'one two three four');
});

for (const status of [408, 409, 429, 500, 502, 503, 529]) {
  test(`status ${status} is tried again`, async () => {
    const { model, server } = await modelWith([fails(status), says('Better now.')]);
    const result = await model.call(request, listen().callOptions);
    assert.equal(result.text, 'Better now.');
    assert.equal(server.requests.length, 2);
  });
}

for (const status of [400, 401, 403, 404, 422]) {
  test(`status ${status} is final`, async () => {
    const { model, server } = await modelWith([fails(status), says('Never asked.')]);
    await assert.rejects(model.call(request, listen().callOptions), (error) => {
      assert.ok(error instanceof ModelError);
      assert.equal(error.status, status);
      assert.equal(error.retryable, false);
      assert.equal(error.message, `compatible answered ${status}: scripted failure ${status}`);
      return true;
    });
    assert.equal(server.requests.length, 1);
  });
}

test('when the retries are used up the last failure is the error', async () => {
  const { model, server } = await modelWith(() => fails(503));
  await assert.rejects(model.call(request, listen({ maxRetries: 2 }).callOptions), {
    status: 503,
    retryable: true,
  });
  assert.equal(server.requests.length, 3);
});

const waits: Record<string, string>[] = [
  { 'retry-after-ms': '20' },
  { 'retry-after': '0' },
  { 'retry-after': new Date(0).toUTCString() },
];
for (const headers of waits) {
  test(`the provider's ${JSON.stringify(headers)} counts instead of our own delay`, async () => {
    const { model } = await modelWith([fails(429, headers), says('Thanks for waiting.')]);
    const result = await model.call(request, listen({ retryDelayMs: 60_000 }).callOptions);
    assert.equal(result.text, 'Thanks for waiting.');
  });
}

test('a server that is not there is a network error, which is tried again and then clear', async () => {
  const { model, server } = await modelWith([]);
  await server.close();
  await assert.rejects(model.call(request, listen().callOptions), {
    name: 'ModelError',
    message: 'connection to compatible failed (ECONNREFUSED)',
    retryable: true,
  });
});

for (const [what, answer] of [
  ['before its headers', { kind: 'stall', headers: false }],
  ['before its first token', stalls()],
] as const) {
  test(`a provider that stalls ${what} is given up and asked again`, async () => {
    const { model, server } = await modelWith([answer, says('Awake.')], { callTimeoutMs: 2_000 });
    const { heard, callOptions } = listen();
    const result = await model.call(request, callOptions);
    assert.equal(result.text, 'Awake.');
    assert.equal(server.requests.length, 2);
    assert.deepEqual(heard.restarts, [], 'no text had been handed out');
  });
}

test('a provider that only ever stalls ends in a clear error', async () => {
  const { model } = await modelWith(() => stalls(), { callTimeoutMs: 100 });
  await assert.rejects(model.call(request, listen().callOptions), {
    message: 'compatible sent nothing for 0.1 s',
  });
});

test('an answer slower than the stall limit in total is no stall', async () => {
  const { model, server } = await modelWith([says('a b c d e f g h i j', { tokenDelayMs: 250 })], {
    callTimeoutMs: 2_000,
  });
  assert.equal((await model.call(request, listen().callOptions)).text, 'a b c d e f g h i j');
  assert.equal(server.requests.length, 1);
});

for (const [what, answer, reason] of [
  ['breaks the connection', resets('Half an ans'), /^connection to compatible failed \(/],
  [
    'ends without a finish reason',
    cutsOff('Half an ans'),
    /^compatible broke off before the end of its answer$/,
  ],
  ['stalls', stalls('Half an ans'), /^compatible sent nothing for 2 s$/],
] as const) {
  test(`a provider that ${what} in mid-answer is asked again from the start`, async () => {
    const { model } = await modelWith([answer, says('A whole answer.')], { callTimeoutMs: 2_000 });
    const { heard, callOptions } = listen();
    const result = await model.call(request, callOptions);
    assert.equal(result.text, 'A whole answer.');
    assert.equal(heard.text, 'A whole answer.');
    assert.equal(heard.restarts.length, 1);
    assert.match(heard.restarts[0]!, reason);
  });
}

const NONSENSE =
  /^compatible (sent something that is not an answer|sent an empty answer|broke off before the end of its answer)$/;
for (const [what, answer] of [
  ['an HTML page', raw('<!doctype html><html><body>Sign in to the network</body></html>', 'text/html')],
  ['an HTML page that claims to be JSON', raw('<html></html>', 'application/json')],
  ['chunks that are no JSON', raw('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: {oops\n\n')],
  ['chunks that are no objects', raw('data: 17\n\ndata: [DONE]\n\n')],
  ['JSON of another kind', raw('{"hello":"world"}', 'application/json')],
  ['an empty body', raw('')],
  ['no text at all', says('')],
  ['only white space', says(' \n ')],
] as const) {
  test(`${what} with status 200 is tried again, then refused`, async () => {
    const { model, server } = await modelWith([answer, answer, answer, says('Sane.')]);
    await assert.rejects(model.call(request, listen().callOptions), {
      name: 'ModelError',
      message: NONSENSE,
    });
    assert.equal(server.requests.length, 2);
    assert.equal((await model.call(request, listen().callOptions)).text, 'Sane.');
  });
}

test('an error sent inside the stream is tried again', async () => {
  const broken = raw('data: {"error":{"message":"The engine is overloaded","type":"server_error"}}\n\n');
  const { model } = await modelWith([broken, says('Recovered.'), broken, broken]);
  assert.equal((await model.call(request, listen().callOptions)).text, 'Recovered.');
  await assert.rejects(model.call(request, listen().callOptions), {
    message: 'compatible failed while answering: The engine is overloaded',
  });
});

test('an error inside the stream that names a 4xx is final', async () => {
  const { model, server } = await modelWith([raw('data: {"error":{"message":"Too long","code":400}}\n\n')]);
  await assert.rejects(model.call(request, listen().callOptions), { status: 400, retryable: false });
  assert.equal(server.requests.length, 1);
});

test('a server that does not stream is read all the same', async () => {
  const body = {
    choices: [{ message: { role: 'assistant', content: 'In one piece.' }, finish_reason: 'stop' }],
  };
  const { model } = await modelWith([raw(JSON.stringify(body), 'application/json; charset=utf-8')]);
  const { heard, callOptions } = listen();
  assert.equal((await model.call(request, callOptions)).text, 'In one piece.');
  assert.equal(heard.text, 'In one piece.');
});

test('[DONE] completes an answer, even without a finish reason on a connection that stays open', async () => {
  const body = 'data: {"choices":[{"delta":{"content":"Complete."}}]}\r\n\r\ndata:[DONE]\r\n\r\n';
  const { model } = await modelWith([{ kind: 'raw', body, keepOpen: true }]);
  const result = await model.call(request, listen().callOptions);
  assert.equal(result.text, 'Complete.');
  assert.equal(result.finishReason, 'stop');
});

test('a refusal by the content filter is an answer without text, not a failure', async () => {
  const { model, server } = await modelWith([says('', { finishReason: 'content_filter' })]);
  const result = await model.call(request, listen().callOptions);
  assert.equal(result.finishReason, 'content-filter');
  assert.equal(result.text, '');
  assert.equal(server.requests.length, 1);
});

test('an output limit spent without an answer is final: the same limit would be spent again', async () => {
  const { model, server } = await modelWith([says('', { finishReason: 'length' })]);
  await assert.rejects(model.call(request, listen().callOptions), { message: /used up its output limit/ });
  assert.equal(server.requests.length, 1);
});

test('tool calls arrive in fragments and are put together', async () => {
  const search = { query: 'ベクトルデータベース "fast"', limit: 3 };
  const { model, server } = await modelWith([
    says('Let me look.', {
      toolCalls: [
        { name: 'search', input: search },
        { name: 'recall', input: '{"broken": ' },
      ],
    }),
    callsTool('plan', ''),
  ]);
  const tools: ModelRequest['tools'] = [
    { type: 'function', name: 'search', inputSchema: { type: 'object' } },
  ];
  const result = await model.call({ ...request, tools, toolChoice: { type: 'auto' } }, listen().callOptions);
  assert.equal(result.text, 'Let me look.');
  assert.equal(result.finishReason, 'tool-calls');
  assert.deepEqual(result.toolCalls, [
    { id: 'call_1', name: 'search', input: search },
    { id: 'call_2', name: 'recall', input: '{"broken": ' },
  ]);
  assert.equal(server.requests[0]?.body.tools[0].function.name, 'search');
  const bare = await model.call(request, listen().callOptions);
  assert.deepEqual(bare.toolCalls, [{ id: 'call_1', name: 'plan', input: {} }]);
});

test('usage that the provider does not report is 0', async () => {
  const { model } = await modelWith([says('Uncounted.', { usage: null })]);
  const { usage } = await model.call(request, listen().callOptions);
  assert.deepEqual(usage, { inputTokens: 0, outputTokens: 0 });
});

test('a fallback model takes over when the retries are used up, and the result says so', async () => {
  const { model, server } = await modelWith(
    ({ body }) => (body.model === 'main' ? resets('Half an') : says('From the spare.')),
    { fallbackModels: ['compatible/main', 'compatible/spare'] },
  );
  const { heard, callOptions } = listen();
  const result = await model.call(request, callOptions);
  assert.deepEqual(result.model, { id: 'spare', provider: 'compatible' });
  assert.equal(heard.text, 'From the spare.');
  assert.equal(heard.restarts.length, 2);
  assert.deepEqual(
    server.requests.map(({ body }) => body.model),
    ['main', 'main', 'spare'],
  );
});

test('a fallback model takes over at once when the first one cannot be mended', async () => {
  const { model, server } = await modelWith(
    ({ body }) => (body.model === 'main' ? fails(404) : says('Here.')),
    {
      fallbackModels: ['compatible/spare'],
    },
  );
  assert.equal((await model.call(request, listen().callOptions)).text, 'Here.');
  assert.equal(server.requests.length, 2);
});

test('when every model fails the error names each failure', async () => {
  const { model } = await modelWith(({ body }) => fails(body.model === 'main' ? 404 : 403), {
    fallbackModels: ['compatible/spare'],
  });
  await assert.rejects(model.call(request, listen().callOptions), {
    message:
      'compatible answered 404: scripted failure 404; then compatible answered 403: scripted failure 403',
    status: 404,
  });
});

test('an error never shows the key', async () => {
  const echo = {
    error: { message: `Incorrect API key provided: ${KEY} (header Authorization: Bearer ${KEY})` },
  };
  const { model } = await modelWith([{ kind: 'status', status: 401, body: echo }]);
  await assert.rejects(model.call(request, listen().callOptions), (error: Error) => {
    assert.match(error.message, /^compatible answered 401: Incorrect API key provided/);
    assert.ok(!JSON.stringify({ ...error, m: error.message, s: error.stack }).includes('secret'));
    return true;
  });
});

const stop = new Error('cancelled by the user');

test('an abort before the call sends nothing', async () => {
  const { model, server } = await modelWith([says('Never.')]);
  await assert.rejects(model.call(request, listen({ signal: AbortSignal.abort(stop) }).callOptions), stop);
  assert.equal(server.requests.length, 0);
});

test('an abort ends the wait for headers at once', async () => {
  const controller = new AbortController();
  const { model } = await modelWith(() => {
    controller.abort(stop);
    return { kind: 'stall', headers: false };
  });
  await assert.rejects(model.call(request, listen({ signal: controller.signal }).callOptions), stop);
});

test('an abort ends the wait between two attempts at once', async () => {
  const controller = new AbortController();
  const { model, server } = await modelWith(() => {
    setTimeout(() => controller.abort(stop), 50);
    return fails(503);
  });
  const { callOptions } = listen({ signal: controller.signal, retryDelayMs: 60_000 });
  await assert.rejects(model.call(request, callOptions), stop);
  assert.equal(server.requests.length, 1);
});

test('an abort in mid-stream ends the call at once and nothing is handed out afterwards', async () => {
  const controller = new AbortController();
  const { model, server } = await modelWith([says('a b c d e f g h i j', { tokenDelayMs: 20 })]);
  let heard = '';
  const onText = (delta: string) => {
    heard += delta;
    if (heard.length >= 3) controller.abort(stop);
  };
  await assert.rejects(model.call(request, listen({ signal: controller.signal, onText }).callOptions), stop);
  const atAbort = heard;
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(heard, atAbort);
  assert.equal(server.requests.length, 1);
});

test('what the listener throws ends the call as it is', async () => {
  const bug = new Error('the listener is broken');
  const { model, server } = await modelWith([says('Hello there.')]);
  const onText = () => {
    throw bug;
  };
  await assert.rejects(model.call(request, listen({ onText }).callOptions), bug);
  assert.equal(server.requests.length, 1);
});

const responseSchema = { type: 'object', properties: { city: { type: 'string' } } };

test('a schema is sent as the response format', async () => {
  const { model, server } = await modelWith([says('{"city":"Kyoto"}')]);
  await model.call({ ...request, responseSchema }, listen().callOptions);
  const format = server.requests[0]?.body.response_format;
  assert.equal(format.type, 'json_schema');
  assert.deepEqual(format.json_schema.schema, responseSchema);
  assert.equal(format.json_schema.strict, false);
});

test('a server that refuses schemas gets the schema in the prompt, from then on at once', async () => {
  const { model, server } = await modelWith(({ body }) => {
    const type = body.response_format?.type;
    if (type !== 'json_schema') return says('{"city":"Kyoto"}');
    return {
      kind: 'status',
      status: 400,
      body: { error: { message: `response_format '${type}' is not supported` } },
    };
  });
  const first = await model.call({ ...request, responseSchema }, listen({ maxRetries: 0 }).callOptions);
  const second = await model.call({ ...request, responseSchema }, listen({ maxRetries: 0 }).callOptions);
  assert.equal(first.text, second.text);
  const formats = server.requests.map(({ body }) => body.response_format?.type);
  assert.deepEqual(formats, ['json_schema', 'json_object', 'json_object']);
  assert.ok(server.requests[1]?.body.messages[0].content.includes(JSON.stringify(responseSchema)));
});

test('a server that refuses every response format is asked by the prompt alone', async () => {
  const { model, server } = await modelWith(({ body }) =>
    body.response_format
      ? {
          kind: 'status',
          status: 422,
          body: { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs' }] },
        }
      : says('{"city":"Nara"}'),
  );
  const result = await model.call({ ...request, responseSchema }, listen({ maxRetries: 0 }).callOptions);
  assert.equal(result.text, '{"city":"Nara"}');
  assert.equal(server.requests.length, 3);
});

test('a server that refuses stream_options is asked without them', async () => {
  const { model, server } = await modelWith(({ body }) =>
    body.stream_options
      ? {
          kind: 'status',
          status: 422,
          body: { detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs' }] },
        }
      : says('Fine.'),
  );
  assert.equal((await model.call(request, listen({ maxRetries: 0 }).callOptions)).text, 'Fine.');
  assert.equal((await model.call(request, listen({ maxRetries: 0 }).callOptions)).text, 'Fine.');
  assert.equal(server.requests.length, 3);
});
