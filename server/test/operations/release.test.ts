import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../src/settings/project-root.ts';
import { runCommand } from '../http/service-process.ts';
import { dumpedReleases } from '../releases/release-dump.ts';
import { startTestApp } from '../support/app.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const { version } = JSON.parse(read('server/package.json')) as { version: string };

test('the service, its OpenAPI document and the command line say the version of the package', async (t) => {
  const app = await startTestApp();
  t.after(() => app.stop());
  const document = (await (await fetch(`${app.base}/openapi.json`)).json()) as { info: { version: string } };
  assert.equal(document.info.version, version);
  const { rows } = await app.pool.query('select version from nodes');
  assert.deepEqual(rows, [{ version }]);
  assert.equal((await runCommand({}, '--version')).stdout, `${version}\n`);
});

test('all packages are of one release', () => {
  for (const folder of ['.', 'api', 'web'])
    assert.equal(JSON.parse(read(`${folder}/package.json`)).version, version, `${folder}/package.json`);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string }>;
  };
  for (const folder of ['', 'api', 'server'])
    assert.equal(packages[folder]!.version, version, 'package-lock.json');
  assert.equal(JSON.parse(read('web/package-lock.json')).version, version, 'web/package-lock.json');
});

test('the changelog begins with this version, and every release in it has left a dump', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\S+) - (\S+)$/gm)].map(([, name, date]) => ({
    name,
    date,
  }));
  assert.equal(headings[0]?.name, version);
  const released = headings.filter(({ date }) => date !== 'unreleased').map(({ name }) => name);
  assert.deepEqual(dumpedReleases(), released.toReversed(), 'npm run release:dump, as CONTRIBUTING.md says');
});
