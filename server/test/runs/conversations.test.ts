import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { QuarryClient } from '@quarry/api/client.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { fakeOpenAi, fails, says, stalls } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

const MODEL = 'compatible/m1';

let app: TestApp;
let client: QuarryClient;
let model: Awaited<ReturnType<typeof fakeOpenAi>>;
let answer: (request: FakeRequest) => FakeAnswer;
let title: () => FakeAnswer;

before(async () => {
  model = await fakeOpenAi((request) => (isTitle(request) ? title() : answer(request)));
  app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' } });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
beforeEach(() => {
  answer = () => says('Noted.');
  title = () => says('{"title":"Whales of the north"}');
});
after(async () => {
  await app?.stop();
  await model?.close();
});

const isTitle = ({ body }: FakeRequest) => JSON.stringify(body).includes('Name a conversation');

async function ask(inputText: string, more: Parameters<typeof runInput>[1] = {}) {
  model.requests.length = 0;
  const { runId } = await client.run(runInput(inputText, { modelName: MODEL, ...more }));
  const asked = model.requests.filter((request) => !isTitle(request));
  return {
    runId,
    sent: JSON.stringify(asked[0]?.body.messages),
    titles: model.requests.length - asked.length,
  };
}

test('a run of a conversation sees its turns and no others, also those of other agents', async () => {
  const one = await client.createConversation({});
  const two = await client.createConversation({});
  const other = await client.createAgent({ name: 'Ken' });
  await ask('The code word is HERON.', { conversationId: one.id });
  await ask('The code word is MARTEN.', { conversationId: two.id });
  await ask('The code word is BADGER.');
  const inside = await ask('What is it?', { conversationId: one.id, agentId: other.id });
  assert.match(inside.sent, /HERON/);
  assert.doesNotMatch(inside.sent, /MARTEN|BADGER/);
  const outside = await ask('What is it?');
  assert.match(outside.sent, /BADGER/);
  assert.doesNotMatch(outside.sent, /HERON|MARTEN/);
  const forgetful = await ask('What is it?', { conversationId: one.id, useHistory: false });
  assert.doesNotMatch(forgetful.sent, /HERON/);
});

test('numbers of citations in earlier answers are not shown again', async () => {
  const { id: conversationId } = await client.createConversation({});
  const first = await ask('Cite something.', { conversationId });
  await app.pool.query(`update turns set content = $1 where run_id = $2 and kind = 'assistant'`, [
    'Whales sing [1]. See `list[2]`.',
    first.runId,
  ]);
  const { sent } = await ask('And?', { conversationId });
  assert.match(sent, /Whales sing\. See `list\[2\]`\./);
});

test('the conversation stands in the first event, the run, its turns and the lists', async () => {
  const { id: conversationId } = await client.createConversation({});
  const { runId } = await ask('Hello there', { conversationId });
  const detail = (await client.getRun(runId))!;
  const [config] = detail.process;
  assert.ok(config?.type === 'config');
  assert.equal(config.payload.conversationId, conversationId);
  assert.equal(detail.conversationId, conversationId);
  assert.equal((await client.getRunStatus(runId)).conversationId, conversationId);
  const { turns } = await client.listTurns({ conversationId });
  assert.deepEqual(
    turns.map((turn) => [turn.kind, turn.content, turn.conversationId]),
    [
      ['assistant', 'Noted.', conversationId],
      ['user', 'Hello there', conversationId],
    ],
  );
  const { runs } = await client.listRuns({ conversationId });
  assert.deepEqual(
    runs.map((run) => [run.id, run.conversationId]),
    [[runId, conversationId]],
  );
});

test('the first question names it, and the model once in better words', async () => {
  const { id: conversationId, title: empty } = await client.createConversation({});
  assert.equal(empty, '');
  title = () => fails(400);
  const first = await ask('Tell me about whales in the north. In short.', { conversationId, maxRetries: 0 });
  assert.equal(first.titles, 1);
  assert.equal((await client.getRun(first.runId))!.status, 'completed');
  assert.equal((await client.getConversation(conversationId)).title, 'Tell me about whales in the north');
  title = () => says('{"title":"\\u0000 Whales of the north."}');
  await ask('More?', { conversationId });
  assert.equal((await client.getConversation(conversationId)).title, 'Whales of the north');
  assert.equal((await ask('And more?', { conversationId })).titles, 0);
});

test('a title that a person gave stays', async () => {
  const { id: conversationId } = await client.createConversation({ title: 'Mine' });
  assert.equal((await ask('Anything?', { conversationId })).titles, 0);
  assert.equal((await client.getConversation(conversationId)).title, 'Mine');
  const renamed = await client.createConversation({});
  await client.updateConversation({ conversationId: renamed.id, title: 'Ours' });
  assert.equal((await ask('Anything?', { conversationId: renamed.id })).titles, 0);
  assert.equal((await client.getConversation(renamed.id)).title, 'Ours');
});

test('with the embedded model the question stays the title', async () => {
  const { id: conversationId } = await client.createConversation({});
  await client.run(runInput('Hello, what can you do?', { conversationId }));
  assert.equal((await client.getConversation(conversationId)).title, 'Hello, what can you do?');
});

test('the list: pinned first, then by what was asked last, page by page; archived ones apart', async () => {
  const mine = app.client((await app.createKey({ workspace: 'lists' })).key);
  await mine.createAgent({ name: 'Mika' });
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await mine.createConversation({ title: name })).id);
  const [a, b, c, d, e] = ids as [string, string, string, string, string];
  await mine.updateConversation({ conversationId: a, pinned: true });
  await mine.updateConversation({ conversationId: c, archived: true });
  await mine.run(runInput('A hedgehog at night', { conversationId: b }));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await mine.listConversations({ limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.conversations.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  assert.deepEqual(seen, [a, b, e, d]);
  const found = async (query: object) =>
    (await mine.listConversations(query)).conversations.map(({ id }) => id);
  assert.deepEqual(await found({ archived: true }), [c]);
  assert.deepEqual(await found({ search: 'HEDGEHOG' }), [b]);
  assert.deepEqual(await found({ search: 'd' }), [b, d]);
  const wrong = await mine.listConversations({ cursor: 'x' }).catch((error: unknown) => error);
  assert.ok(wrong instanceof QuarryError);
  assert.equal(wrong.status, 400);
});

test('work that is handed to another agent stays in the conversation', async () => {
  const { id: conversationId } = await client.createConversation({});
  const ken = await client.createAgent({ name: 'Kenji' });
  const mentions = [{ id: ken.id, type: 'agent' as const, label: 'Kenji' }];
  const { runId } = await ask('Greet @Kenji', { conversationId, mentions });
  let children: { id: string }[] = [];
  for (let i = 0; i < 200 && children.length === 0; i += 1) {
    children = (await client.getRun(runId))!.childRuns;
    if (children.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal((await client.getRun(children[0]!.id))!.conversationId, conversationId);
});

test('a conversation that is not there is named as such', async () => {
  const missing = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';
  for (const call of [
    () => client.run(runInput('Hi', { conversationId: missing })),
    () => client.getConversation(missing),
    () => client.updateConversation({ conversationId: missing, pinned: true }),
  ])
    await assert.rejects(call, { status: 404, message: /Conversation/ });
});

test('what was asked and answered in a conversation comes whole, newest first, in pages', async () => {
  const { id: conversationId } = await client.createConversation({});
  const question = `Why? ${'x'.repeat(600)}`;
  for (const inputText of ['First', question, 'Third']) await ask(inputText, { conversationId });
  const page = await client.listExchanges({ conversationId, limit: 2 });
  assert.deepEqual(
    page.exchanges.map(({ inputText, text }) => [inputText, text]),
    [
      ['Third', 'Noted.'],
      [question, 'Noted.'],
    ],
  );
  const rest = await client.listExchanges({ conversationId, cursor: page.nextCursor! });
  assert.deepEqual([rest.exchanges.map(({ inputText }) => inputText), rest.nextCursor], [['First'], null]);
});

test('a run outside any conversation becomes the first of one, and is seen by those that follow', async () => {
  const { runId } = await ask('The code word is OTTER.');
  const loose = await client.listRuns({ outsideConversations: true });
  assert.ok(loose.runs.some(({ id }) => id === runId));
  const { id: conversationId, title: name } = await client.createConversation({ runId });
  assert.equal(name, 'The code word is OTTER');
  assert.equal((await client.getRun(runId))!.conversationId, conversationId);
  const left = await client.listRuns({ outsideConversations: true });
  assert.ok(!left.runs.some(({ id }) => id === runId));
  const next = await ask('Which word?', { conversationId });
  assert.match(next.sent, /OTTER/);
  const again = await ask('The code word is STOAT.', { conversationId, replacesRunId: runId });
  const { exchanges } = await client.listExchanges({ conversationId });
  assert.deepEqual(
    exchanges.map(({ id, replacesRunId }) => [id, replacesRunId]),
    [
      [again.runId, runId],
      [next.runId, null],
      [runId, null],
    ],
  );
  await assert.rejects(
    client.createConversation({ runId }),
    (error) => error instanceof QuarryError && error.status === 404,
  );
});

test('who asks again sees what the first question saw, and nobody sees what was replaced', async () => {
  const { id: conversationId } = await client.createConversation({});
  await ask('The first bird is HERON.', { conversationId });
  const wrong = await ask('The second bird is MARTEN.', { conversationId });
  await ask('The third bird is BADGER.', { conversationId });
  const again = await ask('The second bird is EGRET.', { conversationId, replacesRunId: wrong.runId });
  assert.match(again.sent, /HERON/);
  assert.doesNotMatch(again.sent, /MARTEN|BADGER/);
  const later = await ask('Which birds?', { conversationId });
  assert.match(later.sent, /HERON.*EGRET/);
  assert.doesNotMatch(later.sent, /MARTEN|BADGER/);
  const third = await ask('Only the first?', { conversationId, replacesRunId: again.runId });
  assert.match(third.sent, /HERON/);
  assert.doesNotMatch(third.sent, /MARTEN|BADGER|EGRET|Which birds/);
  assert.equal((await client.getRun(wrong.runId))!.status, 'completed', 'it stays in the record');
});

test('only a run of the same conversation can be replaced, and one at work is cancelled', async () => {
  const one = await client.createConversation({});
  const { runId } = await ask('Hello', { conversationId: one.id });
  const elsewhere = await client.createConversation({});
  const refused = (more: object) =>
    assert.rejects(
      ask('Again', { ...more, replacesRunId: runId }),
      (error) => error instanceof QuarryError && error.status === 400 && error.message.includes(one.id),
    );
  await refused({});
  await refused({ conversationId: elsewhere.id });
  await assert.rejects(
    ask('Again', { replacesRunId: '01890a5d-ac96-774b-bcce-b302099a8057' }),
    (error) => error instanceof QuarryError && error.status === 404,
  );
  answer = () => stalls('Well');
  const slow = (async () => {
    for await (const event of client.streamRun(
      runInput('Slow', { modelName: MODEL, conversationId: one.id }),
    ))
      if (event.type === 'delta') return event.payload.runId;
    return '';
  })();
  const slowId = await slow;
  answer = () => says('Quick.');
  await ask('Again', { conversationId: one.id, replacesRunId: slowId });
  assert.equal((await client.getRunStatus(slowId)).status, 'cancelled');
});
