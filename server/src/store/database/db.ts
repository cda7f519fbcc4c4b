import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { limitWaits } from './limit-waits.ts';
import type { Waits } from './limit-waits.ts';
import { NamedStatements } from './named-statements.ts';
import { createOnlooker } from './onlooker.ts';
import { timeQueries } from './time-queries.ts';
import type { SlowQueries } from './time-queries.ts';
import { giveUpConnection } from './watch-answers.ts';

export type Db = NodePgDatabase & { $client: Pool };

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  max?: number;
  /** Called for a connection that breaks while idle; without a listener it would end the process. */
  onConnectionError?: (error: Error) => void;
  /** What becomes of queries that take long. */
  slow?: SlowQueries | undefined;
  /** For a process that others rely on: no wait of theirs or its own lasts for ever. */
  waits?: Waits;
}

const CONNECT_WITHIN_MS = 10_000;
// A new connection plans every statement again, several times over; one that is kept costs a few megabytes.
const KEEP_IDLE_MS = 120_000;

export function openDatabase(connection: PoolConfig, options: DatabaseOptions = {}): Database {
  const onlooker = createOnlooker(connection);
  const pool = new Pool({
    ...connection,
    Client: NamedStatements,
    max: options.max ?? 12,
    application_name: 'quarry',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: KEEP_IDLE_MS,
    keepAlive: true,
    onConnect: (client) =>
      options.waits && limitWaits(client, { onlooker, ...options.waits, onUnanswered: giveUpIdle }),
  });
  const idle = idleOf(pool);
  pool.on('error', (error) => {
    // Those that are being closed may meet a server that stops: nobody needs to know.
    if (!pool.ending) options.onConnectionError?.(error);
  });
  // A connection that breaks while in use fails its query; without a listener the same error would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  /** Where one connection was swallowed the others were, as a rule: those that nobody uses are not tried one after the other. */
  function giveUpIdle(): void {
    onlooker.end(idle);
    idle.forEach(giveUpConnection);
  }
  if (options.slow) timeQueries(pool, options.slow);
  const db = drizzle(pool, { casing: 'snake_case' });
  db.transaction = (work, config) => onOneConnection(pool, (own) => own.transaction(work, config));
  return { db, pool, close: () => pool.end() };
}

/** Those that nobody uses. */
function idleOf(pool: Pool): ReadonlySet<PoolClient> {
  const idle = new Set<PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('release', (_error, client) => void idle.add(client));
  pool.on('remove', (client) => void idle.delete(client));
  return idle;
}

/** Drizzle by itself never gives back a connection that breaks at `begin`, and the pool would run dry. */
async function onOneConnection<T>(pool: Pool, work: (own: NodePgDatabase) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  try {
    return await work(drizzle(client, { casing: 'snake_case' }));
  } finally {
    client.release();
  }
}

/** There was no connection to be had. */
class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

export function isQueryError(error: unknown): boolean {
  return error instanceof DrizzleQueryError || error instanceof DatabaseUnreachable;
}

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, constraint: name } = cause as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && (constraint === undefined || constraint === name);
}
