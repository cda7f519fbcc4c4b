import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@quarry/api/client.ts';
import type { PoolConfig } from 'pg';
import { createLogger } from '../../src/log.ts';
import { createAccountStore } from '../../src/store/accounts/accounts.ts';
import { createApiKeyStore } from '../../src/store/accounts/api-keys.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { connectRunning } from './connect-running.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';

export interface NodeOptions {
  /** A database that several nodes share; without it the node has a data folder and a PostgreSQL of its own. */
  connection?: EmbeddedConnection;
  /** Settings by their names in the environment. */
  env?: Record<string, string>;
  /** The program with the tools of the tests instead of the real one. */
  withTestTools?: boolean;
  /** Options for Node itself. */
  nodeOptions?: string[];
}

export type NodeProcess = Awaited<ReturnType<typeof startNode>>;

// Far beyond what it takes: only a node that hangs may fail a test, not one on a busy machine.
const READY_WITHIN_MS = 240_000;
const STOP_WITHIN_MS = 240_000;

const children = new Set<ChildProcess>();
const folders = new Set<string>();
process.on('exit', leaveNothingBehind);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** The service as a process of its own, the way it runs in earnest. Ended with the test, whatever the test's fate. */
export async function startNode(t: Pick<TestContext, 'after'>, options: NodeOptions) {
  const folder = options.connection ? undefined : await makeFolder();
  let child = launch(options, folder);
  t.after(async () => {
    await kill(child);
    if (folder) await removeFolder(folder);
  });
  let base = await ready(child);

  return {
    /** To the database of the node, for looking at what is stored. */
    connection: async () => options.connection ?? (await connectRunning(folder!))!,
    /** Where a node that shares no database keeps its data. */
    dataDir: folder ?? '',
    /** The pid of its own PostgreSQL. */
    postmaster: () => postmasterOf(folder!),
    /** Ends in the version prefix; another port after a restart. */
    get base() {
      return base;
    },
    get pid() {
      return child.process.pid!;
    },
    client: (apiKey: string) => createClient({ baseUrl: base, apiKey }),
    /** What it has written so far, for the message of a failed test. */
    output: () => child.output.join(''),
    isAlive: () => child.process.exitCode === null && child.process.signalCode === null,
    kill9: () => kill(child),
    sigstop: () => void child.process.kill('SIGSTOP'),
    sigcont: () => void child.process.kill('SIGCONT'),
    signal: (name: NodeJS.Signals) => void child.process.kill(name),
    /** Resolves with the exit code; a node that does not stop in time is an error. */
    async sigterm(): Promise<number | null> {
      child.process.kill('SIGTERM');
      const late = sleep(STOP_WITHIN_MS, 'late', { ref: false });
      if ((await Promise.race([child.exit, late])) === 'late')
        throw new Error(`the node did not stop within ${STOP_WITHIN_MS} ms:\n${child.output.join('')}`);
      return child.process.exitCode;
    },
    /** Starts it again where it was killed or stopped. */
    async restart(): Promise<void> {
      await kill(child);
      child = launch(options, folder);
      base = await ready(child);
    },
  };
}

/** A key, made in the database itself. */
export async function createNodeKey(connection: PoolConfig): Promise<string> {
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    const scope = await createAccountStore(db).ensureMember({ workspace: 'main', email: 'ann@example.com' });
    return (await createApiKeyStore(db).create(scope, { name: 'test' })).key;
  } finally {
    await close();
  }
}

interface Launched {
  process: ChildProcess;
  exit: Promise<unknown>;
  output: string[];
}

function launch(options: NodeOptions, folder: string | undefined): Launched {
  const { connection, env, withTestTools, nodeOptions = [] } = options;
  const program = withTestTools ? 'node-main.ts' : '../../src/main.ts';
  const child = spawn(process.execPath, [...nodeOptions, path.join(import.meta.dirname, program)], {
    env: {
      PATH: process.env['PATH'],
      // With what the test command has set, as in `npm start`: it halves the time until the node is ready.
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      GRAPH_EXTRACTION: 'off',
      SIGN_IN_LIMIT_PER_MINUTE: '1000000',
      QUARRY_SECRET_KEY: 'a key that every test has, and nobody else',
      OLLAMA_BASE_URL: 'http://127.0.0.1:1',
      MODEL_CALLS_AT_ONCE: '10000',
      DRAIN_SECONDS: '0',
      ...(connection ? { DATABASE_URL: urlOf(connection) } : { QUARRY_DATA: folder }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const exit = once(child, 'exit').finally(() => children.delete(child));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void output.push(text));
  return { process: child, exit, output };
}

async function ready(child: Launched): Promise<string> {
  const late = sleep(READY_WITHIN_MS, 'late' as const, { ref: false });
  const ended = child.exit.then(() => 'ended' as const);
  for (;;) {
    const address = /^\s*API\s+(\S+)$/m.exec(child.output.join(''))?.[1];
    if (address) return address;
    const what = await Promise.race([once(child.process.stdout!, 'data'), ended, late]);
    if (what === 'late' || what === 'ended')
      throw new Error(`the node did not get ready (${what}):\n${child.output.join('')}`);
  }
}

async function kill(child: Launched): Promise<void> {
  child.process.kill('SIGKILL');
  await child.exit;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-node-'));
  await chmod(folder, 0o755);
  folders.add(folder);
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  if (await connectRunning(folder)) {
    await (await startEmbeddedPostgres({ dataDir: folder, log: createLogger('silent') })).stop();
  }
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

function postmasterOf(folder: string): number {
  return Number.parseInt(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** The address of a unix socket as a URL. */
export function urlOf({ host, port, database, user }: EmbeddedConnection): string {
  return `postgres://${encodeURIComponent(user)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** The last resort when the test process itself is ended. */
function leaveNothingBehind(): void {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) {
    try {
      process.kill(postmasterOf(folder), 'SIGQUIT');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ESRCH') throw error;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
