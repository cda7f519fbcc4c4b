import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SetupError } from './project.mjs';

/**
 * How the project's Node is run. V8 sizes its young generation by the machine's memory; 16 MB are enough here, and save
 * a third of the memory of the process. The old one may grow to twice what lives before it is collected, not to four times:
 * a node at full load then stays at 0.4 GB instead of climbing to 0.8, at the same speed.
 */
export const nodeFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  // For service/give-memory-back.ts.
  '--expose-gc',
  '--import',
  pathToFileURL(path.join(import.meta.dirname, 'quick-imports.mjs')).href,
];

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];

/** Becomes the given program: in place where this Node can, else as a parent that passes signals and the exit code on. */
export function becomeNode(node, script) {
  const args = [...nodeFlags, ...script];
  if (process.execve) process.execve(node, [node, ...args], process.env);
  return runNode(node, args).then(({ code, signal }) => {
    if (signal) process.kill(process.pid, signal);
    process.exit(code ?? 1);
  });
}

export function runNode(node, args) {
  const child = spawn(node, args, { stdio: 'inherit' });
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the child by itself; a second one would read as "at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new SetupError(`${node} cannot be run on this machine (${error.code}).`)),
    );
    child.once('exit', (code, signal) => {
      for (const name of forwarded) process.off(name, forward);
      resolve({ code, signal });
    });
  });
}
