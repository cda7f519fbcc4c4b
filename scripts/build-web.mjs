import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { SetupError, projectRoot, say } from './project.mjs';
import { runNpm } from './run-npm.mjs';

const web = path.join(projectRoot, 'web');
const modules = path.join(web, 'node_modules');
const builtFrom = path.join(web, 'dist', '.built-from');

/** While it is there a start leaves the packages where they are. */
const keptNote = path.join(modules, '.for-development');
const KEPT = 'Kept for tests and checks. "npm start" alone needs none of it.\n';

// Of all below these a build is made, but for what npm and the build itself put there.
const inputs = ['web', 'api/src'];
const outputs = new Set(['node_modules', 'dist']);

/**
 * Builds the dashboard unless it is built from these very sources already. It has a lockfile of its own: its packages are
 * needed only while it is built, and go afterwards unless there is more to develop.
 */
export async function buildWeb(purpose) {
  if (!existsSync(web)) return;
  const digest = digestOfInputs();
  if (isBuiltFrom(digest)) return;
  await withInstallLock(async () => {
    if (isBuiltFrom(digest)) return;
    say('Building the dashboard.');
    await install();
    if (purpose === 'develop') writeFileSync(keptNote, KEPT);
    await runNpm(['run', 'build'], { folder: web, modules });
    writeFileSync(builtFrom, digest);
    // A first start beside development takes nothing from it.
    if (!existsSync(keptNote)) rmSync(modules, { recursive: true, force: true });
  });
}

/** The dashboard's packages without a build: its types are checked with them. */
export async function installWeb() {
  if (isInstalled() && existsSync(keptNote)) return;
  await withInstallLock(async () => {
    await install();
    writeFileSync(keptNote, KEPT);
  });
}

async function install() {
  if (!isInstalled()) await runNpm(['ci', '--include=dev'], { folder: web, modules });
}

function digestOfInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow))
    hash
      .update(`${path.relative(projectRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  const entries = readdirSync(path.join(projectRoot, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => !outputs.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(name) : [path.join(projectRoot, name)];
    });
}

const isBuiltFrom = (digest) => existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === digest;

/** npm writes its note at the end of an install; one that is older than the lockfile was for another. */
function isInstalled() {
  const installed = path.join(modules, '.package-lock.json');
  const wanted = path.join(web, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}

/** Serving goes on without a dashboard when it cannot be built. */
export async function buildWebOrSay() {
  try {
    await buildWeb('serve');
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`The dashboard could not be built; the API is served without it. ${error.message}`);
  }
}
