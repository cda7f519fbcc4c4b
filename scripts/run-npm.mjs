import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { SetupError, say } from './project.mjs';

/** Runs npm in a folder, saying now and then how far it is; what it prints is shown only when it fails. */
export async function runNpm(args, { folder, modules, env = {} }) {
  const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const progress = reportProgress(modules);
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

function reportProgress(modules) {
  const begin = Date.now();
  return setInterval(() => {
    const packages = existsSync(modules) ? readdirSync(modules).length : 0;
    say(`  … ${Math.round((Date.now() - begin) / 1000)} s, ${packages} packages`);
  }, 3_000);
}
