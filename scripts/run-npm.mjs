import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { SetupError, say } from './project.mjs';

/**
 * Runs npm in a folder, saying now and then how far it is: by the packages that come, or where none do by what it printed
 * last. All that it prints is shown only when it fails.
 */
export async function runNpm(args, { folder, modules, env = {} }) {
  const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const progress = reportProgress(() => (modules ? packagesSoFar(modules) : lastLine(output)));
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', (error) =>
      reject(new SetupError(`npm cannot be run (${error.code}); install npm and try again.`)),
    );
  }).finally(() => clearInterval(progress));
  if (code !== 0) throw new SetupError(`npm ${args[0]} failed:\n${Buffer.concat(output).toString().trim()}`);
}

/** npm must not run on the Node inside the folder that it is about to replace. */
export function pathWithoutModules() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((folder) => !folder.endsWith(path.join('node_modules', '.bin'))).join(path.delimiter);
}

function reportProgress(tell) {
  const begin = Date.now();
  return setInterval(() => {
    const seconds = Math.round((Date.now() - begin) / 1000);
    say(`  … ${[`${seconds} s`, tell()].filter(Boolean).join(', ')}`);
  }, 3_000);
}

function packagesSoFar(modules) {
  const { packages, bytes, latest } = measure(modules);
  if (packages === 0) return 'npm works out what to fetch';
  return `${packages} packages, ${Math.round(bytes / 1_000_000)} MB${latest ? `, now ${latest}` : ''}`;
}

const lastLine = (output) => Buffer.concat(output).toString().trim().split('\n').at(-1);

/** npm makes all folders at once and fills them as the packages come: their bytes move, and which one was touched last. */
function measure(modules) {
  const found = { packages: 0, bytes: 0, latest: '' };
  let latestAt = 0;
  const add = (folder, name) => {
    for (const entry of entriesOf(folder)) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        add(place, name);
        continue;
      }
      const { size, ctimeMs } = statOf(place);
      found.bytes += size;
      if (ctimeMs > latestAt) [latestAt, found.latest] = [ctimeMs, name];
    }
  };
  for (const entry of entriesOf(modules)) {
    if (!entry.isDirectory() || entry.name === '.bin') continue;
    const folder = path.join(modules, entry.name);
    const isScope = entry.name.startsWith('@');
    const names = isScope ? entriesOf(folder).map(({ name }) => `${entry.name}/${name}`) : [entry.name];
    for (const name of names) {
      found.packages += 1;
      add(path.join(modules, name), name);
    }
  }
  return found;
}

/** What is there one moment may be gone the next. */
function entriesOf(folder) {
  try {
    return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch {
    return [];
  }
}

function statOf(file) {
  try {
    return lstatSync(file);
  } catch {
    return { size: 0, ctimeMs: 0 };
  }
}
