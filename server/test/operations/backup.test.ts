import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { openDatabase } from '../../src/store/database/db.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import { findClosedFolder, nobody } from '../../src/store/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { makeDataFolder, namesIn, silent } from '../ground/data-folder.ts';
import { makeServiceHome, runCommand, runCommandAs } from '../http/service-process.ts';
import { dumpDatabase } from '../releases/dump-database.ts';
import { restoreRelease } from '../releases/release-dump.ts';
import { startAndLeave } from '../runs/timeline.ts';
import { assertWhole } from '../runs/whole-run.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode, urlOf } from '../support/node-process.ts';

async function dumpOf(connection: ClientConfig): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  return dumpDatabase(client).finally(() => client.end());
}

async function dumpOfFolder(dataDir: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  return dumpOf(server.connection).finally(() => server.stop());
}

async function bareDatabase(t: TestContext) {
  const { connection, drop } = await createTestDatabase({ bare: true });
  t.after(drop);
  return { connection, url: urlOf(connection) };
}

/** An installation with rows in every table, upgraded from the first release. */
async function livedIn(t: TestContext) {
  const database = await bareDatabase(t);
  const { pool, close } = openDatabase(database.connection, { max: 1 });
  const client = await pool.connect();
  await restoreRelease(client, '0.1.0').finally(() => client.release());
  await migrate(pool);
  await pool.query(
    `insert into backups (id, file, bytes, rows) values (gen_random_uuid(), 'f', 12345678901, 7)`,
  );
  await close();
  return database;
}

test('a back-up of a server is restored into a folder and into another server, to the last row', async (t) => {
  const source = await livedIn(t);
  const before = await dumpOf(source.connection);
  const home = await makeDataFolder(t);
  const file = path.join(home, 'quarry.backup');
  const made = await runCommand(
    { DATABASE_URL: source.url, QUARRY_DATA: path.join(home, 'none') },
    'backup',
    file,
  );
  assert.match(made.stderr, /^Wrote \d+ rows, \d+ KB, to /, made.stderr);
  assert.equal(made.code, 0);
  assert.equal(statSync(file).mode & 0o777, 0o600, 'nobody else reads it');

  const folder = await makeDataFolder(t);
  const restored = await runCommand({ QUARRY_DATA: folder }, 'restore', file);
  assert.match(restored.stdout, /^Restored \d+ rows, made \S+ by Quarry /, restored.stderr);
  assert.equal(await dumpOfFolder(folder), before);
  const again = await runCommand({ QUARRY_DATA: folder }, 'restore', file);
  assert.equal(again.code, 1);
  assert.match(
    again.stderr,
    /is not empty: it holds postgres, postgres\.log\. Set QUARRY_DATA to a folder that is/,
  );

  const other = await bareDatabase(t);
  const keyFolder = await makeDataFolder(t);
  const settings = { DATABASE_URL: other.url, QUARRY_DATA: keyFolder };
  assert.equal((await runCommand(settings, 'restore', file)).code, 0);
  assert.equal(await dumpOf(other.connection), before);
  const onto = await runCommand(settings, 'restore', file);
  assert.deepEqual([onto.code, /The database is not empty: it has a table /.test(onto.stderr)], [1, true]);
});

const member = ['--workspace', 'main', '--user', 'ann@example.com'];

test('a file that is cut, altered, foreign or of a newer release is refused before anything is touched', async (t) => {
  const { command, dataDir } = await makeServiceHome(t);
  assert.equal((await command('keys', 'create', ...member)).code, 0);
  const file = path.join(dataDir, 'whole');
  assert.equal((await command('backup', file)).code, 0);
  const whole = readFileSync(file);
  const inside = gunzipSync(whole);
  const where = inside.indexOf('ann@example.com');
  const altered = Buffer.from(inside);
  altered.write('eve@example.com', where);
  const newer = Buffer.from(inside.toString('latin1').replace('"format":1', '"format":2'), 'latin1');
  const cases: [string, Buffer, RegExp][] = [
    ['cut', whole.subarray(0, whole.length - 20), /is cut off\. Nothing was restored\./],
    ['half', gzipSync(inside.subarray(0, inside.length >> 1)), /is cut off\./],
    ['altered', gzipSync(altered), /was altered: its seal does not fit\./],
    ['longer', gzipSync(Buffer.concat([inside, Buffer.from('d\0\0\0\0')])), /has something behind its end\./],
    ['foreign', Buffer.from('no back-up at all'), /is damaged, or no back-up of Quarry\./],
    ['packed', gzipSync('nor this'), /is damaged\.|is cut off\.|is no back-up/],
    ['empty', Buffer.alloc(0), /is cut off\./],
    ['newer', gzipSync(newer), /was made by a newer Quarry \(.+\)\. Restore it with that release/],
  ];
  for (const [name, bytes, expected] of cases) {
    const broken = path.join(dataDir, name);
    writeFileSync(broken, bytes);
    const folder = path.join(dataDir, 'target');
    const { code, stderr } = await runCommand({ QUARRY_DATA: folder }, 'restore', broken);
    assert.equal(code, 1, name);
    assert.match(stderr, expected, `${name}: ${stderr}`);
    assert.equal(stderr.trim().split('\n').length, 1, `${name}: one sentence, no stack: ${stderr}`);
    assert.equal(existsSync(folder), false, name);
  }
  assert.match((await command('restore', '--check', file)).stdout, /is whole: \d+ rows/);
  assert.match((await command('backup', file)).stderr, /is there already/);
  const nowhere = await runCommand(
    { QUARRY_DATA: path.join(dataDir, 'never') },
    'backup',
    path.join(dataDir, 'x'),
  );
  assert.match(nowhere.stderr, /There is nothing to back up: .*never holds no database/);
  assert.match((await command('doctor')).stdout, /^ok +Back-up +the last one: 20\S+, \d+ KB, .*\/whole$/m);
});

const ANSWER = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(10);

const input = (text: string) => runInput(text, { modelName: 'compatible/m1', retryDelayMs: 0 });

test('a drill: backed up while runs are streaming, lost, restored, and the runs go on', async (t) => {
  const model = await fakeOpenAi(() => says(ANSWER, { tokenDelayMs: 15 }));
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', QUARRY_SECRET_KEY: '' };
  const node = await startNode(t, { env });
  const key = await createNodeKey(await node.connection());
  const client = node.client(key);
  await client.createAgent({ name: 'Mika' });
  await client.registerSecret({ key: 'API_TOKEN', value: 'a sealed value' });
  const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, i) => i % 256));
  const stored = await upload(node.base, key, bytes);
  const runIds = await Promise.all(['a', 'b', 'c'].map((text) => startAndLeave(client, input(text))));
  const home = await makeDataFolder(t);
  const file = path.join(home, 'quarry.backup');
  const made = await runCommand({ QUARRY_DATA: node.dataDir }, 'backup', file);
  assert.equal(made.code, 0, made.stderr);
  const later = (await client.createAgent({ name: 'Too late' })).id;
  await node.kill9();

  const folder = path.join(home, 'restored');
  const restored = await runCommand({ QUARRY_DATA: folder }, 'restore', file);
  assert.equal(restored.code, 0, restored.stderr);
  assert.ok(namesIn(folder).includes('secret.key') && !namesIn(folder).includes('restoring'));
  const second = await startNode(t, { env: { ...env, QUARRY_DATA: folder } });
  t.after(() => second.sigterm());
  const after = second.client(key);
  for (const runId of runIds) await assertWhole(after, runId, ANSWER);
  const { agents } = await after.listAgents();
  assert.deepEqual(
    [agents.map(({ name }) => name), agents.some(({ id }) => id === later)],
    [['Mika'], false],
  );
  assert.deepEqual(
    (await after.listSecrets()).secrets.map((secret) => secret.key),
    ['API_TOKEN'],
  );
  const back = await fetch(new URL(stored, second.base), { headers: { 'x-api-key': key } });
  assert.deepEqual(Buffer.from(await back.arrayBuffer()), bytes);
  // It is an installation like any other, which can be backed up and stopped.
  assert.equal((await runCommand({ QUARRY_DATA: folder }, 'backup', path.join(home, 'next.backup'))).code, 0);
});

async function upload(base: string, key: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), 'all-bytes');
  const answer = await fetch(`${base}/file`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
  const { url } = (await answer.json()) as { url: string };
  return url;
}

test('without its keys a back-up is complete but for them, and a wrong key is refused', async (t) => {
  const { command, dataDir, start } = await makeServiceHome(t);
  await (await start()).stop();
  const home = await makeDataFolder(t);
  const file = path.join(home, 'quarry.backup');
  assert.match((await command('backup', file, '--without-keys')).stderr, /The secret key is not in it/);
  const secret = readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim();
  assert.equal(gunzipSync(readFileSync(file)).includes(secret), false);

  const folder = path.join(home, 'restored');
  const wrong = await runCommand({ QUARRY_DATA: folder, QUARRY_SECRET_KEY: 'x'.repeat(40) }, 'restore', file);
  assert.match(wrong.stderr, /^QUARRY_SECRET_KEY is another key than that of the back-up/);
  assert.equal(existsSync(folder), false);
  const restored = await runCommand({ QUARRY_DATA: folder }, 'restore', file);
  assert.equal(restored.code, 0);
  assert.match(restored.stderr, /^The back-up holds no keys: put secret\.key into /m);
});

test('an account without rights backs up and restores its own', async (t) => {
  const isRoot = process.getuid?.() === 0;
  const account = nobody(readFileSync('/etc/passwd', 'utf8'));
  const project = path.resolve(import.meta.dirname, '../../..');
  if (isRoot && (await findClosedFolder(project, account)))
    t.diagnostic('this clone lies in a folder that is closed to others: done as root');
  const asPlain = isRoot && !(await findClosedFolder(project, account));
  const home = await makeDataFolder(t);
  if (asPlain) chownSync(home, account.uid, account.gid);
  chmodSync(home, 0o700);
  const run = (QUARRY_DATA: string, ...args: string[]) =>
    asPlain
      ? runCommandAs(account, { QUARRY_DATA, HOME: home }, ...args)
      : runCommand({ QUARRY_DATA, HOME: home }, ...args);
  const [first, second] = [path.join(home, 'first'), path.join(home, 'second')];
  assert.equal((await run(first, 'keys', 'create', ...member)).code, 0);
  const file = path.join(home, 'quarry.backup');
  const made = await run(first, 'backup', file);
  assert.equal(made.code, 0, made.stderr);
  if (asPlain) assert.equal(statSync(file).uid, account.uid);
  const restored = await run(second, 'restore', file);
  assert.equal(restored.code, 0, restored.stderr);
  const keys = async (folder: string) => (await run(folder, 'keys', 'list', '--json')).stdout;
  assert.equal(await keys(second), await keys(first));
});

test('a restore that was killed leaves nothing that looks like a database, and the next one begins anew', async (t) => {
  const { command, dataDir } = await makeServiceHome(t);
  await command('keys', 'create', ...member);
  const file = path.join(dataDir, 'quarry.backup');
  assert.equal((await command('backup', file)).code, 0);
  const folder = await makeDataFolder(t);
  mkdirSync(path.join(folder, 'restoring'), { mode: 0o711 });
  // What kill -9 leaves: a server at work on a database that nobody has seen whole.
  await startEmbeddedPostgres({ dataDir: path.join(folder, 'restoring'), log: silent });
  const restored = await runCommand({ QUARRY_DATA: folder }, 'restore', file);
  assert.equal(restored.code, 0, restored.stderr);
  assert.equal(namesIn(folder).includes('restoring'), false);
  assert.equal((await runCommand({ QUARRY_DATA: folder }, 'keys', 'list', '--json')).code, 0);
});
