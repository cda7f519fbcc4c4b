import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, fails, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi } from '../support/fake-openai.ts';
import { until } from '../runs/timeline.ts';

const KEY = 'sk-a-key-that-nobody-may-see-again';

/** Servers that are there before the service is: it must be told which private addresses it may ask. */
const MOST = 16;
let app: TestApp;
let free: { fake: FakeOpenAi; plays: { script: Script; models: string[] } }[];
let empty: string;

before(async () => {
  free = await Promise.all(Array.from({ length: MOST }, startProvider));
  empty = await emptyPort();
  const hosts = free.map(({ fake }) => new URL(fake.origin).host);
  app = await startTestApp({ env: { ALLOW_PRIVATE_NETWORK: [...hosts, empty].join(',') } });
});
after(async () => {
  await app.stop();
  await Promise.all(started.map((fake) => fake.close()));
});

type Script = (index: number) => FakeAnswer;
const started: FakeOpenAi[] = [];

async function startProvider() {
  const plays: { script: Script; models: string[] } = { script: () => says('Hi.'), models: ['m1', 'm2'] };
  const fake = await fakeOpenAi((_, index) => plays.script(index), {
    get models() {
      return plays.models;
    },
  });
  started.push(fake);
  return { fake, plays };
}

/** A port on which nobody listens. */
async function emptyPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

function provider(script: Script, models = ['m1', 'm2']): FakeOpenAi {
  const { fake, plays } = free.pop()!;
  Object.assign(plays, { script, models });
  return fake;
}

const refused = (code: string) => (error: unknown) => error instanceof QuarryError && error.code === code;

async function owner(workspace: string) {
  const { key } = await app.createKey({ workspace, user: `ann@${workspace}.example` });
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  return client;
}
const ready = callsTool('report_ready', { word: 'ready', number: 7 });

test('a connected model answers at once, comes first, and its key is never shown again', async () => {
  const fake = provider(() => says('Forty-two.'));
  const client = await owner('connects');
  const made = await client.createConnection({
    vendor: 'compatible',
    name: 'lab',
    baseUrl: fake.baseUrl,
    apiKey: KEY,
    model: 'm2',
  });
  assert.deepEqual(
    [made.name, made.hasKey, made.from, made.isUsed, made.models],
    ['lab', true, 'workspace', true, ['lab/m2', 'lab/m1']],
  );
  const { models } = await client.listModels();
  assert.deepEqual(
    models.slice(0, 2).map(({ name, isDefault }) => [name, isDefault]),
    [
      ['lab/m2', true],
      ['lab/m1', false],
    ],
  );
  const run = await client.run(runInput('What is six times seven?', { modelName: 'lab/m2' }));
  assert.equal(run.text, 'Forty-two.');
  assert.deepEqual(run.model, { id: 'm2', provider: 'lab' });
  assert.equal(fake.requests[0]!.headers.authorization, `Bearer ${KEY}`);
  const seen = [made, await client.listConnections(), models, await client.getRun(run.runId)];
  assert.ok(!JSON.stringify(seen).includes(KEY));
  const { rows } = await app.pool.query<{ sealed: string }>(
    `select sealed_key as sealed from connections where name = 'lab'`,
  );
  assert.match(rows[0]!.sealed, /^v1\./);
  assert.ok(!rows[0]!.sealed.includes(KEY));
});

test('a provider that has answered says when; one that fails says why, where it is chosen', async () => {
  let isUp = true;
  const fake = provider(() => (isUp ? says('Yes.') : fails(500)));
  const client = await owner('health');
  await client.createConnection({ vendor: 'compatible', name: 'lab', baseUrl: fake.baseUrl });
  const health = async () =>
    (await client.listConnections()).connections.find(({ name }) => name === 'lab')!.health;
  const input = runInput('Are you there?', { modelName: 'lab/m1', maxRetries: 0 });
  await client.run(input);
  const answered = await until(async () => {
    const now = await health();
    return now.lastSuccessAt === null ? undefined : now;
  }, 'the success to be noted');
  assert.equal(answered.lastFailureAt, null);
  isUp = false;
  await client.run(input);
  const failed = await until(async () => {
    const now = await health();
    return now.lastFailureAt === null ? undefined : now;
  }, 'the failure to be noted');
  assert.equal(failed.lastSuccessAt, answered.lastSuccessAt);
  assert.match(failed.lastFailure!, /lab answered 500/);
  const { models } = await client.listModels();
  assert.match(models.find(({ name }) => name === 'lab/m1')!.health!.lastFailure!, /answered 500/);
});

test('a test makes one call, and says what it has found', async () => {
  const fake = provider(() => ready);
  const client = await owner('tests');
  const found = await client.testConnection({ vendor: 'compatible', baseUrl: fake.baseUrl, apiKey: KEY });
  assert.equal(fake.requests.length, 1);
  assert.deepEqual(
    { ...found, ms: 0 },
    {
      ok: true,
      models: [{ id: 'm1' }, { id: 'm2' }],
      model: 'm1',
      contextWindow: 32_768,
      tools: 'yes',
      json: 'yes',
      vision: 'unknown',
      ms: 0,
    },
  );
  assert.deepEqual(
    (await client.listConnections()).connections.filter(({ from }) => from === 'workspace'),
    [],
    'nothing was stored',
  );
});

for (const [what, script, code, words, details] of [
  ['a wrong key', fails(401), 'wrong-key', /key was refused/, /^\S+ answered 401/],
  ['an empty account', fails(402), 'no-credit', /no credit/, /^\S+ answered 402/],
  ['a used-up quota', quota(), 'no-credit', /no credit/, /^\S+ answered 429: You exceeded/],
  ['a rate limit', fails(429), 'rate-limited', /no more calls/, /^\S+ answered 429/],
  ['a failing server', fails(503), 'failing', /failing/, /^\S+ answered 503/],
  ['a model that is not there', gone(), 'no-such-model', /no model m1.*\. There are: m1, m2$/, /^m1, m2$/],
] as const) {
  test(`a test says in words what is wrong: ${what}`, async () => {
    const fake = provider(() => script);
    const client = await owner('wrong');
    const found = await client.testConnection({
      vendor: 'compatible',
      baseUrl: fake.baseUrl,
      apiKey: KEY,
      model: 'm1',
    });
    assert.deepEqual([found.ok, found.problem?.code], [false, code]);
    assert.match(found.problem!.message, words);
    assert.match(found.problem!.details!, details);
    assert.ok(!JSON.stringify(found).includes(KEY));
  });
}

function quota() {
  const body = { error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } };
  return { kind: 'status' as const, status: 429, body };
}
function gone() {
  const body = { error: { message: 'The model m1 does not exist' } };
  return { kind: 'status' as const, status: 404, body };
}

test('no such host, nobody there, a private address and a web page are told apart', async () => {
  const client = await owner('hosts');
  const tried = async (baseUrl: string, vendor: 'compatible' | 'searxng' = 'compatible') =>
    (await client.testConnection({ vendor, baseUrl, model: 'm1' })).problem!;
  const host = await tried('http://no-such-host.invalid/v1');
  assert.equal(host.code, 'no-such-host');
  assert.match(host.message, /no-such-host\.invalid/);
  assert.equal((await tried(`http://${empty}/v1`)).code, 'nobody-there');
  const shut = await tried('http://127.0.0.1:4321/v1');
  assert.equal(shut.code, 'private-address');
  assert.match(shut.message, /ALLOW_PRIVATE_NETWORK=127\.0\.0\.1:4321/);
  assert.equal((await tried('http://127.0.0.1:4321', 'searxng')).code, 'private-address');
  assert.equal((await tried('http://no-such-host.invalid', 'searxng')).code, 'no-such-host');
  const page = provider(() => fails(404));
  const other = await tried(`${page.origin}/elsewhere`);
  assert.equal(other.code, 'not-compatible');
  assert.match(other.message, /\/v1/);
});

test('several of a kind have names, an order, and take over for each other where they are told to', async () => {
  const broken = provider(() => fails(500), ['big']);
  const spare = provider(() => says('From the spare one.'), ['small']);
  const client = await owner('order');
  const first = await client.createConnection({ vendor: 'compatible', baseUrl: broken.baseUrl });
  const second = await client.createConnection({ vendor: 'compatible', baseUrl: spare.baseUrl });
  assert.deepEqual([first.name, second.name], ['compatible', 'compatible-2']);
  const ask = () => client.run(runInput('Anyone?', { modelName: 'compatible/big', maxRetries: 0 }));
  assert.equal((await ask()).status, 'error', 'nobody takes over unasked');
  await client.updateConnection({ connectionId: second.id!, isFallback: true });
  const answered = await ask();
  assert.deepEqual([answered.text, answered.model.provider], ['From the spare one.', 'compatible-2']);
  await client.updateConnection({ connectionId: second.id!, position: 0 });
  assert.equal((await client.listModels()).models[0]!.name, 'compatible-2/small');
  const own = (await client.listConnections()).connections.filter(({ from }) => from === 'workspace');
  assert.deepEqual(
    own.map(({ name, position }) => [name, position]),
    [
      ['compatible-2', 0],
      ['compatible', 1],
    ],
  );
  // Places have no gaps: one step up is one place up, also after one above was removed.
  await client.createConnection({ vendor: 'compatible', name: 'third', baseUrl: spare.baseUrl });
  await client.deleteConnection(second.id!);
  const places = async () =>
    (await client.listConnections()).connections
      .filter(({ from }) => from === 'workspace')
      .map(({ name, position }) => `${position} ${name}`);
  assert.deepEqual(await places(), ['0 compatible', '1 third']);
});

test('what is disconnected is gone; other workspaces never had it; members who own nothing are refused', async () => {
  const fake = provider(() => says('Hi.'));
  const client = await owner('gone');
  const { id } = await client.createConnection({ vendor: 'compatible', name: 'lab', baseUrl: fake.baseUrl });
  const { key } = await app.createKey({ workspace: 'gone', user: 'ben@example.com' });
  await assert.rejects(app.client(key).listConnections(), refused('FORBIDDEN'));
  assert.equal((await app.client(key).run(runInput('Hi', { modelName: 'lab/m1' }))).text, 'Hi.');
  const stranger = await owner('strangers');
  await assert.rejects(stranger.run(runInput('Hi', { modelName: 'lab/m1' })), refused('BAD_REQUEST'));
  await client.deleteConnection(id!);
  await assert.rejects(client.run(runInput('Hi', { modelName: 'lab/m1' })), refused('BAD_REQUEST'));
  await assert.rejects(client.createConnection({ vendor: 'openai' }), refused('BAD_REQUEST'));
  await assert.rejects(client.createConnection({ vendor: 'compatible' }), refused('BAD_REQUEST'));
});
