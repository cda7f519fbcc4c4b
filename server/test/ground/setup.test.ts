import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';

const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** Does what npm does as far as set-up can see: writes down what it installed, and a Node to run on. */
const fakeNpm = `import fs from 'node:fs';
fs.appendFileSync(process.env.TMPDIR + '/npm-calls.log', process.argv.slice(2, 4).join(' ') + (process.argv.includes('--omit=dev') ? ' omit' : '') + '\\n');
if (fs.existsSync('npm-is-broken') || fs.existsSync(process.env.TMPDIR + '/npm-is-broken')) { console.error('npm error code E404'); process.exit(1); }
console.log('added 3 packages');
if (process.argv[2] === 'run') { fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/index.html', 'built'); process.exit(); }
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const kept = Object.entries(packages).filter(([, p]) => !p.optional && !(p.dev && process.argv.includes('--omit=dev')));
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.mkdirSync('node_modules/needed/dist', { recursive: true });
for (const file of ['index.js', 'index.js.map', 'index.d.ts']) fs.writeFileSync('node_modules/needed/dist/' + file, '');
if (!fs.existsSync('node_modules/.bin/node')) fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(kept) })), 300);
`;

const lock = {
  '': { version: '0.1.0' },
  'node_modules/needed': { version: '1.0.0' },
  'node_modules/tested': { version: '1.0.0', dev: true },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['plan9'] },
};

test('a fresh clone installs what serving needs, starts, and does no work twice', async (t) => {
  const clone = makeClone(t);
  assert.match((await clone.run('start.mjs')).stdout, /^served by v2[4-9]/);
  assert.match((await clone.run('start.mjs')).stdout, /^served by v2[4-9]/);
  assert.deepEqual(clone.npmCalls(), ['ci --omit=dev omit']);
});

test('a full install satisfies the start', async (t) => {
  const clone = makeClone(t);
  clone.installed({
    'node_modules/needed': { version: '1.0.0' },
    'node_modules/tested': { version: '1.0.0' },
  });
  await clone.run('start.mjs');
  assert.deepEqual(clone.npmCalls(), []);
});

test('a lockfile that has changed is installed again, into the folder as it is', async (t) => {
  const clone = makeClone(t);
  clone.installed({ 'node_modules/needed': { version: '0.9.0' } });
  assert.match((await clone.run('start.mjs')).stdout, /^served/);
  assert.deepEqual(clone.npmCalls(), ['install --no-save omit']);
});

test('an install for serving holds no file that serving never opens, and the tests install it anew', async (t) => {
  const clone = makeClone(t);
  const files = () => readdirSync(path.join(clone.folder, 'node_modules/needed/dist')).sort();
  await clone.run('start.mjs');
  assert.deepEqual(files(), ['index.js']);
  await clone.run('check.mjs');
  assert.deepEqual(files(), ['index.d.ts', 'index.js', 'index.js.map']);
  assert.deepEqual(clone.npmCalls(), ['ci --omit=dev omit', 'ci --include=dev']);
});

test('the dashboard is built once for its sources, and its packages do not stay', async (t) => {
  const clone = makeClone(t);
  clone.write('web/package-lock.json', JSON.stringify({ packages: {} }));
  clone.write('web/src/main.tsx', 'one');
  clone.write('api/src/client.ts', 'one');
  const start = async () => {
    assert.match((await clone.run('start.mjs')).stdout, /^served/);
    return clone.npmCalls().length;
  };
  assert.equal(await start(), 3);
  assert.equal(existsSync(path.join(clone.folder, 'web/node_modules')), false);
  assert.equal(await start(), 3);
  clone.write('api/src/client.ts', 'two');
  assert.equal(await start(), 5);
  assert.deepEqual(clone.npmCalls().slice(3), ['ci --include=dev', 'run build']);
});

test('when the dashboard cannot be built the API is served without it, and says so', async (t) => {
  const clone = makeClone(t);
  clone.write('web/package-lock.json', JSON.stringify({ packages: {} }));
  clone.write('web/npm-is-broken', '');
  clone.write('api/src/client.ts', 'one');
  const { stdout, stderr } = await clone.run('start.mjs');
  assert.match(stdout, /^served/);
  assert.match(stderr, /The dashboard could not be built; the API is served without it\. npm ci failed/);
});

test('two first starts at once install once', async (t) => {
  const clone = makeClone(t);
  const outcomes = await Promise.all([clone.run('start.mjs'), clone.run('start.mjs')]);
  assert.ok(outcomes.every(({ stdout }) => stdout.startsWith('served')));
  assert.equal(clone.npmCalls().length, 1);
});

test('the command line puts nothing of the set-up on stdout and passes arguments and exit code through', async (t) => {
  const clone = makeClone(t);
  const first = await clone.run('quarry.mjs', 'keys', 'create', '--workspace', 'a b');
  assert.equal(first.stdout, 'keys|create|--workspace|a b');
  assert.match(first.stderr, /Installing/);
  const second = await clone.run('quarry.mjs', 'fail');
  assert.deepEqual([second.stdout, second.stderr, second.code], ['fail', '', 3]);
});

test('when npm fails its own words are shown, without a stack', async (t) => {
  const clone = makeClone(t);
  writeFileSync(path.join(clone.folder, 'npm-is-broken'), '');
  const { code, stderr } = await clone.run('start.mjs');
  assert.equal(code, 1);
  assert.match(stderr, /npm ci failed:\nnpm error code E404/);
  assert.doesNotMatch(stderr, /at .*\.mjs/);
});

test('a parent passes a signal on to the program it runs, and its exit code back', async () => {
  const program = `process.on('SIGTERM', () => process.exit(7)); console.log('up'); setInterval(() => {}, 1000);`;
  const parent = `const { runNode } = await import(${JSON.stringify(path.join(projectRoot, 'scripts/run-node.mjs'))});
    process.exit((await runNode(process.execPath, ['-e', ${JSON.stringify(program)}])).code);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [7, null]);
});

function makeClone(t: TestContext) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarry-clone-'));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(projectRoot, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', JSON.stringify({ packages: lock }));
  write('server/src/main.ts', `process.stdout.write('served by ' + process.version satisfies string);`);
  write(
    'server/src/cli.ts',
    `const args = process.argv.slice(2); process.stdout.write(args.join('|')); if (args[0] === 'fail') process.exit(3);`,
  );
  // A first line that names Node would end at a space in its path.
  write('bin/npm.mjs', fakeNpm);
  write('bin/npm', `#!/bin/sh\nexec '${process.execPath}' "$(dirname "$0")/npm.mjs" "$@"\n`);
  chmodSync(path.join(folder, 'bin/npm'), 0o755);

  function write(name: string, text: string): void {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  return {
    folder,
    write,
    installed: (packages: object) => {
      write('node_modules/.package-lock.json', JSON.stringify({ packages }));
      mkdirSync(path.join(folder, 'node_modules/.bin'));
      symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'));
    },
    npmCalls: () => {
      const file = path.join(folder, 'npm-calls.log');
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    },
    run: (script: string, ...args: string[]) => runScript({ folder, script, args }),
  };
}

function runScript({ folder, script, args }: { folder: string; script: string; args: string[] }) {
  const env = { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`, TMPDIR: folder };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(folder, 'scripts', script), ...args],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}
