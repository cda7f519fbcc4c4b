import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { say } from './project.mjs';

const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin'];
const searchPath = [...(process.env.PATH ?? '').split(path.delimiter), ...systemFolders];

/**
 * What the tests need from outside npm, found where the service itself looks for it. `packages`: the names to try,
 * lightest first.
 */
const needs = [
  {
    name: 'Chromium',
    setting: 'CHROMIUM_PATH',
    folders: searchPath,
    commands: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
    elsewhere: 'install Google Chrome or Chromium and name its program in CHROMIUM_PATH',
  },
  {
    name: 'bubblewrap',
    folders: searchPath,
    commands: ['bwrap'],
    packages: ['bubblewrap'],
    elsewhere: 'run the tests on Linux, in a container for example',
  },
  {
    name: 'Python',
    // One of a user's own is none that other accounts can run.
    folders: systemFolders,
    commands: ['python3'],
    packages: ['python3'],
    elsewhere: 'install Python 3 for all accounts',
  },
  {
    // Chromium's packages bring one along; a Chromium from elsewhere may find none.
    name: 'fonts',
    isThere: () => process.platform !== 'linux' || fontFolders.some(holdsFont),
    packages: ['fonts-dejavu-core'],
    elsewhere: 'install a font',
  },
];

const fontFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  ...['.fonts', '.local/share/fonts'].map((name) => path.join(homedir(), name)),
];

function holdsFont(folder) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|ttc|pfb)$/i.test(name));
}

/** Installs by apt what is missing. Where that cannot be, the tests that need it are skipped: here is said what to do. */
export async function provideSystemPackages() {
  const missing = needs.filter((need) => !isThere(need));
  if (hasApt() && process.getuid?.() === 0) for (const need of missing) await installByApt(need);
  for (const need of missing) if (!isThere(need)) say(howToInstall(need));
}

function isThere({ isThere: look, setting, folders, commands }) {
  if (look) return look();
  if (process.env[setting]) return true;
  return folders.some((folder) => commands.some((command) => isProgram(path.join(folder, command))));
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
  const known = hasApt() && aptName(packages);
  const way = known ? `run "apt-get install ${known}" as root` : (packageOfThisSystem(packages) ?? elsewhere);
  return `Tests that need ${name} will be skipped. To run them: ${way}.`;
}

function packageOfThisSystem(packages) {
  if (process.platform !== 'linux') return undefined;
  return `install the package "${packages.at(-1)}" of ${systemName()}`;
}

function systemName() {
  if (!existsSync('/etc/os-release')) return 'this system';
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'this system';
}

async function installByApt({ packages }) {
  if (!aptName(packages)) await runApt(['update']);
  const name = aptName(packages);
  if (!name) return;
  const install = ['install', '-y', '--no-install-recommends', name];
  const code = await runApt(install);
  // Old lists name files that the mirror has replaced since.
  if (code !== 0 && (await runApt(['update'])) === 0) await runApt(install);
}

/** The first that apt has a real package for: Ubuntu's `chromium` is a stub that needs snapd. */
function aptName(packages) {
  return packages.find(isKnownToApt);
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
