import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';

export interface HeldDatabase {
  child: ChildProcess;
  connection: EmbeddedConnection;
  notes: string[];
  /** Why it was refused, instead of a connection. */
  refused?: string;
  /** Lets go and waits for the process to end. */
  leave(): Promise<void>;
  kill(): Promise<void>;
}

/** Another process that has the folder's database: `open` as the service does, `borrow` as a command does. */
export async function holdDatabase(how: 'open' | 'borrow', dataDir: string): Promise<HeldDatabase> {
  const program = path.join(import.meta.dirname, 'hold-database.ts');
  const child = spawn(process.execPath, [program, how, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      ...(JSON.parse(line) as Pick<HeldDatabase, 'connection' | 'notes' | 'refused'>),
      child,
      leave: async () => {
        child.stdin.end();
        await exit;
      },
      kill: async () => {
        child.kill('SIGKILL');
        await exit;
      },
    };
  }
  throw new Error('the process ended without a word');
}
