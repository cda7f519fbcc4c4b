import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { projectWithClient } from '../client/packed-client.ts';
import type { OutsideProject } from '../client/packed-client.ts';
import { EMBEDDED, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaStructure } from '../reviews/script.ts';
import { says } from '../support/fake-openai.ts';
import { needs } from '../support/needs.ts';
import { blocksOf, pages, programOf, root } from './code-blocks.ts';

const run = promisify(execFile);

/** Which programs of which pages are run below; a block of these languages elsewhere says why it is not. */
const runHere: Record<string, string[]> = {
  'docs/start.md': ['sh'],
  'docs/flows.md': ['sh', 'ts', 'python'],
  'docs/client.md': ['ts'],
  'docs/command-line.md': ['sh'],
  'client/README.md': ['ts'],
  'README.md': ['sh', 'ts'],
};
const PROGRAMS = new Set(['sh', 'bash', 'ts', 'tsx', 'js', 'python', 'py']);

let reviews: ReviewApp;
let outside: OutsideProject;
let env: Record<string, string>;

before(async () => {
  [reviews, outside] = await Promise.all([startReviewApp(), projectWithClient()]);
  // The command line takes the default model, which is the scripted one.
  reviews.modelSays({
    route: () => says('The kettle is blue.'),
    structure: () => says(JSON.stringify(teaStructure)),
    section: () => says('Eisai brought seeds to Japan in 1191 [1].'),
  });
  const { key } = await reviews.app.createKey();
  const TMPDIR = path.join(outside.folder, 'tmp');
  await mkdir(TMPDIR);
  const bin = await commandAsQuarry(outside.folder);
  env = {
    QUARRY: reviews.app.origin,
    KEY: key,
    QUARRY_API_KEY: key,
    MODEL: EMBEDDED,
    TMPDIR,
    QUARRY_LOGIN: path.join(outside.folder, 'login.json'),
    PATH: `${bin}:${process.env['PATH']}`,
  };
});
after(async () => {
  await outside?.remove();
  await reviews?.stop();
});

/** `quarry`, as the pages call it. */
async function commandAsQuarry(folder: string): Promise<string> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  const cli = path.join(root, 'server/src/cli.ts');
  const script = `#!/bin/sh\nunset QUARRY_API_KEY\nexec '${process.execPath}' '${cli}' "$@"\n`;
  await writeFile(path.join(bin, 'quarry'), script, { mode: 0o755 });
  return bin;
}

async function succeed(what: string, program: string, args: string[]): Promise<string> {
  const more = { ...process.env, ...env };
  const done = run(program, args, { cwd: outside.folder, env: more, maxBuffer: 1 << 26 });
  const { stdout } = await done.catch((error: { stdout: string; stderr: string }) =>
    assert.fail(`${what}\n${error.stdout}\n${error.stderr}`),
  );
  return stdout;
}

test('every program in the documentation is run, or says why it is not', () => {
  const silent = pages().flatMap((file) =>
    blocksOf(file)
      .filter(({ language, notRun }) => PROGRAMS.has(language) && notRun === undefined)
      .filter(({ language }) => !runHere[file]?.includes(language))
      .map(({ language, code }) => `${file}: ${language}: ${code.split('\n')[0]}`),
  );
  assert.deepEqual(silent, []);
});

test('what is not run is at least right in its form', async () => {
  for (const file of pages())
    for (const { language, code, notRun } of blocksOf(file))
      if (notRun !== undefined && (language === 'sh' || language === 'bash'))
        await succeed(`${file}\n${code}`, 'bash', ['-n', '-c', code]);
});

for (const [file, languages] of Object.entries(runHere)) {
  if (languages.includes('sh'))
    test(`the shell of ${file} does what it says`, async () => {
      await succeed(file, 'bash', ['-euo', 'pipefail', '-c', programOf(file, 'sh')]);
    });

  if (languages.includes('ts'))
    test(`the TypeScript of ${file} compiles strictly and does what it says`, async () => {
      const name = `${path.basename(file, '.md')}.mts`;
      await outside.write(name, programOf(file, 'ts'));
      const compilerOptions = {
        module: 'nodenext',
        strict: true,
        noEmit: true,
        types: ['node'],
        typeRoots: [path.join(root, 'node_modules/@types')],
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      };
      await outside.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [name] }));
      await succeed(file, process.execPath, [path.join(root, 'node_modules/.bin/tsc'), '-p', '.']);
      await succeed(file, process.execPath, [name]);
    });

  if (languages.includes('python'))
    test(
      `the Python of ${file} needs nothing but itself and does what it says`,
      needs('Python'),
      async () => {
        await outside.write('flows.py', programOf(file, 'python'));
        await succeed(file, 'python3', ['-I', 'flows.py']);
      },
    );
}
