import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { acquireDataLock } from '../../src/store/embedded-postgres/data-lock.ts';
import {
  borrowDatabaseServer,
  openDatabaseServer,
} from '../../src/store/embedded-postgres/database-server.ts';
import { tryLock, waitForLock } from '../../src/store/embedded-postgres/file-lock.ts';
import { readPostmaster } from '../../src/store/embedded-postgres/postmaster.ts';
import { connectRunning } from '../support/connect-running.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { createTestDatabase } from '../support/database.ts';
import { makeDataFolder, makeUsedDataFolder, namesIn, postmasterPid, silent } from './data-folder.ts';
import { holdDatabase } from './held-database.ts';

test('the second service on a data folder says so and leaves the first alone', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  const first = await holdDatabase('open', dataDir);
  const pid = postmasterPid(dataDir);
  const second = await holdDatabase('open', dataDir);
  assert.match(
    second.refused ?? '',
    new RegExp(`^Another Quarry \\(process ${first.child.pid}\\) is already running on`),
  );
  assert.equal(postmasterPid(dataDir), pid);
  assert.equal(await answers(first.connection), true);
  await first.leave();
  assert.equal(await connectRunning(dataDir), undefined);
});

test('of services that start at the same moment exactly one runs', async (t) => {
  const dataDir = await makeDataFolder(t);
  const services = await Promise.all([1, 2, 3].map(() => holdDatabase('open', dataDir)));
  const [winner, ...others] = services.filter((service) => !service.refused);
  assert.ok(winner);
  assert.deepEqual(others, []);
  assert.equal(await answers(winner.connection), true);
  await winner.leave();
});

test('a service that was killed does not keep the next one out', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  const killed = await holdDatabase('open', dataDir);
  const pid = postmasterPid(dataDir);
  await killed.kill();
  const next = await openDatabaseServer({ dataDir, databaseUrl: undefined }, silent);
  assert.equal(postmasterPid(dataDir), pid);
  await next.stop();
  assert.equal(await connectRunning(dataDir), undefined);
});

test('a PostgreSQL that dies under its service is started again at the same place', async (t) => {
  const dataDir = path.join(await makeDataFolder(t), 'deep'.repeat(25));
  const service = await openDatabaseServer({ dataDir, databaseUrl: undefined }, silent);
  try {
    const pid = postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    while (!(await isServedByAnother(dataDir, pid))) await sleep(50);
    assert.equal(await answers(service.connection as EmbeddedConnection), true);
  } finally {
    await service.stop();
  }
});

test('a command beside a running service uses its database and does not stop it', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  const service = await holdDatabase('open', dataDir);
  const command = await borrowDatabaseServer({ dataDir, databaseUrl: undefined }, silent);
  assert.deepEqual(command.connection, service.connection);
  await command.stop();
  assert.equal(await answers(service.connection), true);
  await service.leave();
});

test('a command without a service starts the database and stops it at the end', async (t) => {
  const dataDir = await makeUsedDataFolder(t);
  const command = await borrowDatabaseServer({ dataDir, databaseUrl: undefined }, silent);
  assert.equal(command.mode, 'embedded');
  assert.equal(await answers(command.connection as EmbeddedConnection), true);
  await command.stop();
  assert.equal(await connectRunning(dataDir), undefined);
});

test('commands and a service that come and go at once share one database; the last one out stops it', async (t) => {
  const dataDir = await makeDataFolder(t);
  const [one, two, service] = await Promise.all([
    holdDatabase('borrow', dataDir),
    holdDatabase('borrow', dataDir),
    holdDatabase('open', dataDir),
  ]);
  assert.equal(service.refused, undefined);
  assert.deepEqual([two.connection, service.connection], [one.connection, one.connection]);
  await one.leave();
  assert.equal(await answers(two.connection), true);
  await service.leave();
  assert.equal(await answers(two.connection), true);
  await two.leave();
  assert.equal(await connectRunning(dataDir), undefined);
});

test('DATABASE_URL is used and nothing is started', async (t) => {
  const dataDir = await makeDataFolder(t);
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { user, host, database: name } = database.connection;
  const databaseUrl = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  const server = await openDatabaseServer({ dataDir, databaseUrl }, silent);
  assert.equal(server.mode, 'external');
  assert.deepEqual(server.connection, { connectionString: databaseUrl });
  await server.stop();
  assert.deepEqual(namesIn(dataDir), []);
});

test('a DATABASE_URL that nothing answers is one sentence without its password', async (t) => {
  const dataDir = await makeDataFolder(t);
  const databaseUrl = 'postgres://quarry:hunter2@127.0.0.1:1/research';
  await assert.rejects(openDatabaseServer({ dataDir, databaseUrl }, silent), {
    name: 'StartupError',
    message:
      'The database "research" of DATABASE_URL at 127.0.0.1:1 cannot be reached: nothing listens there.',
  });
});

test('the lock of a data folder can be taken again after its release', async (t) => {
  const dataDir = await makeDataFolder(t);
  const lock = await acquireDataLock(dataDir);
  await assert.rejects(acquireDataLock(dataDir), { name: 'AlreadyRunningError', pid: process.pid });
  lock.release();
  (await acquireDataLock(dataDir)).release();
});

test('a lock is shared by many or held by one', async (t) => {
  const file = path.join(await makeDataFolder(t), 'a.lock');
  const shares = [tryLock(file, 'shared'), tryLock(file, 'shared')];
  assert.ok(shares.every((share) => share !== undefined));
  assert.equal(tryLock(file, 'exclusive'), undefined);
  const waiting = waitForLock(file, { kind: 'exclusive', waitMs: 60_000 });
  for (const share of shares) share?.release();
  const held = await waiting;
  assert.ok(held);
  assert.equal(tryLock(file, 'shared'), undefined);
  held.release();
});

/** While PostgreSQL takes over after a crash its pid file is missing for a moment. */
async function isServedByAnother(dataDir: string, deadPid: number): Promise<boolean> {
  const pid = readPostmaster(path.join(dataDir, 'postgres'))?.pid;
  return pid !== undefined && pid !== deadPid && (await connectRunning(dataDir)) !== undefined;
}

async function answers(connection: EmbeddedConnection): Promise<boolean> {
  const client = new Client(connection);
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}

test('a PostgreSQL that is too old is refused in a sentence', async (t) => {
  const port = await oldPostgres(t, '15.18 (Debian 15.18-0+deb12u1)');
  const databaseUrl = `postgres://ann@127.0.0.1:${port}/quarry?sslmode=disable`;
  await assert.rejects(openDatabaseServer({ dataDir: '/nowhere', databaseUrl }, silent), {
    message:
      'The database of DATABASE_URL is PostgreSQL 15.18 (Debian 15.18-0+deb12u1). Quarry needs 16 or newer: upgrade it, or leave DATABASE_URL out and take the embedded one.',
  });
});

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** Speaks as much of the protocol as it takes to be asked for the version. */
async function oldPostgres(t: TestContext, version: string): Promise<number> {
  const ready = message('Z', Buffer.from('I'));
  const size = Buffer.alloc(4);
  size.writeInt32BE(version.length);
  const answer = Buffer.concat([
    message(
      'T',
      bytes('0001'),
      Buffer.from('server_version\0'),
      bytes('000000000000000000190000ffffffff0000'),
    ),
    message('D', bytes('0001'), size, Buffer.from(version)),
    message('C', Buffer.from('SHOW\0')),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', bytes('00000000')), ready]));
      socket.once('data', () => socket.write(answer));
    });
  });
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
