import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, isBuiltFrom, noteBuiltFrom } from './built-from.mjs';
import { withInstallLock } from './install-lock.mjs';
import { SetupError, projectRoot, say } from './project.mjs';
import { runNpm } from './run-npm.mjs';

const web = path.join(projectRoot, 'web');
const modules = path.join(web, 'node_modules');
const dist = path.join(web, 'dist');

/** While it is there a start leaves the packages where they are. */
const keptNote = path.join(modules, '.for-development');
const KEPT = 'Kept for tests and checks. "npm start" alone needs none of it.\n';

// Of all below these a build is made.
const inputs = ['web', 'api/src'];

/**
 * Builds the dashboard unless it is built from these very sources already. It has a lockfile of its own: its packages are
 * needed only while it is built, and go afterwards unless there is more to develop.
 */
export async function buildWeb(purpose) {
  if (!existsSync(web)) return;
  const digest = digestOf(inputs);
  if (isBuiltFrom(dist, digest)) return;
  await withInstallLock(async () => {
    if (isBuiltFrom(dist, digest)) return;
    say('Building the dashboard.');
    await install();
    if (purpose === 'develop') writeFileSync(keptNote, KEPT);
    await runNpm(['run', 'build'], { folder: web });
    noteBuiltFrom(dist, digest);
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
