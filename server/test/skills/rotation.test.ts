import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { loadConfig } from '../../src/settings/config.ts';
import { forgetPreviousKey, loadKeyring, renewKeyFile } from '../../src/sealing/keyring.ts';
import { lostKeys, requireKeys } from '../../src/sealing/lost-key.ts';
import { createAccountStore } from '../../src/store/accounts/accounts.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { createSecretStore, SealError } from '../../src/store/workspace/secrets.ts';
import { createVault } from '../../src/sealing/vault.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let store: ReturnType<typeof openDatabase>;
let scope: { workspaceId: string; userId: string };
let dataDir: string;

before(async () => {
  database = await createTestDatabase();
  store = openDatabase(database.connection, { max: 4 });
  scope = await createAccountStore(store.db).ensureMember({ workspace: 'main', email: 'ann@example.com' });
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'quarry-rotation-'));
  await store.pool.query('delete from secrets');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
after(async () => {
  await store?.close();
  await database?.drop();
});

const configOf = (env: Record<string, string> = {}) => loadConfig({ QUARRY_DATA: dataDir, ...env });
const secretsOf = (env?: Record<string, string>) =>
  createSecretStore(
    store.db,
    createVault(() => loadKeyring(configOf(env))),
  );
const valueOf = async (env?: Record<string, string>) => (await secretsOf(env).reveal(scope, ['A'])).get('A');
const keyFile = () => readFile(path.join(dataDir, 'secret.key'), 'utf8');

test('a key file is replaced, every secret is sealed under the new one, and the old one is gone', async () => {
  const secrets = secretsOf();
  await secrets.put(scope, { key: 'A', value: 'first' });
  const old = await keyFile();
  assert.equal(await secrets.reseal(() => renewKeyFile(configOf())), 1);
  await forgetPreviousKey(configOf());
  assert.notEqual(await keyFile(), old);
  assert.deepEqual(await readdir(dataDir), ['secret.key']);
  assert.equal((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777, 0o600);
  // The service that was running all the while, and one that starts now.
  assert.equal((await secrets.reveal(scope, ['A'])).get('A'), 'first');
  assert.equal(await valueOf(), 'first');
});

test('a rotation that is interrupted loses nothing, and is finished by the next', async () => {
  const secrets = secretsOf();
  await secrets.put(scope, { key: 'A', value: 'first' });
  const crash = async () => {
    await renewKeyFile(configOf());
    throw new Error('the power went');
  };
  await assert.rejects(secrets.reseal(crash), /the power went/);
  const begun = await keyFile();
  assert.equal(await valueOf(), 'first', 'both keys are there');
  await secrets.put(scope, { key: 'B', value: 'second' });
  assert.equal(await secrets.reseal(() => renewKeyFile(configOf())), 1, 'only the one under the old key');
  assert.equal(await keyFile(), begun, 'no third key');
  await forgetPreviousKey(configOf());
  assert.equal(await valueOf(), 'first');
});

test('a file that was copied but not yet replaced is no finished rotation', async () => {
  await secretsOf().put(scope, { key: 'A', value: 'first' });
  const old = await keyFile();
  await writeFile(path.join(dataDir, 'secret.key.previous'), old);
  await secretsOf().reseal(() => renewKeyFile(configOf()));
  assert.notEqual(await keyFile(), old);
  assert.equal(await valueOf(), 'first');
});

test('with keys in the settings the new one takes over what the previous one sealed', async () => {
  const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
  await secretsOf({ QUARRY_SECRET_KEY: old }).put(scope, { key: 'A', value: 'first' });
  await assert.rejects(valueOf({ QUARRY_SECRET_KEY: next }), SealError);
  const both = { QUARRY_SECRET_KEY: next, QUARRY_SECRET_KEY_PREVIOUS: old };
  assert.equal(await valueOf(both), 'first');
  assert.equal(await secretsOf(both).reseal(async () => undefined), 1);
  assert.equal(await valueOf({ QUARRY_SECRET_KEY: next }), 'first');
  assert.deepEqual(await readdir(dataDir), [], 'no file is made');
});

test('without the old key nothing is changed', async () => {
  await secretsOf({ QUARRY_SECRET_KEY: 'o'.repeat(40) }).put(scope, { key: 'A', value: 'first' });
  const next = { QUARRY_SECRET_KEY: 'n'.repeat(40) };
  await assert.rejects(
    secretsOf(next).reseal(async () => undefined),
    SealError,
  );
  assert.equal(await valueOf({ QUARRY_SECRET_KEY: 'o'.repeat(40) }), 'first');
});

test('from a key file to a setting: what the file sealed opens still', async () => {
  await secretsOf().put(scope, { key: 'A', value: 'first' });
  assert.equal(await valueOf({ QUARRY_SECRET_KEY: 'n'.repeat(40) }), 'first');
});

test('whoever registers during a rotation waits for its end', async () => {
  const secrets = secretsOf();
  await secrets.put(scope, { key: 'A', value: 'first' });
  let registered: Promise<unknown> | undefined;
  await secrets.reseal(async () => {
    registered = secrets.put(scope, { key: 'B', value: 'second' });
    await renewKeyFile(configOf());
  });
  await registered;
  await forgetPreviousKey(configOf());
  assert.equal((await secretsOf().reveal(scope, ['B'])).get('B'), 'second');
});

test('a lost key is not replaced: the start says what to do, and what is lost can be forgotten', async () => {
  await secretsOf().put(scope, { key: 'A', value: 'first' });
  const file = path.join(dataDir, 'secret.key');
  const kept = await readFile(file, 'utf8');
  await requireKeys(configOf(), secretsOf());
  await rm(file);
  await assert.rejects(
    requireKeys(configOf(), secretsOf()),
    /1 stored secret was sealed[^]*Put secret\.key back/,
  );
  assert.deepEqual(await readdir(dataDir), []);

  const another = { QUARRY_SECRET_KEY: 'another key of thirty-two letters' };
  await assert.rejects(requireKeys(configOf(another), secretsOf(another)), /Set QUARRY_SECRET_KEY/);
  const previous = { ...another, QUARRY_SECRET_KEY_PREVIOUS: kept.trim() };
  await requireKeys(configOf(previous), secretsOf(previous));

  await writeFile(file, kept);
  await requireKeys(configOf(), secretsOf());
  await rm(file);
  const lost = await lostKeys(configOf(), secretsOf());
  assert.deepEqual(
    lost.map(({ count }) => count),
    [1],
  );
  assert.equal(await secretsOf().removeSealedUnder(lost.map(({ keyId }) => keyId)), 1);
  await requireKeys(configOf(), secretsOf());
});
