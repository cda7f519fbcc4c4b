import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SetupError } from './project.mjs';

/**
 * How the project's Node is run. V8 sizes its young generation by the machine's memory; 4 MB are enough here. The old one may grow by
 * 60 % of what lives before it is collected, not to four times that. bench/profiles.md has the figures.
 */
export const nodeFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=60',
  // For service/give-memory-back.ts.
  '--expose-gc',
  '--import',
  pathToFileURL(path.join(import.meta.dirname, 'quick-imports.mjs')).href,
];

/** One place for all threads to take small memory from: with one for each, what is free in one is of no use to another. */
export const nodeEnv = { MALLOC_ARENA_MAX: '1' };

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];

/** Becomes the given program: in place where this Node can, else as a parent that passes signals and the exit code on. */
export function becomeNode(node, script) {
  const args = [...nodeFlags, ...script];
  if (process.execve) process.execve(node, [node, ...args], { ...nodeEnv, ...process.env });
  return runNode(node, args).then(({ code, signal }) => {
    if (signal) process.kill(process.pid, signal);
    process.exit(code ?? 1);
  });
}

export function runNode(node, args) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...nodeEnv, ...process.env } });
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
