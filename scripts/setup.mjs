import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { SetupError, projectRoot, say } from './project.mjs';

const modules = path.join(projectRoot, 'node_modules');
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
  if (!there) return false;
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
  // Without npm's closing note an earlier install was cut off, and packages may be there in part.
  if (!existsSync(installedNote)) rmSync(modules, { recursive: true, force: true });
  await runNpm(purpose);
  if (!isInstalled(purpose))
    throw new SetupError('npm did not install all of package-lock.json; run "npm install" to see why.');
}

/**
 * A fresh clone is installed by `npm ci`. Where modules are there already, a running service may be loading from them:
 * `npm install --no-save` brings them to the lockfile's versions without deleting the folder first.
 */
async function runNpm(purpose) {
  const scope = purpose === 'serve' ? '--omit=dev' : '--include=dev';
  const command = existsSync(modules) ? ['install', '--no-save'] : ['ci'];
  const args = [...command, scope, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', args, {
    cwd: projectRoot,
    env: { ...process.env, PATH: pathWithoutModules() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const progress = reportProgress();
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', (error) =>
      reject(new SetupError(`npm cannot be run (${error.code}); install npm and try again.`)),
    );
  }).finally(() => clearInterval(progress));
  if (code !== 0)
    throw new SetupError(`npm ${command[0]} failed:\n${Buffer.concat(output).toString().trim()}`);
}

/** npm must not run on the Node inside the folder that it is about to replace. */
function pathWithoutModules() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((folder) => !folder.endsWith(path.join('node_modules', '.bin'))).join(path.delimiter);
}

function reportProgress() {
  const begin = Date.now();
  return setInterval(() => {
    const packages = existsSync(modules) ? readdirSync(modules).length : 0;
    say(`  … ${Math.round((Date.now() - begin) / 1000)} s, ${packages} packages`);
  }, 3_000);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
