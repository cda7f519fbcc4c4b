import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { makeDataFolder, makeUsedDataFolder } from '../ground/data-folder.ts';
import { makeServiceHome, runCommand } from '../http/service-process.ts';

// The steps of docs/operations.md, "Back up and restore".

const keys = async (QUARRY_DATA: string) =>
  (await runCommand({ QUARRY_DATA }, 'keys', 'list', '--json')).stdout;

const member = ['--workspace', 'main', '--user', 'ann@example.com'];

test('a copy of the data folder of a stopped service is a back-up', async (t) => {
  const { command, dataDir } = await makeServiceHome(t);
  assert.equal((await command('keys', 'create', ...member)).code, 0);
  const restored = await makeDataFolder(t);
  execFileSync('cp', ['-a', `${dataDir}/.`, restored]);
  assert.equal(await keys(restored), await keys(dataDir));
});

test('an exported workspace is restored by its import, once', async (t) => {
  const { command, dataDir } = await makeServiceHome(t);
  await command('keys', 'create', ...member);
  const file = path.join(dataDir, 'main.ndjson.gz');
  const exported = await command('export', '--workspace', 'main', '--out', file);
  assert.match(exported.stdout, /^Wrote 3 rows/, exported.stderr);
  assert.equal(statSync(file).mode & 0o777, 0o600, 'nobody else reads it');

  const QUARRY_DATA = await makeUsedDataFolder(t);
  const imported = await runCommand({ QUARRY_DATA }, 'import', '--file', file);
  assert.match(imported.stdout, /^Imported 3 rows as workspace main\./, imported.stderr);
  const again = await runCommand({ QUARRY_DATA }, 'import', '--file', file);
  assert.deepEqual([again.code, again.stderr], [1, 'This workspace is here already, with the name main.\n']);

  const missing = await command('export', '--workspace', 'nowhere', '--out', file);
  assert.deepEqual([missing.code, missing.stderr], [1, 'There is no workspace with the name nowhere.\n']);
});
