import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
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
  if (isInPart) await installAside(purpose);
  else await installInPlace(purpose);
  if (!isInstalled(purpose))
    throw new SetupError('npm did not install all of package-lock.json; run "npm install" to see why.');
}

/**
 * A whole new install takes its place when it is complete: a service may be running from the modules that are there,
 * and would miss them for minutes.
 */
async function installAside(purpose) {
  const aside = path.join(projectRoot, 'node_modules.new');
  rmSync(aside, { recursive: true, force: true });
  const { workspaces = [] } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const manifests = workspaces.map((name) => path.join(name, 'package.json'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...manifests]) {
    const place = path.join(projectRoot, file);
    if (existsSync(place)) cpSync(place, path.join(aside, file));
  }
  const fresh = path.join(aside, 'node_modules');
  await runNpm(['ci', ...scopeOf(purpose)], { folder: aside, modules: fresh, env });
  if (purpose === 'serve') lighten(fresh);
  for (const folder of ['', ...workspaces]) takePlace({ folder, aside });
  rmSync(aside, { recursive: true, force: true });
}

function takePlace({ folder, aside }) {
  const fresh = path.join(aside, folder, 'node_modules');
  const place = path.join(projectRoot, folder, 'node_modules');
  try {
    if (existsSync(place)) renameSync(place, path.join(aside, folder, 'old'));
    if (existsSync(fresh)) renameSync(fresh, place);
  } catch (error) {
    if (error.code !== 'EBUSY' && error.code !== 'EXDEV') throw error;
    // The folder is a mount of its own: it stays, with other files in it.
    for (const name of readdirSync(place)) rmSync(path.join(place, name), { recursive: true, force: true });
    if (existsSync(fresh)) cpSync(fresh, place, { recursive: true, verbatimSymlinks: true });
  }
}

/** A running service may be loading from these modules: npm brings them to the lockfile's versions one by one. */
async function installInPlace(purpose) {
  const isLight = isLightened();
  await runNpm(['install', '--no-save', ...scopeOf(purpose)], { folder: projectRoot, modules, env });
  if (purpose === 'serve' && isLight) lighten(modules);
}

const scopeOf = (purpose) => [purpose === 'serve' ? '--omit=dev' : '--include=dev', '--include=optional'];
const env = { PATH: pathWithoutModules() };

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
