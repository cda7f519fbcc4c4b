import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createSandboxes } from '../../src/providers/sandbox/choose-sandbox.ts';
import type { Sandbox, SandboxJob, SandboxLanguage } from '../../src/providers/sandbox/sandbox.ts';
import { testsThatNeed } from '../support/needs.ts';
import { openTargets } from './targets.ts';

const { test, before } = testsThatNeed('Deno');

let sandbox: Sandbox;

before(async () => {
  const [found] = await createSandboxes({ mode: 'deno', searchPath: [], hidden: [] }).report();
  assert.ok(found?.sandbox, `Deno is needed: ${found?.problem}`);
  sandbox = found.sandbox;
});

const run = (language: SandboxLanguage, code: string, more: Partial<SandboxJob> = {}) =>
  sandbox.run({ language, program: { code }, ...more });

const limits = { wallMs: 60_000, cpuSeconds: 60 };

test('code that tries every way out gets hold of nothing, in JavaScript and in Python', async () => {
  const { file, close } = await openTargets();
  try {
    for (const [language, name] of [
      ['javascript', 'attempts.mjs'],
      ['python', 'attempts-pyodide.py'],
    ] as const) {
      const code = await readFile(path.join(import.meta.dirname, name), 'utf8');
      const { stdout, stderr, outputFiles, refusedFiles } = await run(language, code, {
        files: [file],
        limits,
      });
      assert.equal(stderr, '', language);
      assert.deepEqual(JSON.parse(stdout), {}, language);
      assert.deepEqual(
        outputFiles.map((output) => output.name),
        ['plain.txt'],
        language,
      );
      const refused = refusedFiles.map((output) => output.name).sort();
      assert.deepEqual(refused, language === 'python' ? ['..hidden', 'link.txt'] : ['..hidden'], language);
    }
  } finally {
    await close();
  }
});

test('JavaScript that takes too much time or output, or starts too many threads, is stopped', async () => {
  const loop = await run('javascript', 'for (;;);', { limits: { ...limits, cpuSeconds: 1 } });
  assert.deepEqual([loop.reason, loop.exitCode], ['cpu', null]);
  const wait = await run('javascript', 'setInterval(() => {}, 1000)', { limits: { wallMs: 1_500 } });
  assert.equal(wait.reason, 'time');
  const output = await run('javascript', 'for (;;) console.log("endless")', {
    limits: { ...limits, outputBytes: 5_000 },
  });
  assert.deepEqual([output.reason, output.stdout.length], ['output', 5_000]);
  const bomb = 'for (;;) new Worker("data:text/javascript,for(;;);", { type: "module" });';
  const workers = await run('javascript', bomb, { limits: { ...limits, processes: 60 } });
  assert.notEqual(workers.exitCode, 0);
});

test('Python that takes too much time is stopped, and a full disk is its error', async () => {
  const loop = await run('python', 'while True: pass', { limits: { ...limits, cpuSeconds: 3 } });
  assert.equal(loop.reason, 'cpu');
  const fill = 'file = open("output/x", "wb")\nwhile True: file.write(b"x" * 1_000_000)';
  const full = await run('python', fill, { limits: { ...limits, diskBytes: 8_000_000 } });
  assert.match(full.stderr, /No space left on device/);
  assert.deepEqual([full.reason, full.exitCode], ['disk', 1]);
});

test('Python reads its files and arguments, says how it ended, and hands back what it made', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-deno-'));
  try {
    await mkdir(path.join(folder, 'scripts'));
    await writeFile(
      path.join(folder, 'scripts/sum.py'),
      'import sys, random; from table import total; total(sys.argv[1]); print(random.random()); sys.exit(3)',
    );
    await writeFile(
      path.join(folder, 'scripts/table.py'),
      'import csv, os\ndef total(name):\n  print(sum(int(row[0]) for row in csv.reader(open(name))))\n  open("output/key.txt", "w").write(os.environ["KEY"])',
    );
    const job: SandboxJob = {
      language: 'python',
      program: { script: 'scripts/sum.py', args: ['in/a.csv'] },
      skillDir: folder,
      files: [{ name: 'in/a.csv', bytes: Buffer.from('1\n2\n39\n') }],
      secrets: [{ key: 'KEY', value: 'hunter2-hunter2' }],
    };
    const [one, other] = [await sandbox.run(job), await sandbox.run(job)];
    assert.match(one.stdout, /^42\n0\.\d+\n$/, one.stderr);
    assert.notEqual(one.stdout, other.stdout, 'chance is not part of the snapshot');
    assert.equal(one.exitCode, 3);
    assert.equal(Buffer.from(one.outputFiles[0]!.bytes).toString(), '[secret]');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('JavaScript finds files in memory under the names of Node, and an error names its line', async () => {
  const code = `
import fs, { readFileSync } from 'node:fs';
import { writeFile } from 'fs/promises';
await writeFile('output/a.json', JSON.stringify({ text: readFileSync('in.txt', 'utf8'), key: process.env.KEY }));
fs.mkdirSync('output/deep'); fs.appendFileSync('output/deep/b.txt', 'x');
console.log(fs.readdirSync('output'), process.argv.slice(2));
setTimeout(() => { throw new Error('late'); }, 5);`;
  const { stdout, stderr, exitCode, outputFiles } = await sandbox.run({
    language: 'javascript',
    program: { code, args: ['x y'] },
    files: [{ name: 'in.txt', bytes: Buffer.from('in') }],
    env: { KEY: 'value' },
  });
  assert.equal(stdout, '[ "a.json", "deep" ] [ "x y" ]\n', stderr);
  assert.match(stderr, /Error: late\n.*\/run\/main\.mjs:7/);
  assert.equal(exitCode, 1);
  assert.deepEqual(
    outputFiles.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
    [
      ['a.json', '{"text":"in","key":"value"}'],
      ['deep/b.txt', 'x'],
    ],
  );
});

test('what it cannot do, it refuses: a shell, and a way to the network', async () => {
  await assert.rejects(run('shell', 'ls'), /no shell/);
  await assert.rejects(run('python', '1', { network: { socketPath: '/x' } }), /no network/);
});
