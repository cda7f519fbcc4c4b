import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createSandboxes } from '../choose-sandbox.ts';
import type { Sandbox, SandboxLanguage } from '../sandbox.ts';
import { startFakePiston } from '../testing/fake-piston.ts';
import { createPiston } from './piston.ts';

let piston: Awaited<ReturnType<typeof startFakePiston>>;
let sandbox: Sandbox;

before(async () => {
  piston = await startFakePiston('token');
  sandbox = await createPiston({ url: piston.url, token: 'token' });
});
after(() => piston.close());

const programs: Record<SandboxLanguage, string> = {
  python: `
import os, sys
print(open('in/a.txt').read(), sys.argv[1], os.environ['KEY'])
open(os.environ['OUTPUT_DIR'] + '/r.txt', 'w').write('made')
os.symlink('/etc/passwd', 'output/link')
sys.exit(3)`,
  javascript: `
import fs from 'node:fs';
console.log(fs.readFileSync('in/a.txt', 'utf8'), process.argv[2], process.env.KEY);
fs.writeFileSync(process.env.OUTPUT_DIR + '/r.txt', 'made');
fs.symlinkSync('/etc/passwd', 'output/link');
process.exit(3);`,
  shell: `
echo "$(cat in/a.txt) $1 $KEY"
printf made > "$OUTPUT_DIR/r.txt"
ln -s /etc/passwd output/link
exit 3`,
};

for (const language of Object.keys(programs) as SandboxLanguage[]) {
  test(`${language} runs on the other machine, with files, arguments and secrets, and hands files back`, async () => {
    const { stdout, stderr, exitCode, outputFiles, refusedFiles } = await sandbox.run({
      language,
      program: { code: programs[language], args: ["it's one"] },
      files: [{ name: 'in/a.txt', bytes: Buffer.from('given') }],
      secrets: [{ key: 'KEY', value: "quote'd secret" }],
    });
    assert.equal(stdout, "given it's one [secret]\n", stderr);
    assert.equal(exitCode, 3);
    assert.deepEqual(
      outputFiles.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
      [['r.txt', 'made']],
    );
    assert.deepEqual(
      refusedFiles.map(({ name }) => name),
      ['link'],
    );
  });
}

test('a script of a skill runs there too', async () => {
  const skillDir = await mkdtemp(path.join(os.tmpdir(), 'quarry-skill-'));
  try {
    await writeFile(
      path.join(skillDir, 'go.py'),
      'import os; print(os.path.exists(os.environ["SKILL_DIR"] + "/go.py"))',
    );
    const { stdout } = await sandbox.run({ language: 'python', program: { script: 'go.py' }, skillDir });
    assert.equal(stdout, 'True\n');
  } finally {
    await rm(skillDir, { recursive: true, force: true });
  }
});

test('a file that is cut off on its way back is refused', async () => {
  const code = "open('output/a.txt', 'w').write('x' * 100_000)";
  const { reason, outputFiles, refusedFiles } = await sandbox.run({ language: 'python', program: { code } });
  assert.deepEqual([reason, outputFiles], ['output', []]);
  assert.deepEqual(refusedFiles, [
    { name: 'a.txt', reason: 'it is larger than what the remote sandbox lets through' },
  ]);
});

test('time runs out there, and a cancelled run is not waited for', async () => {
  const sleep = { language: 'python', program: { code: 'import time; time.sleep(60)' } } as const;
  assert.equal((await sandbox.run({ ...sleep, limits: { wallMs: 300 } })).reason, 'time');
  const signal = AbortSignal.timeout(200);
  assert.equal((await sandbox.run({ ...sleep, signal })).reason, 'cancelled');
});

test('a server that refuses us or is not there is said so, and is not chosen', async () => {
  await assert.rejects(createPiston({ url: piston.url, token: 'wrong' }), /answered 401: Unauthorized/);
  const settings = { mode: 'remote', searchPath: [], hidden: [] } as const;
  const [there] = await createSandboxes({
    ...settings,
    remote: { url: piston.url, token: 'token' },
  }).report();
  assert.match(
    there?.problem ?? '',
    /reached what it must not/,
    'the fake has no walls, and the probe sees that',
  );
  const gone = createSandboxes({ ...settings, remote: { url: 'http://127.0.0.1:1' } });
  assert.match((await gone.report())[0]?.problem ?? '', /does not answer/);
  assert.equal(await gone.find({ language: 'python' }), undefined);
});

test('nothing is chosen where the sandbox is off', async () => {
  const off = createSandboxes({ mode: 'off', searchPath: [], hidden: [] });
  assert.equal(await off.find({ language: 'python' }), undefined);
  assert.deepEqual(await off.report(), []);
});
