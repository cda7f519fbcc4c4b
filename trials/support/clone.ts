import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from './answers.ts';
import { freePort } from './free-port.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** An account to work as; without one, the caller's. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Clone {
  folder: string;
  /** Runs a command line there; what it prints is shown. Throws where it ends with another code than 0. */
  run(command: string, env?: Record<string, string>): Promise<void>;
  /** The same for what it prints, without the line's end. */
  output(command: string): string;
  /** `npm start` until it answers, what is then asked of it, and its stop. */
  serve(ask: (origin: string) => Promise<void>, env?: Record<string, string>): Promise<void>;
  remove(): void;
}

/** The last commit in a new folder whose name has spaces, with an npm cache that is empty. */
export function cloneProject({ account }: { account?: Account } = {}): Clone {
  const home = mkdtempSync(path.join(os.tmpdir(), 'quarry trial '));
  chmodSync(home, 0o755);
  const folder = path.join(home, 'a clone of quarry');
  mkdirSync(folder);
  const own = { HOME: home, npm_config_cache: path.join(home, 'npm cache'), NODE_OPTIONS: '' };
  const options = { cwd: folder, env: { ...process.env, ...own }, ...account };
  const start = (command: string, env: Record<string, string> = {}) =>
    spawn('/bin/sh', ['-c', command], {
      ...options,
      env: { ...options.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
  execFileSync('git', ['clone', '-q', '--no-hardlinks', projectRoot, folder], { stdio: 'inherit' });
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, home]);
  return {
    folder,
    async run(command, env) {
      const code = await ended(start(command, env));
      if (code !== 0) throw new Error(`"${command}" ended with ${code}`);
    },
    output: (command) => execFileSync('/bin/sh', ['-c', command], { ...options, encoding: 'utf8' }).trimEnd(),
    async serve(ask, env) {
      const port = await freePort();
      const service = start('exec npm start', { PORT: String(port), ...env });
      const over = ended(service);
      try {
        const origin = `http://127.0.0.1:${port}`;
        await Promise.race([
          answers(`${origin}/readyz`),
          over.then((code) => Promise.reject(new Error(`npm start ended with ${code}`))),
        ]);
        await ask(origin);
      } finally {
        await endGroup(service.pid!);
      }
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** npm ends before what it has started: the folder is free when the last of them is gone. */
async function endGroup(pid: number): Promise<void> {
  if (isAlive(-pid)) process.kill(-pid, 'SIGTERM');
  while (isAlive(-pid)) await sleep(50);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
