import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { isLightened, lighten } from './lighten.mjs';
import { SetupError, modules, projectRoot, say } from './project.mjs';
import { pathWithoutModules, runNpm } from './run-npm.mjs';

const installedNote = path.join(modules, '.package-lock.json');
const oldestNode = 24;

/**
 * Makes ready what the project runs on and answers the path of its Node.
 * `serve` needs what serving needs, `develop` also what tests and checks need.
 */
export async function setUp(purpose) {
  if (!isInstalled(purpose)) {
    await withInstallLock(async () => {
      if (!isInstalled(purpose)) await install(purpose);
    });
  }
  return findNode();
}

/** npm itself writes `node_modules/.package-lock.json` at the end of an install: what is there, and in which version. */
export function isInstalled(purpose) {
  const there = readPackages(installedNote);
  if (!there || (purpose === 'develop' && isLightened())) return false;
  const wanted = readPackages(path.join(projectRoot, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(([place, wish]) => {
    const isLeftOut = place === '' || wish.optional || wish.devOptional || (wish.dev && purpose === 'serve');
    return isLeftOut || there[place]?.version === wish.version;
  });
}

export function findNode() {
  const ours = path.join(modules, '.bin', 'node');
  if (existsSync(ours)) return ours;
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  throw new SetupError(
    `Quarry runs on Node ${oldestNode}. npm has none for ${process.platform} on ${process.arch} and this one is ` +
      `${process.versions.node}: install Node ${oldestNode} (https://nodejs.org) and try again.`,
  );
}

async function install(purpose) {
  say(purpose === 'serve' ? 'Installing what Quarry needs.' : 'Installing what Quarry and its tests need.');
  // Without npm's closing note an earlier install was cut off; a light one lacks files that npm would not miss.
  const isInPart = !existsSync(installedNote) || (purpose === 'develop' && isLightened());
  if (isInPart) rmSync(modules, { recursive: true, force: true });
  const isForServing = purpose === 'serve' && (isInPart || isLightened());
  await runInstall(purpose);
  if (isForServing) lighten();
  if (!isInstalled(purpose))
    throw new SetupError('npm did not install all of package-lock.json; run "npm install" to see why.');
}

/**
 * A fresh clone is installed by `npm ci`. Where modules are there already, a running service may be loading from them:
 * `npm install --no-save` brings them to the lockfile's versions without deleting the folder first.
 */
function runInstall(purpose) {
  const scope = purpose === 'serve' ? '--omit=dev' : '--include=dev';
  const command = existsSync(modules) ? ['install', '--no-save'] : ['ci'];
  return runNpm([...command, scope, '--include=optional'], {
    folder: projectRoot,
    modules,
    env: { PATH: pathWithoutModules() },
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
