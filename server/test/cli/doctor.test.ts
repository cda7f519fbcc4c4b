import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRecordingProxy } from '../../src/providers/company-proxy/testing/recording-proxy.ts';
import { makeServiceHome, runCommand } from '../http/service-process.ts';
import { needs } from '../support/needs.ts';

const namesIn = (stdout: string) =>
  [...stdout.matchAll(/^(?:ok|missing) +([\w-]+) {2,}/gm)].map(([, name]) => name);

test('doctor says what is configured, what works and what is missing', async (t) => {
  const { dataDir: QUARRY_DATA } = await makeServiceHome(t);
  const { code, stdout } = await runCommand(
    {
      QUARRY_DATA,
      PORT: '1',
      OPENAI_API_KEY: 'sk-secret-of-ann',
      CHROMIUM_PATH: '/nowhere/chromium',
      QUARRY_SKILLS: '/nowhere/skills',
      MODEL_FAST: 'openai/gpt-4.1-mini',
      MODEL_CALLS_AT_ONCE: 'ollama=1',
    },
    'doctor',
  );
  assert.equal(code, 0);
  assert.deepEqual(namesIn(stdout), [
    'Node',
    'Database',
    'Back-up',
    'Service',
    'Models',
    'Search',
    'Browser',
    'Sandbox',
    'Skills',
    'Roles',
    'Calls',
  ]);
  assert.match(stdout, /^ok +Database +PostgreSQL \d+/m);
  assert.match(stdout, /^ok +Back-up +none was made yet\n +Make one with: npm run quarry -- backup FILE$/m);
  assert.match(stdout, /Service +not running/);
  assert.match(stdout, /Models +OpenAI/);
  assert.match(stdout, /^ok +Roles +fast openai\/gpt-4\.1-mini$/m);
  assert.match(stdout, /^ok +Calls +model calls at once: ollama 1, 2 for local servers, 64 for others$/m);
  assert.match(stdout, /^missing +Browser +no program at \/nowhere\/chromium/m);
  assert.match(stdout, /^ok +Skills +convert-data, data-analysis/m);
  assert.match(stdout, /Left out: \/nowhere\/skills: the folder cannot be read/);
  assert.doesNotMatch(stdout, /sk-secret/);
});

test('doctor says which proxy is used, without its password, and whether it is there', async (t) => {
  const proxy = await startRecordingProxy({});
  t.after(() => proxy.close());
  const { host } = new URL(proxy.url);
  const { dataDir: QUARRY_DATA } = await makeServiceHome(t);
  const { stdout } = await runCommand(
    {
      QUARRY_DATA,
      PORT: '1',
      CHROMIUM_PATH: '/nowhere/chromium',
      https_proxy: `http://ann:hunter2@${host}`,
      HTTP_PROXY: '127.0.0.1:1',
      NO_PROXY: 'corp.example, 10.0.0.0/8',
    },
    'doctor',
  );
  const except = 'except to corp\\.example, 10\\.0\\.0\\.0/8';
  assert.match(stdout, new RegExp(`^ok +Proxy +https through ${host}, ${except}$`, 'm'));
  assert.match(
    stdout,
    new RegExp(`^missing +Proxy +http through 127.0.0.1:1, ${except}\\n.+cannot be reached`, 'm'),
  );
  assert.doesNotMatch(stdout, /hunter2/);
});

test('doctor finds a running service', async (t) => {
  const { start, dataDir: QUARRY_DATA } = await makeServiceHome(t);
  const { origin } = await start();
  const { code, stdout } = await runCommand({ QUARRY_DATA, PORT: new URL(origin).port }, 'doctor');
  assert.equal(code, 0);
  assert.match(stdout, /^ok +Service +running at/m);
});

test('doctor starts the browser once and says how it runs', needs('Chromium'), async (t) => {
  const { dataDir: QUARRY_DATA } = await makeServiceHome(t);
  const { stdout } = await runCommand({ QUARRY_DATA, PORT: '1' }, 'doctor');
  assert.match(stdout, /^ok +Browser +\/.+ \(Chromium \d+\.[\d.]+, sandbox (on|off), as .+\)$/m);
  const broken = await runCommand({ QUARRY_DATA, PORT: '1', CHROMIUM_PATH: '/bin/false' }, 'doctor');
  assert.match(broken.stdout, /^missing +Browser +\/bin\/false does not start$/m);
});

test('doctor exits with 1 when there is no database', async () => {
  const { code, stdout } = await runCommand(
    { DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/x' },
    'doctor',
  );
  assert.equal(code, 1);
  assert.match(stdout, /^missing +Database/m);
  assert.doesNotMatch(stdout, /hunter2/);
});
