import assert from 'node:assert/strict';
import { cpSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { findClosedFolder, nobody } from '../../src/store/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { isAlive, makeDataFolder, silent } from './data-folder.ts';

const isRoot = process.getuid?.() === 0;

test('a clone under a home of mode 700 works for its owner, also when that is root, who is told where the data is', async (t) => {
  const { dataDir, packageDir, publicPlace } = await makeClosedHome(t);
  const options = { dataDir, packageDir, publicPlaces: [publicPlace], log: silent };
  const first = await startEmbeddedPostgres(options);
  await first.stop();
  const second = await startEmbeddedPostgres(options);
  assert.equal(isAlive(second.pid), true);
  await second.stop();

  const isLinked = lstatSync(path.join(dataDir, 'postgres')).isSymbolicLink();
  assert.equal(isLinked, isRoot);
  assert.deepEqual(second.notes, first.notes);
  const [place = '', programs = ''] = first.notes;
  assert.equal(place.startsWith(`The database is in ${publicPlace}`), isRoot);
  assert.equal(programs.startsWith(`PostgreSQL's programs run from ${publicPlace}`), isRoot);
});

test('a database that was moved away is not silently replaced by an empty one', async (t) => {
  const { dataDir, packageDir, publicPlace } = await makeClosedHome(t);
  const options = { dataDir, packageDir, publicPlaces: [publicPlace], log: silent };
  await (await startEmbeddedPostgres(options)).stop();
  if (!isRoot) return assert.equal(lstatSync(path.join(dataDir, 'postgres')).isDirectory(), true);
  rmSync(publicPlace, { recursive: true });
  await assert.rejects(startEmbeddedPostgres(options), {
    name: 'StartupError',
    message: /is not there any more/,
  });
});

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
