import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { globSync, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { nodesHere } from '../client/packed-client.ts';
import { makeUsedDataFolder } from '../ground/data-folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

/** The tarball where npm would put it, beside what npm would install for it: nothing is fetched. */
async function installed(folder: string): Promise<string> {
  await run(process.execPath, [path.join(root, 'scripts/pack.mjs'), folder]);
  const [tarball] = globSync('quarry-*.tgz', { cwd: folder });
  const place = path.join(folder, 'node_modules/quarry');
  await mkdir(place, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, tarball!), '--strip-components=1', '-C', place]);
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(path.join(place, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = [path.join(root, 'server/node_modules', name), path.join(root, 'node_modules', name)].find(
      (candidate) => existsSync(candidate),
    );
    if (!found || name === '@quarry/api') continue;
    await mkdir(path.dirname(path.join(folder, 'node_modules', name)), { recursive: true });
    await symlink(found, path.join(folder, 'node_modules', name));
  }
  return path.join(place, 'bin/quarry.mjs');
}

test('the packed command asks, with a service of its own, on each Node that is here', async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-npx-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const QUARRY_DATA = await makeUsedDataFolder(t);
  const command = await installed(folder);
  const env = { PATH: process.env['PATH'], HOME: folder, QUARRY_DATA, OLLAMA_BASE_URL: 'http://127.0.0.1:1' };
  for (const { program, version } of await nodesHere()) {
    const { stdout } = await run(program, [command, 'ask', 'Hello', '--json'], { cwd: folder, env });
    assert.equal(JSON.parse(stdout).status, 'completed', version);
  }
  const text = path.join(folder, 'note.html');
  await run('sh', ['-c', `echo '<p>The kettle is blue.</p>' > ${text}`]);
  const asked = ['ask', 'Which colour is the kettle?', '--file', text];
  // Files are parsed in a process of their own, which must be found as well.
  const { stdout } = await run(process.execPath, [command, ...asked], { cwd: folder, env });
  assert.match(stdout, /blue/);
});
