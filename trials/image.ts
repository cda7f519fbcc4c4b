import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { answers } from './support/answers.ts';
import { buildImage } from './support/build-image.ts';
import type { Image } from './support/build-image.ts';
import { freePort } from '../server/test/support/free-port.ts';
import { startOwnPostgres } from './support/own-postgres.ts';
import { outputIn, runIn, startIn } from './support/root-folder.ts';

// The image without a container runtime: its Dockerfile is carried out in a folder, and what it is for is tried in there. Needs
// root, debootstrap and bubblewrap. `npm run trials -- image FOLDER` takes a Debian that debootstrap has made before.
const projectRoot = path.resolve(import.meta.dirname, '..');
if (process.getuid?.() !== 0) throw new Error('This trial needs root: it makes root folders.');
for (const program of ['debootstrap', 'bwrap']) execFileSync('which', [program]);

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarry-image-'));
chmodSync(folder, 0o755);
try {
  const image = buildImage(folder, { made: process.argv[2] });
  await serves(image);
  runsSkills(image);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** As the image starts it, with a database elsewhere. */
async function serves(image: Image): Promise<void> {
  const postgres = await startOwnPostgres(path.join(folder, 'database'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const key = 'a key for this trial, and for no other';
  const own = { PORT: String(port), DATABASE_URL: postgres.url, QUARRY_SECRET_KEY: key, DRAIN_SECONDS: '1' };
  const set = { ...image, env: { ...image.env, ...own } };
  const isHealthy = () => runIn(image.root, { ...set, argv: image.healthCheck });
  try {
    await whileServing(set, origin, async (first) => {
      isHealthy();
      assert.equal(nameOf(first), 'tini');
      assert.match(await (await fetch(origin)).text(), /<title>Quarry/, 'the dashboard is there');
      asksDoctor(set);
      process.kill(first, 'SIGTERM');
      return 0;
    });
    // The health check holds when the database goes: a restart would not bring that back.
    await whileServing(set, origin, async (first) => {
      await postgres.stop();
      await answers(`${origin}/readyz`, 503);
      isHealthy();
      process.kill(first, 'SIGKILL');
    });
  } finally {
    await postgres.stop();
  }
}

/** What is done with its first process must end it, with the code that is answered. */
async function whileServing(
  set: Image,
  origin: string,
  work: (first: number) => Promise<number | void>,
): Promise<void> {
  const service = startIn(set.root, { ...set, argv: [...set.entrypoint, ...set.command] });
  const ended = once(service, 'exit');
  await answers(`${origin}/readyz`);
  const first = childOf(service.pid!)!;
  try {
    const expected = await work(first);
    const [code] = (await ended) as [number | null];
    if (expected !== undefined) assert.equal(code, expected, 'how it ended');
  } catch (error) {
    process.kill(first, 'SIGKILL');
    throw error;
  }
}

/** As container runtimes wall it in, it has no namespaces to give away; where it may, it takes the better sandbox. */
function asksDoctor(set: Image): void {
  for (const isOpen of [false, true]) {
    const argv = ['npm', 'run', '--silent', 'quarry', '--', 'doctor'];
    const told = outputIn(set.root, { ...set, argv, isOpen });
    console.error(told);
    for (const part of ['Database', 'Sandbox', 'Skills'])
      assert.match(told, new RegExp(`^ok +${part} `, 'm'), `doctor finds no ${part}`);
    const tier = isOpen ? 'bubblewrap' : 'deno';
    assert.match(told, new RegExp(`^ok +Sandbox +${tier} \\(.*python.*\\)`, 'm'));
  }
}

/** The tests of the skills, where the image's Python is the one that runs them; and once more in Deno. */
function runsSkills(image: Image): void {
  for (const place of ['server/test', 'server/src', 'api/src', 'scripts'])
    cpSync(path.join(projectRoot, place), path.join(image.root, 'quarry', place), { recursive: true });
  const files = ['server/test/skills/own-skills.test.ts', 'server/test/skills/find-skills.test.ts'];
  const argv = ['node', '--import', './scripts/quick-imports.mjs', '--test', ...files];
  for (const QUARRY_SANDBOX of ['bubblewrap', 'deno']) {
    const env = { ...image.env, QUARRY_SANDBOX, QUARRY_DATA: '/tmp/data' };
    runIn(image.root, { ...image, env, argv, isOpen: QUARRY_SANDBOX === 'bubblewrap' });
  }
}

function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
}

/** bubblewrap itself stays outside of what it has walled in. */
function childOf(pid: number): number | undefined {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
  );
  return children.filter(Boolean).map(Number)[0];
}
