import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { Client } from 'pg';
import { findClosedFolder, nobody } from '../../src/store/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { isAlive, makeDataFolder, silent } from './data-folder.ts';

const isRoot = process.getuid?.() === 0;

test('a clone under a home of mode 700 works for its owner, also when that is root, with its data in their folder', async (t) => {
  const { dataDir, packageDir, publicPlace } = await makeClosedHome(t);
  const options = { dataDir, packageDir, publicPlaces: [publicPlace], log: silent };
  const first = await startEmbeddedPostgres(options);
  await write(first, 'kept');
  await first.stop();
  const second = await startEmbeddedPostgres(options);
  assert.equal(isAlive(second.pid), true);
  assert.equal(await read(second), 'kept');
  // One that another process finds at work.
  const third = await startEmbeddedPostgres(options);
  assert.deepEqual([third.adopted, third.pid, third.connection], [true, second.pid, second.connection]);
  await second.stop();

  assert.equal(lstatSync(path.join(dataDir, 'postgres')).isDirectory(), true);
  assert.deepEqual(second.notes, first.notes);
  const [programs = ''] = first.notes;
  assert.equal(programs.startsWith(`PostgreSQL's programs run from ${publicPlace}`), isRoot);
});

test('a copy of the folder holds the data, and is a database of its own', async (t) => {
  const { dataDir, packageDir, publicPlace } = await makeClosedHome(t);
  const options = { packageDir, publicPlaces: [publicPlace], log: silent };
  const original = await startEmbeddedPostgres({ ...options, dataDir });
  await write(original, 'before');
  await original.stop();
  const copyDir = `${dataDir}-copy`;
  execFileSync('cp', ['-a', dataDir, copyDir]);
  const again = await startEmbeddedPostgres({ ...options, dataDir });
  const copy = await startEmbeddedPostgres({ ...options, dataDir: copyDir });
  try {
    assert.notEqual(copy.pid, again.pid);
    await write(again, 'after');
    assert.equal(await read(copy), 'before');
  } finally {
    await copy.stop();
    assert.equal(again.isRunning(), true);
    await again.stop();
  }
});

test('a database that an earlier release has put elsewhere comes home, also after a crash on the way', async (t) => {
  const { dataDir, packageDir, publicPlace } = await makeClosedHome(t);
  const options = { dataDir, packageDir, publicPlaces: [publicPlace], log: silent };
  const entry = path.join(dataDir, 'postgres');
  const first = await startEmbeddedPostgres(options);
  await write(first, 'kept');
  await first.stop();
  mkdirSync(path.join(publicPlace, 'data-1'), { recursive: true });
  const elsewhere = path.join(publicPlace, 'data-1', 'postgres');
  for (const leave of [
    () => symlinkSync(elsewhere, entry),
    () => {
      symlinkSync(elsewhere, entry);
      renameSync(elsewhere, `${entry}.homecoming`);
    },
    () => renameSync(elsewhere, `${entry}.homecoming`),
  ]) {
    renameSync(entry, elsewhere);
    leave();
    const server = await startEmbeddedPostgres(options);
    assert.equal(await read(server), 'kept');
    assert.deepEqual(
      server.notes.filter((note) => note.startsWith('The database')),
      [],
    );
    await server.stop();
    assert.equal(lstatSync(entry).isDirectory(), true);
  }
});

test('a database that was moved away is not silently replaced by an empty one', async (t) => {
  const { dataDir, packageDir, publicPlace } = await makeClosedHome(t);
  const options = { dataDir, packageDir, publicPlaces: [publicPlace], log: silent };
  mkdirSync(dataDir);
  symlinkSync(path.join(publicPlace, 'nowhere'), path.join(dataDir, 'postgres'));
  await assert.rejects(startEmbeddedPostgres(options), {
    name: 'StartupError',
    message: /is not there any more/,
  });
});

async function write({ connection }: EmbeddedPostgres, text: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query('create table if not exists kept (text text)');
  await client.query('delete from kept');
  await client.query('insert into kept values ($1)', [text]);
  await client.end();
}

async function read({ connection }: EmbeddedPostgres): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<{ text: string }>('select text from kept');
  await client.end();
  return rows[0]!.text;
}

test('the first closed folder on the way is named', async (t) => {
  const folder = await makeDataFolder(t);
  mkdirSync(path.join(folder, 'home', 'clone'), { recursive: true });
  const stranger = { uid: 4_000_000, gid: 4_000_000 };
  assert.equal(await findClosedFolder(path.join(folder, 'home', 'clone'), stranger), undefined);
  mkdirSync(path.join(folder, 'closed', 'clone'), { recursive: true, mode: 0o700 });
  assert.equal(
    await findClosedFolder(path.join(folder, 'closed', 'clone'), stranger),
    path.join(folder, 'closed'),
  );
});

test('nobody is looked up by name, and has its usual number where it is not listed', () => {
  assert.deepEqual(nobody('root:x:0:0::/root:/bin/sh\nnobody:x:99:98::/:/sbin/nologin\n'), {
    uid: 99,
    gid: 98,
  });
  assert.deepEqual(nobody('root:x:0:0::/root:/bin/sh\n'), { uid: 65_534, gid: 65_534 });
});

/** As after `git clone` and an npm that ran no install scripts: the programs are there, the links are not. */
async function makeClosedHome(t: TestContext) {
  const folder = await makeDataFolder(t);
  const home = path.join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  const installed = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageDir = path.join(home, 'package');
  const original = path.resolve(createRequire(import.meta.url).resolve(installed), '../..');
  cpSync(original, packageDir, { recursive: true, filter: isNoLink });
  const publicPlace = path.join(folder, 'public');
  return { packageDir, publicPlace, dataDir: path.join(home, 'data') };
}

function isNoLink(file: string): boolean {
  return !lstatSync(file).isSymbolicLink();
}
