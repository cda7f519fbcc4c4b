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

/** As the image starts it, with a database elsewhere; the health check holds when that goes. */
async function serves(image: Image): Promise<void> {
  const postgres = await startOwnPostgres(path.join(folder, 'database'));
  const port = await freePort();
  const key = 'a key for this trial, and for no other';
  const env = {
    ...image.env,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    QUARRY_SECRET_KEY: key,
    DRAIN_SECONDS: '1',
  };
  const service = startIn(image.root, { ...image, env, argv: [...image.entrypoint, ...image.command] });
  const first = () => childOf(service.pid!);
  const isHealthy = () => runIn(image.root, { ...image, env, argv: image.healthCheck });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await answers(`${origin}/readyz`);
    isHealthy();
    assert.equal(nameOf(first()!), 'tini');
    const quarry = ['npm', 'run', '--silent', 'quarry', '--'];
    for (const isOpen of [false, true]) {
      const told = outputIn(image.root, { ...image, env, argv: [...quarry, 'doctor'], isOpen });
      console.error(told);
      for (const part of ['Database', 'Sandbox', 'Skills'])
        assert.match(told, new RegExp(`^ok +${part} `, 'm'), `doctor finds no ${part}`);
      // As container runtimes wall it in, it has no namespaces to give away; where it may, it takes the better one.
      assert.match(
        told,
        isOpen ? /^ok +Sandbox +bubblewrap \(.*python.*\)/m : /^ok +Sandbox +deno \(.*python.*\)/m,
      );
    }
    assert.match(await (await fetch(origin)).text(), /<title>Quarry/, 'the dashboard is there');

    await postgres.stop();
    await answers(`${origin}/readyz`, 503);
    isHealthy();
    process.kill(first()!, 'SIGTERM');
    const [code] = (await once(service, 'exit')) as [number | null];
    assert.equal(code, 0, 'a stop is no failure');
  } finally {
    const left = service.exitCode === null ? first() : undefined;
    if (left) process.kill(left, 'SIGKILL');
    await postgres.stop();
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
