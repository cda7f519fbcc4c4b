import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError, say } from './project.mjs';

/** What the tests need from outside npm. `packages`: the names to try, lightest first. */
const needs = [
  {
    name: 'Chromium',
    setting: 'CHROMIUM_PATH',
    commands: [
      'chromium-headless-shell',
      'chrome-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    files: [
      '/usr/lib/chromium/chromium',
      '/snap/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
    elsewhere: 'install Google Chrome or Chromium',
  },
  {
    name: 'bubblewrap',
    commands: ['bwrap'],
    files: [],
    packages: ['bubblewrap'],
    elsewhere: 'run the tests on Linux, in a container for example',
  },
];

/** Finds what is there, installs what apt can, and fails with the package's name where neither works. */
export async function provideSystemPackages() {
  const missing = needs.filter((need) => !isThere(need));
  if (missing.length === 0) return;
  if (!hasApt() || process.getuid?.() !== 0) throw new SetupError(missing.map(howToInstall).join('\n'));
  await installByApt(missing);
  const still = missing.filter((need) => !isThere(need));
  if (still.length > 0) throw new SetupError(still.map(howToInstall).join('\n'));
}

function isThere({ setting, commands, files }) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/bin', '/usr/bin', '/bin'];
  const places = folders.flatMap((folder) => commands.map((command) => path.join(folder, command)));
  return [process.env[setting], ...places, ...files].some((file) => file && isProgram(file));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasApt() {
  return isProgram('/usr/bin/apt-get') && existsSync('/etc/debian_version');
}

function howToInstall({ name, packages, elsewhere }) {
  const way = hasApt()
    ? `run "apt-get install ${aptName(packages)}" as root`
    : (packageOfThisSystem(packages) ?? elsewhere);
  return `The tests need ${name}: ${way}.`;
}

function packageOfThisSystem(packages) {
  if (process.platform !== 'linux') return undefined;
  return `install the package "${packages.at(-1)}" of ${systemName()}`;
}

function systemName() {
  if (!existsSync('/etc/os-release')) return 'this system';
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'this system';
}

async function installByApt(missing) {
  if (missing.some(({ packages }) => !packages.some(isKnownToApt))) await runApt(['update']);
  const names = missing.map(({ packages }) => aptName(packages));
  const install = ['install', '-y', '--no-install-recommends', ...names];
  const code = await runApt(install);
  // Old lists name files that the mirror has replaced since.
  if (code !== 0 && (await runApt(['update'])) === 0) await runApt(install);
}

/** The first that apt has a real package for: Ubuntu's `chromium` is a stub that needs snapd. */
function aptName(packages) {
  return packages.find(isKnownToApt) ?? packages.at(-1);
}

function isKnownToApt(name) {
  const { stdout } = spawnSync('apt-cache', ['policy', name], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const candidate = /Candidate: (\S+)/.exec(stdout ?? '')?.[1];
  return candidate !== undefined && candidate !== '(none)' && !candidate.includes('snap');
}

function runApt(args) {
  say(`apt-get ${args.join(' ')}`);
  const child = spawn('apt-get', ['-q', '-o', 'Dpkg::Use-Pty=0', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
