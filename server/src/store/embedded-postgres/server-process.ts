import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Account } from './account.ts';
import type { Door } from './door.ts';
import { StartupError } from './startup-error.ts';

export interface ServerProcess {
  program: string;
  args: string[];
  account: Account | undefined;
  /** To the folder with its data. */
  door: Door;
  stdio: ['ignore' | 'pipe', 'pipe' | number, 'pipe' | number];
}

/**
 * Starts a PostgreSQL program in a session of its own, so that a Ctrl-C meant for the service does not end the
 * database first, and with none of the environment: PG* variables would change what it does.
 */
export function spawnServerProcess({ program, args, account, door, stdio }: ServerProcess): ChildProcess {
  const opened = door.open();
  try {
    return spawn(program, args, {
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: [...stdio, ...opened.files],
      ...account,
    });
  } finally {
    opened.close();
  }
}

/** Runs a program to its end; a failure carries the last lines it wrote. */
export async function runServerProcess(
  process: Omit<ServerProcess, 'stdio'> & { input?: string },
): Promise<void> {
  const child = spawnServerProcess({ ...process, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A program that ends before it reads its input: its exit code says why.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(process.input ?? '');
  const code = await exitOf(child, process.program);
  if (code !== 0) throw new StartupError(`The database could not be made: ${lastLines(output, 3)}`);
}

export function exitOf(child: ChildProcess, program: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartupError(
          `${program} cannot be run on this machine (${error.code}); set DATABASE_URL to a PostgreSQL server.`,
          { cause: error },
        ),
      );
    });
  });
}

export function lastLines(text: string, count: number): string {
  return text.trim().split('\n').slice(-count).join(' ').trim();
}
