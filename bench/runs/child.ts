import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Child {
  pid: number;
  port: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** A part of the benchmark as a process of its own; it says its port when it is ready. */
export async function startChild(name: string, env: Record<string, string> = {}): Promise<Child> {
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [message] = (await Promise.race([once(child, 'message'), failed(child, name)])) as [{ port: number }];
  return {
    pid: child.pid!,
    port: message.port,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function failed(child: ChildProcess, name: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${name} ended with code ${code} instead of getting ready`);
}
