import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { Client } from 'pg';
import { serverAccount } from '../../src/store/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { connectRunning } from '../support/connect-running.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import {
  isAlive,
  makeDataFolder,
  makeUsedDataFolder,
  namesIn,
  postmasterPid,
  silent,
} from './data-folder.ts';
import { holdDatabase } from './held-database.ts';

test('a fresh folder gets a durable UTF-8 database that only a socket reaches', async (t) => {
  const dataDir = await makeDataFolder(t);
  const progress: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    onProgress: (message) => progress.push(message),
  });
  const settings = await ask(
    server.connection,
    `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as tcp,
            current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            upper('ä') = 'Ä' as folds, current_database() as name`,
  );
  assert.deepEqual(settings, {
    encoding: 'UTF8',
    tcp: '',
    fsync: 'on',
    commit: 'on',
    folds: true,
    name: 'quarry',
  });
  assert.equal(progress.length, 1);
  assert.equal(server.adopted, false);
  assert.deepEqual(server.notes, []);
  assert.equal(
    statSync(server.connection.host).mode & 0o077,
    0,
    'nobody else may enter the folder of the socket',
  );
  await server.stop();
  assert.equal(server.isRunning(), false);
});

test('a second start finds what the first one stored and makes nothing anew', async (t) => {
  const dataDir = await makeDataFolder(t);
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  await ask(first.connection, 'create table kept as select 42 as answer');
  await first.stop();
  const progress: string[] = [];
  const second = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    onProgress: (message) => progress.push(message),
  });
  assert.deepEqual(await ask(second.connection, 'select answer from kept'), { answer: 42 });
  assert.deepEqual(progress, []);
  await second.stop();
  assert.equal(await connectRunning(dataDir), undefined);
});

test('what a crash in the middle of the first start left behind is cleared away', async (t) => {
  const dataDir = await makeDataFolder(t);
  mkdirSync(path.join(dataDir, 'postgres.unfinished-abc123'));
  writeFileSync(path.join(dataDir, 'postgres.unfinished-abc123', 'PG_VERSION'), '18\n');
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  assert.deepEqual(await ask(server.connection, 'select 1 as one'), { one: 1 });
  assert.deepEqual(namesIn(dataDir), ['postgres', 'postgres.log']);
  await server.stop();
});

test('after kill -9 of the service its PostgreSQL is adopted, and can be stopped', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  const service = await holdDatabase('open', dataDir);
  await ask(service.connection, 'create table kept as select 42 as answer');
  const pid = postmasterPid(dataDir);
  await service.kill();
  assert.equal(isAlive(pid), true);

  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  assert.equal(server.adopted, true);
  assert.equal(server.pid, pid);
  assert.deepEqual(await ask(server.connection, 'select answer from kept'), { answer: 42 });
  await server.stop();
  assert.equal(await connectRunning(dataDir), undefined);
});

test('a PostgreSQL that was killed itself is recovered', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  await ask(first.connection, 'create table kept as select 42 as answer');
  process.kill(first.pid, 'SIGKILL');
  const second = await startEmbeddedPostgres({ dataDir, log: silent });
  assert.equal(second.adopted, false);
  assert.deepEqual(await ask(second.connection, 'select answer from kept'), { answer: 42 });
  await second.stop();
});

test('a left-over pid file whose number now belongs to another process does not stop the start', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  await first.stop();
  const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    cwd: '/',
    ...serverAccount(),
  });
  await once(stranger, 'spawn');
  t.after(() => stranger.kill('SIGKILL'));
  writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));

  assert.equal(await connectRunning(dataDir), undefined);
  const second = await startEmbeddedPostgres({ dataDir, log: silent });
  assert.equal(second.adopted, false);
  assert.deepEqual(await ask(second.connection, 'select 1 as one'), { one: 1 });
  assert.equal(isAlive(stranger.pid ?? 0), true);
  await second.stop();
});

test('a folder whose path is too long for a socket gets a short private one, removed at the end', async (t) => {
  const dataDir = path.join(await makeDataFolder(t), 'deep'.repeat(25));
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  assert.ok(!server.connection.host.startsWith(dataDir));
  assert.equal(lstatSync(server.connection.host).mode & 0o777, 0o700);
  assert.deepEqual(await ask(server.connection, 'select 1 as one'), { one: 1 });
  assert.deepEqual(await connectRunning(dataDir), server.connection);
  await server.stop();
  assert.throws(() => lstatSync(server.connection.host), { code: 'ENOENT' });
});

test('a data folder that cannot be made is one sentence', async (t) => {
  const file = path.join(await makeDataFolder(t), 'a-file');
  writeFileSync(file, '');
  await assert.rejects(startEmbeddedPostgres({ dataDir: path.join(file, 'data'), log: silent }), {
    name: 'StartupError',
    message: /^The data folder .* cannot be written \(ENOTDIR\)/,
  });
});

async function ask(connection: EmbeddedConnection, sql: string): Promise<unknown> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0];
  } finally {
    await client.end();
  }
}

test('a database of another major version is refused, with the way over', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await assert.rejects(startEmbeddedPostgres({ dataDir, log: silent }), {
    name: 'StartupError',
    message: /made by PostgreSQL 17, and this Quarry brings PostgreSQL 18.*backup FILE.*restore FILE/,
  });
});
