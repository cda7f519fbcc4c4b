import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { ClientBase, PoolClient, PoolConfig, QueryResult } from 'pg';
import { NamedStatements } from './named-statements.ts';
import { timeQueries } from './time-queries.ts';
import type { SlowQueries } from './time-queries.ts';
import { giveUpConnection, isBackendAtWork, watchAnswers } from './watch-answers.ts';

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

export interface Waits {
  /** After this the server ends a transaction whose process says no more, and with it the locks that others wait for. */
  silentTransactionMs: number;
  /** After this a question that the server does not work on is taken for lost, and its connection with it. */
  answerWithinMs: number;
}

const CONNECT_WITHIN_MS = 10_000;
// A new connection plans every statement again, several times over; one that is kept costs a few megabytes.
const KEEP_IDLE_MS = 120_000;

/** Shorter than it takes to notice that a node is gone: nothing of it may hold up the node that takes over its runs. */
export const SERVICE_WAITS: Waits = { silentTransactionMs: 4_000, answerWithinMs: 4_000 };

export function openDatabase(connection: PoolConfig, options: DatabaseOptions = {}): Database {
  const pool = new Pool({
    ...connection,
    Client: NamedStatements,
    max: options.max ?? 12,
    application_name: 'quarry',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: KEEP_IDLE_MS,
    keepAlive: true,
    onConnect: (client) =>
      options.waits && limitWaits(client, { connection, ...options.waits, onUnanswered: () => giveUpIdle() }),
  });
  const giveUpIdle = idleOf(pool);
  pool.on('error', (error) => options.onConnectionError?.(error));
  // A connection that breaks while in use fails its query; without a listener the same error would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  if (options.slow) timeQueries(pool, options.slow);
  const db = drizzle(pool, { casing: 'snake_case' });
  db.transaction = (work, config) => onOneConnection(pool, (own) => own.transaction(work, config));
  return { db, pool, close: () => pool.end() };
}

/** Where one connection was swallowed the others were, as a rule: those that nobody uses are not waited for one after the other. */
function idleOf(pool: Pool): () => void {
  const idle = new Set<PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('release', (_error, client) => void idle.add(client));
  pool.on('remove', (client) => void idle.delete(client));
  return () => idle.forEach(giveUpConnection);
}

/** Asked for once connected, not on connecting: a pooler in between may refuse parameters that it does not know. */
async function limitWaits(
  client: ClientBase,
  {
    connection,
    silentTransactionMs,
    answerWithinMs,
    onUnanswered,
  }: Waits & { connection: PoolConfig; onUnanswered: () => void },
): Promise<void> {
  watchAnswers(client, { withinMs: CONNECT_WITHIN_MS });
  // Several statements in one trip have several results, which the types do not know.
  const results: unknown = await client.query(`
    set idle_in_transaction_session_timeout = ${silentTransactionMs};
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
    select pg_backend_pid() as pid`);
  const { pid } = (results as QueryResult<{ pid: number }>[]).at(-1)!.rows[0]!;
  const isAtWork = () => isBackendAtWork(connection, pid);
  watchAnswers(client, { withinMs: answerWithinMs, isAtWork, onUnanswered });
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
