import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { invite, refused, signUpOwner } from './browser.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof signUpOwner>>;

before(async () => {
  app = await startTestApp({ env: { LLM_BASE_URL: 'http://models.internal:8080/v1', LLM_MODELS: 'm1' } });
  owner = await signUpOwner(app);
});
after(() => app?.stop());

test('a run is started, streamed and followed by the cookie alone', async () => {
  const types: string[] = [];
  let runId = '';
  for await (const event of owner.quarry.streamRun(runInput('Hello'))) {
    types.push(event.type);
    runId = event.payload.runId as string;
  }
  assert.deepEqual([types[0], types.at(-1)], ['config', 'complete']);
  const followed: string[] = [];
  for await (const event of owner.quarry.followRun(runId)) followed.push(event.type);
  assert.deepEqual(followed, types);
  assert.equal((await owner.quarry.getRunStatus(runId)).status, 'completed');
  assert.equal((await owner.quarry.listTurns()).turns.length, 2);
});

test('a file is uploaded and shown by the cookie alone', async () => {
  const { url } = await owner.quarry.uploadFile(new File(['tea'], 'tea.txt'));
  const answer = await owner.fetch(`${app.origin}${url}`);
  assert.equal(await answer.text(), 'tea');
});

test('a repeated request of a session is answered once', async () => {
  const options = { idempotencyKey: 'once' };
  const first = await owner.quarry.createAgent({ name: 'Twice' }, options);
  assert.equal((await owner.quarry.createAgent({ name: 'Twice' }, options)).id, first.id);
});

test('a key that is sent wins over the cookie, also when it is wrong', async () => {
  const { key } = await app.createKey({ workspace: 'of the key', user: 'kay@example.com' });
  const ask = (authorization: string) => owner.fetch(`${app.base}/workspace`, { headers: { authorization } });
  assert.equal(((await (await ask(`Bearer ${key}`)).json()) as { name: string }).name, 'of the key');
  assert.equal((await ask('Bearer nonsense')).status, 401);
});

test('a key opens nothing of the account', async () => {
  const { key } = await app.createKey();
  for (const path of ['/me', '/key/list', '/member/list', '/usage']) {
    const answer = await fetch(`${app.origin}/api/account${path}`, { headers: { 'x-api-key': key } });
    assert.equal(answer.status, 401, path);
  }
});

test('usage is counted by day and by model, with costs where prices are known', async () => {
  await app.pool.query(
    `update runs set input_tokens = 1000000, output_tokens = 200000, model_name = 'openai/gpt-4o',
    model = '{"provider":"openai","id":"gpt-4o"}' where user_id = $1`,
    [owner.scope.userId],
  );
  const known = await owner.account.getUsage();
  assert.equal(known.perDay.length, 30);
  assert.equal(known.perDay.at(-1)!.date, known.to);
  assert.deepEqual(known.totals, { runs: 1, inputTokens: 1_000_000, outputTokens: 200_000, cost: 4.5 });
  assert.deepEqual(known.byModel, [{ model: 'openai/gpt-4o', ...known.totals }]);
  assert.equal(
    known.perDay.reduce((sum, { runs }) => sum + runs, 0),
    1,
  );
  await app.pool.query(`update runs set model = '{"provider":"openai","id":"brand-new"}'`);
  const unknown = await owner.account.getUsage({ days: 90, of: 'workspace' });
  assert.equal(unknown.perDay.length, 90);
  assert.deepEqual([unknown.totals.cost, unknown.totals.runs], [null, 1]);
  await assert.rejects(owner.account.getUsage({ days: 7 as 30 }), refused(400, /days/));
});

test('the capabilities are told to whoever is signed in', async () => {
  const { version, capabilities } = await owner.account.getCapabilities();
  const japanese = await owner.account.getCapabilities({ locale: 'ja' });

  test('where the parts of the installation lie is told to owners only', async () => {
    const member = await invite(app, owner);
    const told = await owner.account.getCapabilities();
    const toMember = await member.account.getCapabilities();
    assert.match(JSON.stringify(told), /models\.internal:8080/);
    assert.doesNotMatch(JSON.stringify(toMember.capabilities), /internal|8080|[/\\]\w|advice/);
    assert.deepEqual(
      toMember.capabilities.map(({ name, works }) => ({ name, works })),
      told.capabilities.map(({ name, works }) => ({ name, works })),
    );
  });
  assert.deepEqual(
    japanese.capabilities.map(({ name }) => name),
    ['モデル', '検索', 'ブラウザ', 'サンドボックス', 'スキル'],
  );
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.deepEqual(
    capabilities.map(({ name }) => name),
    ['Models', 'Search', 'Browser', 'Sandbox', 'Skills'],
  );
});
