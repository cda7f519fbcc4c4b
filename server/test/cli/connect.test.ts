import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createClient } from '@quarry/api/client.ts';
import { makeServiceHome } from '../http/service-process.ts';
import { until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, fakeOpenAi, fails, says } from '../support/fake-openai.ts';

const KEY = 'sk-typed-by-nobody-but-the-test';

test('a provider that is connected at the command line is used by the running service at once', async (t) => {
  const { command, dataDir, start } = await makeServiceHome(t);
  let isKeyRight = false;
  const fake = await fakeOpenAi(
    ({ body }) => {
      if (!isKeyRight) return fails(401);
      return body.tools ? callsTool('report_ready', { word: 'ready', number: 7 }) : says('Connected.');
    },
    { models: ['m1'] },
  );
  t.after(() => fake.close());
  const settings = { ALLOW_PRIVATE_NETWORK: new URL(fake.origin).host };
  const { origin } = await start(settings);
  const made = await command('keys', 'create', '--workspace', 'main', '--user', 'ann@example.com');
  const client = createClient({ baseUrl: `${origin}/api/v1`, apiKey: made.stdout.trim() });
  await client.createAgent({ name: 'Mika' });
  const add = () =>
    piped({ QUARRY_DATA: dataDir, ...settings }, KEY, 'connect', 'add', 'compatible', '--url', fake.baseUrl);

  const refused = await add();
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /key was refused/);
  isKeyRight = true;
  const connected = await add();
  assert.deepEqual([connected.code, connected.stderr], [0, '']);
  assert.match(connected.stdout, /m1 .*\nWindow .*tools yes, JSON yes.*\nConnected as compatible\./);
  assert.ok(!connected.stdout.includes(KEY));
  await until(
    async () => (await client.listModels()).models.find(({ name }) => name === 'compatible/m1'),
    'the model',
  );
  const run = await client.run(runInput('Hi', { modelName: 'compatible/m1', promptKey: 'direct-answer' }));
  assert.equal(run.text, 'Connected.');
  assert.match((await command('connect', 'list')).stdout, /models {2}compatible {2}compatible {2}workspace/);
  const roles = await command('connect', 'roles', '--writer', 'compatible/m1', '--default', 'compatible/m1');
  assert.match(
    roles.stdout,
    /^default +compatible\/m1\nfast +as the service has it\nwriter +compatible\/m1\njudge/,
  );
  assert.match(
    (await command('connect', 'roles', '--judge', 'gone/m1')).stderr,
    /gone\/m1 is no model.*compatible/,
  );
  const { models } = await client.getWorkspaceSettings();
  assert.deepEqual(models, { fast: null, writer: 'compatible/m1', judge: null });
  assert.match((await command('connect', 'roles', '--writer', 'none')).stdout, /writer +as the service/);
  assert.equal((await command('connect', 'remove', 'compatible')).code, 0);
  assert.match((await command('connect', 'remove', 'compatible')).stderr, /not found/);
  assert.match((await command('connect', 'list', '--workspace', 'nowhere')).stderr, /no workspace nowhere/);
});

test('an owner connects a provider to a service elsewhere by its address and a key; a member who is none is refused', async (t) => {
  const { command, start, dataDir } = await makeServiceHome(t);
  const fake = await fakeOpenAi(
    ({ body }) => (body.tools ? callsTool('report_ready', { word: 'ready', number: 7 }) : says('Connected.')),
    { models: ['m1'] },
  );
  t.after(() => fake.close());
  const { origin } = await start({ ALLOW_PRIVATE_NETWORK: new URL(fake.origin).host });
  const keyOf = async (user: string) =>
    (await command('keys', 'create', '--workspace', 'main', '--user', user)).stdout.trim();
  const key = await keyOf('ann@example.com');
  const benKey = await keyOf('ben@example.com');
  // Its own folder is empty: whatever is found is the service's.
  const elsewhere = {
    QUARRY_DATA: path.join(dataDir, 'elsewhere'),
    QUARRY_LOGIN: path.join(dataDir, 'none'),
  };
  const there = (...args: string[]) =>
    piped(elsewhere, '', 'connect', ...args, '--url', origin, '--key', key);

  const added = await piped(
    { ...elsewhere, QUARRY_API_KEY: key },
    KEY,
    'connect',
    'add',
    'compatible',
    '--url',
    fake.baseUrl,
    '--service',
    origin,
  );
  assert.deepEqual([added.code, added.stderr], [0, '']);
  assert.match(added.stdout, /Connected as compatible\./);
  assert.equal(fake.requests.at(-1)!.headers.authorization, `Bearer ${KEY}`);
  assert.match((await there('list')).stdout, /models {2}compatible {2}compatible {2}workspace/);
  assert.match((await there('test', 'compatible')).stdout, /It answers: m1/);
  assert.match((await there('roles', '--fast', 'compatible/m1')).stdout, /fast +compatible\/m1/);
  assert.match((await there('find')).stdout, /Neither Ollama nor LM Studio/);
  assert.match((await there('list', '--workspace', 'main')).stderr, /leave out --workspace/);
  assert.match((await there('remove', 'compatible')).stdout, /Removed compatible/);
  assert.match((await there('remove', 'compatible')).stderr, /not found/);

  const ben = await piped(elsewhere, '', 'connect', 'list', '--url', origin, '--key', benKey);
  assert.equal(ben.code, 1);
  assert.match(ben.stderr, /owner/);
  const nobody = await piped(elsewhere, '', 'connect', 'list', '--url', 'http://127.0.0.1:1', '--key', key);
  assert.match(nobody.stderr, /^http:\/\/127\.0\.0\.1:1 cannot be reached/);
});

/** A command with something on its standard input. */
async function piped(settings: Record<string, string>, input: string, ...args: string[]) {
  const program = path.resolve(import.meta.dirname, '../../src/cli.ts');
  const env = {
    PATH: process.env['PATH'],
    NODE_OPTIONS: process.env['NODE_OPTIONS'],
    HOME: process.env['HOME'],
    OLLAMA_BASE_URL: 'http://127.0.0.1:1',
    ...settings,
  };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'pipe' });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}
