import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { nodeEnv, nodeFlags } from '../../scripts/run-node.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createAccountStore } from '../../server/src/store/accounts/accounts.ts';
import { createApiKeyStore } from '../../server/src/store/accounts/api-keys.ts';
import { openDatabase } from '../../server/src/store/database/db.ts';
import { endAtExit } from './end-at-exit.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Quarry {
  pid: number;
  port: number;
  /** From the start of the process to the first answer. */
  startMs: number;
  process: ChildProcess;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface QuarryOptions {
  env: Record<string, string>;
  /** Options for Node, for example to profile. */
  nodeOptions?: string[];
}

/** The service as its users start it, in a process of its own. */
export async function startQuarry({ env, nodeOptions = [] }: QuarryOptions): Promise<Quarry> {
  const port = await freePort();
  const startedAt = performance.now();
  // As `npm start` does it.
  const script = [...nodeFlags, path.join(root, 'server/src/main.ts')];
  const service = spawn(process.execPath, [...nodeOptions, ...script], {
    cwd: root,
    env: {
      ...nodeEnv,
      ...process.env,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  service.once('exit', endAtExit(service.pid!));
  await untilAnswering(service, port);
  const end = async (signal: NodeJS.Signals) => {
    if (service.exitCode !== null || service.signalCode !== null) return;
    service.kill(signal);
    await once(service, 'exit');
  };
  return {
    pid: service.pid!,
    port,
    startMs: performance.now() - startedAt,
    process: service,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** A folder that also the account of the embedded database can enter. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-bench-'));
  await chmod(folder, 0o711);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Ends a database that a killed service has left running. */
export async function stopLeftOver(dataDir: string): Promise<void> {
  const pid = postmasterOf(dataDir);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  while (postmasterOf(dataDir) !== undefined) await sleep(20);
}

/** A member of a workspace of its own, with a key and a default agent. */
export async function makeCaller(connection: pg.PoolConfig, port: number): Promise<string> {
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    const member = await createAccountStore(db).ensureMember({
      workspace: 'bench',
      email: 'bench@example.com',
    });
    const { key } = await createApiKeyStore(db).create(member, { name: 'bench' });
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/agent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', identityMarkdown: 'You know rocks.' }),
    });
    if (response.status !== 200) throw new Error(`the agent could not be made: ${await response.text()}`);
    return key;
  } finally {
    await close();
  }
}

async function untilAnswering(service: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    if (service.exitCode !== null) throw new Error(`the service ended with code ${service.exitCode}`);
    await sleep(5);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
