import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { callsTool, fails, fakeOpenAi, says } from '../../../../test/support/fake-openai.ts';
import type {
  FakeAnswer,
  FakeOpenAi,
  FakeRequest,
  FakeScript,
} from '../../../../test/support/fake-openai.ts';
import { createModels } from '../create-models.ts';
import type { Model, ModelCallOptions, ModelRequest } from '../model.ts';

const log = { info() {}, warn() {} };
const servers: FakeOpenAi[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function modelWith(script: FakeScript) {
  const server = await fakeOpenAi(script);
  servers.push(server);
  const compatible = { baseUrl: server.baseUrl, apiKey: 'key', models: ['main'] };
  const settings = { compatible, ollamaBaseUrl: '', fallbackModels: [], callTimeoutMs: 60_000 };
  const models = await createModels(settings, { log });
  return { server, model: models.find('compatible/main') as Model };
}

const tools: NonNullable<ModelRequest['tools']> = [
  {
    type: 'function',
    name: 'search',
    description: 'Searches the web.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'What to find.' } },
      required: ['query'],
    },
  },
];
const question: ModelRequest = {
  prompt: [
    { role: 'system', content: 'You are a research agent.' },
    { role: 'user', content: [{ type: 'text', text: 'When did tea come to Japan?' }] },
  ],
  tools,
};
const withResult: ModelRequest = {
  tools,
  prompt: [
    ...question.prompt,
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: { query: 'tea Japan' } }],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'search',
          output: { type: 'text', value: 'In 1191. [1]' },
        },
      ],
    },
    { role: 'system', content: 'A limit is near.' },
  ],
};

function listen() {
  const heard = { text: '' };
  const options: ModelCallOptions = {
    signal: AbortSignal.timeout(20_000),
    maxRetries: 0,
    retryDelayMs: 0,
    onText: (delta) => (heard.text += delta),
    onRestart: () => (heard.text = ''),
  };
  return { heard, options };
}

const isForm = ({ body }: FakeRequest) => body.response_format !== undefined;
const usage = { prompt_tokens: 10, completion_tokens: 2 };

const refusals: [string, number, unknown][] = [
  [
    'Ollama',
    400,
    { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools', type: 'api_error' } },
  ],
  [
    'vLLM',
    400,
    {
      object: 'error',
      message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      code: 400,
    },
  ],
  [
    'llama.cpp',
    500,
    { error: { code: 500, message: 'tools param requires --jinja flag', type: 'server_error' } },
  ],
  [
    'an older llama.cpp',
    500,
    { error: { code: 500, message: 'Unsupported param: tools', type: 'server_error' } },
  ],
  ['LM Studio', 400, { error: 'This model does not support tools.' }],
  [
    'OpenRouter',
    404,
    {
      error: {
        message: 'No endpoints found that support tool use. To learn more, visit the docs.',
        code: 404,
      },
    },
  ],
  ['a strict server', 422, { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] }],
  ['a proxy', 501, { error: { message: 'Tool calling is not implemented for this model' } }],
];

for (const [vendor, status, body] of refusals)
  test(`a model that ${vendor} gives no tools to chooses by a form, from then on at once`, async () => {
    const { server, model } = await modelWith((request) => {
      if (request.body.tools) return { kind: 'status', status, body };
      return says('{"action":"search","query":"tea in Japan"}', { usage });
    });
    for (const requests of [2, 3]) {
      const { heard, options } = listen();
      const result = await model.call(question, options);
      assert.deepEqual(
        result.toolCalls.map(({ name, input }) => ({ name, input })),
        [{ name: 'search', input: { query: 'tea in Japan' } }],
      );
      assert.equal(result.finishReason, 'tool-calls');
      assert.deepEqual(result.usage, { inputTokens: 10, outputTokens: 2 });
      assert.equal(heard.text + result.text, '');
      assert.equal(server.requests.length, requests);
    }
    const { schema } = server.requests.at(-1)!.body.response_format.json_schema;
    assert.deepEqual(
      schema.anyOf.map(
        ({ properties }: { properties: { action: { enum: string[] } } }) => properties.action.enum[0],
      ),
      ['answer', 'search'],
    );
    assert.deepEqual(schema.anyOf[1].required, ['action', 'query']);
  });

test('its answer is a second call in words, and what tools gave is told in plain words', async () => {
  const { server, model } = await modelWith((request) => {
    if (request.body.tools) return refusedTools;
    return isForm(request) ? says('{"action":"answer"}', { usage }) : says('In 1191 [1].', { usage });
  });
  const { heard, options } = listen();
  const result = await model.call(withResult, options);
  assert.equal(result.text, 'In 1191 [1].');
  assert.equal(heard.text, 'In 1191 [1].');
  assert.deepEqual(result.toolCalls, []);
  assert.deepEqual(result.usage, { inputTokens: 20, outputTokens: 4 });
  const [, form, answer] = server.requests;
  for (const { body } of [form!, answer!]) {
    const roles = body.messages.map(({ role }: { role: string }) => role);
    assert.deepEqual(roles, ['system', 'user']);
    const told = JSON.stringify(body.messages[1].content);
    assert.match(told, /The tool search was used with .*tea Japan.*It gave:.*In 1191/);
    assert.match(told, /A limit is near/);
  }
  assert.match(
    form!.body.messages[0].content,
    /- search: Searches the web\. Fields: query \(What to find\.\)/,
  );
  assert.doesNotMatch(answer!.body.messages[0].content, /Searches the web/);
});

const refusedTools: FakeAnswer = {
  kind: 'status',
  status: 400,
  body: { error: { message: 'm does not support tools' } },
};

test('a form that cannot be read means an answer', async () => {
  const { model } = await modelWith((request) => {
    if (request.body.tools) return refusedTools;
    return isForm(request) ? says('I would search, I think.') : says('I do not know.');
  });
  assert.equal((await model.call(question, listen().options)).text, 'I do not know.');
});

test('a server without tools and without JSON mode is asked by the prompt alone', async () => {
  const { server, model } = await modelWith((request) => {
    if (request.body.tools) return refusedTools;
    if (isForm(request))
      return {
        kind: 'status',
        status: 400,
        body: { error: { message: 'response_format is not supported' } },
      };
    return says('Sure!\n```json\n{"action": "search", "query": "tea",}\n```');
  });
  const { toolCalls } = await model.call(question, listen().options);
  assert.deepEqual(toolCalls[0]?.input, { query: 'tea' });
  assert.match(JSON.stringify(server.requests.at(-1)!.body.messages), /following this JSON Schema/);
});

test('a call that was written as text is a call, is not shown, and is the last one without a form', async () => {
  const { server, model } = await modelWith((request) =>
    request.body.tools
      ? says('I will look.\n<tool_call>\n{"name":"search","arguments":{"query":"tea"}}\n</tool_call>')
      : says('{"action":"search","query":"more tea"}'),
  );
  const { heard, options } = listen();
  const first = await model.call(question, options);
  assert.deepEqual(first.toolCalls[0]?.input, { query: 'tea' });
  assert.equal(first.finishReason, 'tool-calls');
  assert.equal(heard.text, 'I will look.\n');
  const second = await model.call(question, listen().options);
  assert.deepEqual(second.toolCalls[0]?.input, { query: 'more tea' });
  assert.deepEqual(
    server.requests.map((request) => isForm(request)),
    [false, true],
  );
});

test('a call that nobody can read is asked for again by the form', async () => {
  const { model } = await modelWith((request) =>
    request.body.tools
      ? says('[TOOL_CALLS] search tea', { usage })
      : says('{"action":"search","query":"tea"}', { usage }),
  );
  const { heard, options } = listen();
  const { toolCalls, usage: spent } = await model.call(question, options);
  assert.deepEqual(toolCalls[0]?.input, { query: 'tea' });
  assert.equal(heard.text, '');
  assert.deepEqual(spent, { inputTokens: 20, outputTokens: 4 });
});

test('something that goes wrong about tools once is got round once', async () => {
  let calls = 0;
  const { server, model } = await modelWith((request) => {
    if (isForm(request)) return says('{"action":"search","query":"tea"}');
    calls += 1;
    if (calls > 1) return callsTool('search', { query: 'native' });
    const message = 'Failed to call a function. Please adjust your prompt. See failed_generation.';
    return { kind: 'status', status: 400, body: { error: { message } } };
  });
  assert.deepEqual((await model.call(question, listen().options)).toolCalls[0]?.input, { query: 'tea' });
  assert.deepEqual((await model.call(question, listen().options)).toolCalls[0]?.input, { query: 'native' });
  assert.equal(server.requests.length, 3);
});

test('an answer without tools holds no call either', async () => {
  const { model } = await modelWith([
    says('Tea came in 1191.\n<tool_call>{"name":"search","arguments":{"query":"tea"}}</tool_call>'),
  ]);
  const { prompt } = withResult;
  const result = await model.call({ prompt }, listen().options);
  assert.deepEqual([result.text, result.toolCalls], ['Tea came in 1191.\n', []]);
});

test('other failures stay failures', async () => {
  for (const answer of [fails(401), fails(400), fails(503)]) {
    const { server, model } = await modelWith(() => answer);
    await assert.rejects(model.call(question, listen().options), { name: 'ModelError' });
    assert.equal(server.requests.length, 1);
  }
});

test('a model that goes in circles is stopped, in an answer as in a form', async () => {
  const endless = 'and so on, '.repeat(2_000);
  const { model } = await modelWith((request) => (request.body.tools ? refusedTools : says(endless)));
  const { heard, options } = listen();
  const result = await model.call(question, options);
  assert.equal(result.finishReason, 'length');
  assert.ok(result.text.length < 10_000 && result.text === heard.text);
});

const frame = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`;

test('text that no database takes is mended on its way', async () => {
  const body = `${frame('a\\u0000b \\ud83d')}${frame('\\ude00 \\ud83d x')}data: [DONE]\n\n`;
  const { model } = await modelWith([{ kind: 'raw', body }]);
  const { heard, options } = listen();
  const { text } = await model.call({ prompt: question.prompt }, options);
  assert.equal(text, 'ab 😀 \uFFFD x');
  assert.equal(heard.text, text);
});
