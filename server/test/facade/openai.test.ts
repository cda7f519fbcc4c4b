import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI, { APIError, BadRequestError, NotFoundError } from 'openai';
import { call } from '../http/call.ts';
import { processOf } from '../runs/timeline.ts';
import { callsTool, fails, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { MODEL, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaPlan, teaStructure, textOf } from '../reviews/script.ts';

let reviews: ReviewApp;
let key: string;
let openai: OpenAI;

before(async () => {
  reviews = await startReviewApp();
  ({ key } = await reviews.app.createKey());
  openai = clientOf(key);
});
after(() => reviews?.stop());

const clientOf = (apiKey: string) =>
  new OpenAI({ apiKey, baseURL: `${reviews.app.origin}/v1`, maxRetries: 0 });

const user = (content: string) => ({ role: 'user' as const, content });
const post = (body: unknown, path = '//v1/chat/completions', apiKey = key) =>
  call(reviews.app, { method: 'POST', path, key: apiKey, body });
const lastRun = async () => (await reviews.client.listRuns({ limit: 1 })).runs[0]!;

const LONG = Array.from({ length: 100 }, (_, i) => `word${i}`).join(' ');

const report = {
  route: () => callsTool('report', { query: 'green tea' }),
  structure: () => says(JSON.stringify(teaStructure)),
  section: (_: FakeRequest, index: number) =>
    says(
      [
        'Eisai brought seeds to Japan in 1191 [1].',
        'China sells most of it [1].',
        'A cup holds caffeine [1].',
      ][index]!,
    ),
};

test('a chat completion is the answer of a run, and its messages are the history', async () => {
  reviews.modelSays({ route: () => says('Nice to see you again, Ann.') });
  const completion = await openai.chat.completions.create({
    model: MODEL,
    messages: [
      { role: 'system', content: 'Answer like a pirate.' },
      user('I am Ann.'),
      { role: 'assistant', content: 'Hello Ann.' },
      user('Who am I?'),
    ],
    tools: [
      { type: 'function', function: { name: 'weather', parameters: { type: 'object', properties: {} } } },
    ],
  });
  const [choice] = completion.choices;
  assert.equal(choice!.message.content, 'Nice to see you again, Ann.');
  assert.equal(choice!.finish_reason, 'stop');
  assert.ok(completion.usage!.total_tokens > 0);
  assert.equal(completion.model, MODEL);
  const asked = textOf(reviews.model.requests[0]!);
  for (const words of ['Answer like a pirate.', 'I am Ann.', 'Hello Ann.', 'Who am I?'])
    assert.ok(asked.includes(words), words);
  assert.ok(!asked.includes('weather'), 'tools of the caller are left out');
});

test('what was said to the façade is no past of other runs', async () => {
  reviews.modelSays({ route: () => says('Yes.') });
  await openai.chat.completions.create({ model: MODEL, messages: [user('The word is rhubarb.')] });
  await reviews.client.run({
    modelName: MODEL,
    inputText: 'What is the word?',
    promptKey: 'chat-routing',
    locale: 'en',
  });
  assert.ok(!textOf(reviews.model.requests.at(-1)!).includes('rhubarb'));
});

test('a streamed completion comes word by word, with its usage at the end', async () => {
  reviews.modelSays({ route: () => says(LONG, { tokenDelayMs: 1 }) });
  const stream = await openai.chat.completions.create({
    model: 'agents/Mika',
    messages: [user('Count.')],
    stream: true,
    stream_options: { include_usage: true },
    reasoning_effort: 'low',
  });
  const chunks = await Array.fromAsync(stream);
  const texts = chunks.flatMap(({ choices }) => choices[0]?.delta.content || []);
  assert.equal(texts.join(''), LONG);
  assert.ok(texts.length > 3, 'in several pieces');
  assert.equal(chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? []).join(), 'stop');
  assert.ok(chunks.at(-1)!.usage!.total_tokens > 0);
});

test('a draft is confirmed at once, the record says so, and citations are links and annotations', async () => {
  reviews.modelSays(report);
  const stream = await openai.chat.completions.create({
    model: MODEL,
    messages: [user('Write a report about green tea')],
    stream: true,
  });
  let text = '';
  let progress = '';
  const annotations: { url_citation: { start_index: number; end_index: number; url: string } }[] = [];
  for await (const { choices } of stream) {
    const delta = choices[0]!.delta as { content?: string; reasoning_content?: string; annotations?: [] };
    text += delta.content ?? '';
    progress += delta.reasoning_content ?? '';
    annotations.push(...(delta.annotations ?? []));
  }
  assert.match(text, /Eisai brought seeds to Japan in 1191 \[\[1\]\]\(https?:[^)]+\)/);
  assert.ok(annotations.length >= 3);
  for (const { url_citation: at } of annotations)
    assert.equal(text.slice(at.start_index, at.end_index), `[[1]](${at.url})`);
  assert.match(progress, /Outline of the report/);
  assert.match(progress, /Confirmed without a review/);
  const events = await processOf(reviews.client, (await lastRun()).id);
  const confirmed = events.find(({ type }) => type === 'report_structure_confirmed');
  assert.equal((confirmed!.payload as { automatic?: boolean }).automatic, true);
});

test('a background response is polled, streamed again from where one left off, and gone on from', async () => {
  reviews.modelSays({ ...report, plan: () => says(JSON.stringify(teaPlan)) });
  const begun = await openai.responses.create({
    model: 'quarry',
    input: 'Write a report about green tea',
    background: true,
    metadata: { ticket: '7' },
  });
  assert.ok(['queued', 'in_progress'].includes(begun.status!), begun.status);
  const seen = [];
  for await (const event of await openai.responses.retrieve(begun.id, { stream: true })) {
    seen.push(event);
    if (event.type === 'response.reasoning_summary_text.delta') break;
  }
  const lastSeen = seen.at(-1)!.sequence_number;
  const rest = await Array.fromAsync(
    await openai.responses.retrieve(begun.id, { stream: true, starting_after: lastSeen }),
  );
  assert.equal(rest[0]!.sequence_number, lastSeen + 1);
  const last = rest.at(-1)!;
  assert.ok(last.type === 'response.completed');
  const whole = await openai.responses.retrieve(begun.id);
  assert.equal(
    whole.output_text,
    last.response.output
      .flatMap((item) => (item.type === 'message' ? item.content : []))
      .map((part) => (part.type === 'output_text' ? part.text : ''))
      .join(''),
  );
  assert.match(whole.output_text, /1191 \[\[1\]\]\(/);
  assert.deepEqual(whole.metadata, { ticket: '7' });
  const message = whole.output.find((item) => item.type === 'message')!;
  const part = message.content[0]!;
  assert.ok(part.type === 'output_text');
  const [first] = part.annotations;
  assert.ok(first?.type === 'url_citation');
  assert.equal(part.text.slice(first.start_index, first.end_index), `[[1]](${first.url})`);

  reviews.modelSays({ route: () => says('It was 1191.') });
  const next = await openai.responses.create({
    model: MODEL,
    input: 'When was it?',
    previous_response_id: begun.id,
  });
  assert.equal(next.output_text, 'It was 1191.');
  assert.match(textOf(reviews.model.requests[0]!), /Eisai brought seeds/);
});

test('the events of a streamed response stand in the order that OpenAI’s own have', async () => {
  reviews.modelSays({ route: () => says('Hello there.') });
  const stream = await openai.responses.create({ model: MODEL, input: 'Hi', stream: true });
  const events = await Array.fromAsync(stream);
  const types = events.map(({ type }) => type).filter((type, i, all) => type !== all[i - 1]);
  assert.deepEqual(types, [
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
  assert.deepEqual(
    events.map(({ sequence_number: n }) => n),
    events.map((_, i) => i),
  );
});

test('a response is cancelled, and deleted with its run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reviews.modelSays({ route: () => promise.then(() => says('Late.')) });
  const { id } = await openai.responses.create({ model: MODEL, input: 'Wait', background: true });
  const cancelled = await openai.responses.cancel(id);
  resolve();
  assert.equal(cancelled.status, 'cancelled');
  await openai.responses.delete(id);
  await assert.rejects(openai.responses.retrieve(id), NotFoundError);
});

test('a model that fails is an error in OpenAI’s form', async () => {
  reviews.modelSays({ route: () => fails(400) });
  await assert.rejects(
    openai.chat.completions.create({ model: MODEL, messages: [user('Hi')] }),
    (error: unknown) => error instanceof APIError && error.status === 502 && error.type === 'server_error',
  );
  const failed = await openai.responses.create({ model: MODEL, input: 'Hi' });
  assert.equal(failed.status, 'failed');
  assert.equal(failed.error!.code, 'server_error');
  const stream = await openai.chat.completions.create({ model: MODEL, messages: [user('Hi')], stream: true });
  await assert.rejects(Array.fromAsync(stream), APIError);
});

test('models and agents are listed, and each can be looked up', async () => {
  const { data } = await openai.models.list();
  const ids = new Set(data.map(({ id }) => id));
  for (const id of ['quarry', MODEL, 'embedded/extractive', 'agents/Mika']) assert.ok(ids.has(id), id);
  assert.equal((await openai.models.retrieve(MODEL)).id, MODEL);
  await assert.rejects(openai.models.retrieve('gpt-9'), NotFoundError);
});

test('bad input gets OpenAI’s errors', async () => {
  const hi = { model: MODEL, messages: [user('Hi')] };
  const cases: [unknown, number, string | null, string | null][] = [
    [{ ...hi, model: 'gpt-9' }, 404, 'model', 'model_not_found'],
    [{ ...hi, messages: [] }, 400, 'messages', null],
    [{ ...hi, messages: [{ role: 'robot', content: 'Hi' }] }, 400, 'messages.0.role', null],
    [{ ...hi, messages: [{ role: 'assistant', content: 'Hi' }] }, 400, 'messages', null],
    [{ ...hi, messages: [{ role: 'user', content: ' ' }] }, 400, 'messages.0.content', null],
    [
      { ...hi, messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] },
      400,
      'messages.0.content.0.type',
      null,
    ],
    [{ ...hi, n: 2 }, 400, 'n', null],
    [{ ...hi, response_format: { type: 'json_object' } }, 400, 'response_format', null],
    [{ ...hi, metadata: { depth: 'abyssal' } }, 400, 'depth', null],
    ['{', 400, null, null],
  ];
  for (const [body, status, param, code] of cases) {
    const answer = await post(body);
    assert.deepEqual(
      [answer.status, answer.body.error.type, answer.body.error.param, answer.body.error.code],
      [status, 'invalid_request_error', param, code],
      JSON.stringify(body),
    );
  }
  assert.equal((await post(hi, '//v1/chat/completions', 'qry_wrong')).body.error.code, 'invalid_api_key');
  assert.equal((await post(hi, '//v1/embeddings')).body.error.type, 'invalid_request_error');
  assert.equal((await call(reviews.app, { path: '//v1/chat/completions', key })).status, 405);
  const reader = await reviews.app.createKey({ scopes: ['read'] });
  const refused = await post(hi, '//v1/chat/completions', reader.key);
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_permissions']);
  const previous = await post(
    { model: MODEL, input: 'Hi', previous_response_id: 'resp_none' },
    '//v1/responses',
  );
  assert.deepEqual([previous.status, previous.body.error.param], [400, 'previous_response_id']);
});

test('nobody reaches the response of another member', async () => {
  reviews.modelSays({ route: () => says('Mine.') });
  const { id } = await openai.responses.create({ model: MODEL, input: 'Hi' });
  const ben = clientOf((await reviews.app.createKey({ user: 'ben@example.com' })).key);
  for (const reach of [
    () => ben.responses.retrieve(id),
    () => ben.responses.cancel(id),
    () => ben.responses.delete(id),
  ])
    await assert.rejects(reach(), NotFoundError);
  await assert.rejects(
    ben.responses.create({ model: MODEL, input: 'Hi', previous_response_id: id }),
    BadRequestError,
  );
});

// As their sources have it: Open WebUI's routers/openai.py, routers/tasks.py and utils/middleware.py; what LibreChat's own package
// @librechat/agents 3.2.21 was seen to send.
test('requests as Open WebUI and LibreChat send them are answered, and read as they read them', async () => {
  reviews.modelSays(report);
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const openWebUi = {
    stream: true,
    model: MODEL,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Write a report about green tea' },
    ],
    stream_options: { include_usage: true },
    max_tokens: 2000,
    logit_bias: {},
  };
  const libreChat = {
    model: MODEL,
    temperature: 1,
    top_p: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    user: '65f0',
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'I am Ann.' },
      { role: 'assistant', content: 'Hello Ann.' },
      { role: 'user', content: [{ type: 'text', text: 'Write a report about green tea' }] },
    ],
  };
  for (const body of [openWebUi, libreChat]) {
    const answer = await post(body);
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers.get('content-type')!, /^text\/event-stream/);
    const read = readAsOpenWebUi(answer.text);
    assert.match(read.content, /1191 \[\[1\]\]\(https?:/);
    assert.match(read.reasoning, /Outline of the report/);
    assert.ok(read.sources.length >= 3 && read.sources.every(({ url, title }) => url && title));
    assert.ok(read.usage.total_tokens > 0);
  }
  reviews.modelSays({ route: () => says('A dot.') });
  const content = [
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url: { url: picture, detail: 'auto' } },
  ];
  const seen = await post({ ...openWebUi, messages: [{ role: 'user', content }] });
  assert.match(readAsOpenWebUi(seen.text).content, /^A dot\./);
  const { body } = await call(reviews.app, { path: '//v1/models', key });
  assert.ok(body.data.every((model: { id: string; object: string }) => model.object === 'model' && model.id));
});

test('titles, tags and next questions that chat front ends ask for are answered without research', async () => {
  reviews.modelSays({ route: () => says('{ "title": "Green Tea" }') });
  const asides = [
    '### Task:\nGenerate a concise title summarizing the chat history.\n### Chat History:\n<chat_history>\nUSER: Write a report about tea\n</chat_history>',
    'Provide a concise, 5-word-or-less title for the conversation, using title case conventions. Only return the title itself.\n\nConversation:\nUser: Write a report about tea\nAI: \nTea.',
  ];
  for (const content of asides) {
    const named = await post({ model: MODEL, messages: [user(content)], stream: false, max_tokens: 1000 });
    assert.equal(named.body.choices[0].message.content, '{ "title": "Green Tea" }');
  }
  assert.equal(reviews.model.requests.length, 2, 'a question each');
  assert.ok(reviews.model.requests.every(({ body }) => !body.tools?.length));
  const { runs } = await reviews.client.listRuns({ limit: 1, outsideConversations: true });
  assert.ok(!/5-word-or-less/.test(runs[0]!.inputText), 'nor do they stand among the conversations');
});

test('an answer that stands last is continued', async () => {
  reviews.modelSays({ route: () => says('And it was good.') });
  const { body } = await post({
    model: MODEL,
    messages: [user('Tell me a story.'), { role: 'assistant', content: 'There was a cup of tea.' }],
  });
  assert.equal(body.choices[0].message.content, 'And it was good.');
  assert.match(textOf(reviews.model.requests[0]!), /There was a cup of tea\.[^]*Go on with your last answer/);
});

/** Line by line, as its middleware does it. */
function readAsOpenWebUi(stream: string) {
  const read = {
    content: '',
    reasoning: '',
    sources: [] as { url: string; title: string }[],
    usage: { total_tokens: 0 },
  };
  for (const line of stream.split('\n')) {
    if (!line.startsWith('data:') || line.includes('[DONE]')) continue;
    const data = JSON.parse(line.slice(5));
    Object.assign(read.usage, data.usage ?? {});
    assert.ok(!data.error, line);
    if (!data.choices?.length) continue;
    const { delta } = data.choices[0];
    read.content += delta.content ?? '';
    read.reasoning += delta.reasoning_content ?? '';
    for (const one of delta.annotations ?? [])
      if (one.type === 'url_citation') read.sources.push(one.url_citation);
  }
  return read;
}
