import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

// Nothing of our environment; one thread, since several documents may be read at once.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', OMP_THREAD_LIMIT: '1' };

interface RunOptions {
  input?: Uint8Array;
  signal?: AbortSignal;
  timeLimitMs: number;
  /** In bytes: one that says more is ended. */
  mostOutput: number;
}

/** What a program says, or undefined where it is not there, fails, or takes too long. */
export function runProgram(
  command: string,
  args: string[],
  { input, signal, timeLimitMs, mostOutput }: RunOptions,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: tmpdir(),
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > mostOutput) child.kill('SIGKILL');
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : undefined));
    // One that is gone by now says so when it closes.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
