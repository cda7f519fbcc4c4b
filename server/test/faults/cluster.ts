import { openDatabase } from '../../src/store/database/db.ts';
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { QueryResultRow } from 'pg';
import { nodeFlags } from '../../../scripts/run-node.mjs';
import { createLogger } from '../../src/log.ts';
import { browserFolder } from '../../src/providers/browser/browser-folders.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import type { NodeProcess } from '../support/node-process.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { TcpProxy } from './tcp-proxy.ts';

/** Whoever runs a trial: a test, or a benchmark. */
export interface Ending {
  after(work: () => Promise<unknown>): void;
}

export interface Member {
  id: string;
  node: NodeProcess;
  /** Its way to the database. */
  link: TcpProxy;
}

export interface Cluster {
  members: Member[];
  key: string;
  /** Agents that others may hand work to. */
  colleagues: { id: string; name: string }[];
  database: TrialDatabase;
}

export const METRICS_TOKEN = 'of-the-trial-0123';

const log = createLogger('warn');
const shiftClock = pathToFileURL(path.join(import.meta.dirname, 'shift-clock.ts')).href;

/** Nodes as processes on one PostgreSQL, each with a way to it that can be cut. */
export async function startCluster(
  ending: Ending,
  { nodes, env, onSmallDisk }: { nodes: number; env: Record<string, string>; onSmallDisk: boolean },
): Promise<Cluster> {
  const database = await startDatabase(ending, { onSmallDisk });
  const members: Member[] = [];
  for (let i = 1; i <= nodes; i += 1) {
    const link = await startTcpProxy(() => ({ path: database.socket() }));
    ending.after(() => link.close());
    const { user, database: name } = database.connection();
    const id = `n${i}`;
    const dataDir = await mkdtemp(path.join(os.tmpdir(), `quarry-faults-${id}-`));
    ending.after(async () => {
      for (const place of [dataDir, browserFolder(dataDir)]) rmSync(place, { recursive: true, force: true });
    });
    const node = await startNode(ending, {
      connection: { host: '127.0.0.1', port: link.port, user, database: name },
      env: { ...env, NODE_ID: id, QUARRY_DATA: dataDir, METRICS_TOKEN, BROWSE_SESSIONS_MAX: '4' },
      nodeOptions: [...nodeFlags, '--import', shiftClock],
    });
    members.push({ id, node, link });
  }
  const key = await createNodeKey(database.connection());
  const client = members[0]!.node.client(key);
  await client.createAgent({ name: 'Mika' });
  const colleagues = [await client.createAgent({ name: 'Ren' }), await client.createAgent({ name: 'Sora' })];
  // Nobody is asked here: the runs are about what faults do to them, and their users answer other questions already.
  const store = openDatabase(database.connection(), { max: 1 });
  await store.pool.query(`update workspaces set settings = '{"approvals":"allow"}'`);
  await store.close();
  return { members, key, colleagues, database };
}

type TrialDatabase = Awaited<ReturnType<typeof startDatabase>>;

const DISK = '1500m';

/** A PostgreSQL that can be stopped, killed and starved of room. */
async function startDatabase(ending: Ending, { onSmallDisk }: { onSmallDisk: boolean }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-faults-'));
  ending.after(async () => rmSync(folder, { recursive: true, force: true }));
  const hasSmallDisk = onSmallDisk && mountDisk(folder);
  if (hasSmallDisk) ending.after(async () => void execFileSync('umount', [folder]));
  await chmod(folder, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir: folder, log });
  let server = await start();
  ending.after(() => server.stop());
  const ballast = path.join(folder, 'ballast');

  return {
    /** Whether its disk can be filled: only root may mount one of its own. */
    hasSmallDisk,
    connection: () => server.connection,
    socket: () => path.join(server.connection.host, `.s.PGSQL.${server.connection.port}`),
    /** Past all proxies. */
    query: <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
      ask<Row>(server.connection, { text, values }),
    stop: () => server.stop(),
    kill: () => void process.kill(server.pid, 'SIGKILL'),
    async start(): Promise<void> {
      if (!server.isRunning()) server = await start();
    },
    fillDisk: () => fill(ballast),
    freeDisk: () => rmSync(ballast, { force: true }),
  };
}

async function ask<Row extends QueryResultRow>(
  connection: EmbeddedConnection,
  query: { text: string; values: unknown[] },
): Promise<Row[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

function fill(file: string): void {
  const ballast = openSync(file, 'w');
  try {
    for (const size of [1 << 24, 1 << 20, 1 << 12])
      for (const bytes = Buffer.alloc(size); hasRoomFor(ballast, bytes););
  } finally {
    closeSync(ballast);
  }
}

function hasRoomFor(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
