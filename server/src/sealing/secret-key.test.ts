import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { loadSecretKey } from './secret-key.ts';

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'quarry-key-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('a key is made once, for its owner only, and kept', async (t) => {
  const dataDir = path.join(await folder(t), 'new');
  const keys = await Promise.all(Array.from({ length: 5 }, () => loadSecretKey({ dataDir })));
  const first = keys[0]!.derive('sessions');
  for (const key of keys)
    assert.deepEqual(key.derive('sessions'), first, 'of several starts at once one wins');
  assert.deepEqual((await loadSecretKey({ dataDir })).derive('sessions'), first);
  assert.deepEqual(await readdir(dataDir), ['secret.key']);
  assert.equal((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777, 0o600);
});

test('purposes have keys of their own, none of them the stored one', async (t) => {
  const dataDir = await folder(t);
  const key = await loadSecretKey({ dataDir });
  assert.equal(key.derive('sessions').length, 32);
  assert.notDeepEqual(key.derive('sessions'), key.derive('secrets'));
  const stored = Buffer.from((await readFile(path.join(dataDir, 'secret.key'), 'utf8')).trim(), 'base64');
  assert.notDeepEqual(key.derive('sessions'), stored);
});

test('the setting wins, and no file is made', async (t) => {
  const dataDir = await folder(t);
  const one = await loadSecretKey({ dataDir, secretKey: 'a'.repeat(44) });
  const other = await loadSecretKey({ dataDir, secretKey: 'b'.repeat(44) });
  assert.notDeepEqual(one.derive('sessions'), other.derive('sessions'));
  assert.deepEqual(await readdir(dataDir), []);
});

test('a key that only this machine has is mentioned where several may share the database', async (t) => {
  const dataDir = await folder(t);
  const databaseUrl = 'postgres://localhost/quarry';
  assert.equal((await loadSecretKey({ dataDir })).note, undefined);
  assert.equal((await loadSecretKey({ dataDir, databaseUrl, secretKey: 'a'.repeat(44) })).note, undefined);
  assert.match((await loadSecretKey({ dataDir, databaseUrl })).note ?? '', /QUARRY_SECRET_KEY/);
});

test('a damaged key file is one clear sentence', async (t) => {
  const dataDir = await folder(t);
  await writeFile(path.join(dataDir, 'secret.key'), 'short');
  await assert.rejects(loadSecretKey({ dataDir }), { name: 'StartupError', message: /damaged/ });
});
