import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { ClientBase, PoolClient, PoolConfig } from 'pg';
import { NamedStatements } from './named-statements.ts';
import { timeQueries } from './time-queries.ts';
import type { SlowQueries } from './time-queries.ts';
import { watchAnswers } from './watch-answers.ts';

export type Db = NodePgDatabase & { $client: Pool };

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: Pool;
  /** From now on a question that stays unanswered fails. Not before migrations are through: an index takes its time. */
  expectAnswers(withinMs?: number): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  max?: number;
  /** Called for a connection that breaks while idle; without a listener it would end the process. */
  onConnectionError?: (error: Error) => void;
  /** What becomes of queries that take long. */
  slow?: SlowQueries | undefined;
  /** After this the server ends a transaction whose process says no more, and with it the locks that others wait for. */
  silentTransactionMs?: number;
}

/** Longer than any statement of a service at work takes; whoever loses its connection for it tries again. */
const ANSWER_WITHIN_MS = 20_000;

/** Shorter than it takes to notice that a node is frozen: its locks must not hold up whoever takes over its runs. */
export const SILENT_TRANSACTION_MS = 4_000;

export function openDatabase(connection: PoolConfig, options: DatabaseOptions = {}): Database {
  const pool = new Pool({
    ...connection,
    Client: NamedStatements,
    max: options.max ?? 12,
    application_name: 'quarry',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    onConnect: (client) => askForEnds(client, options),
  });
  pool.on('error', (error) => options.onConnectionError?.(error));
  // A connection that breaks while in use fails its query; without a listener the same error would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  let answerWithinMs = 0;
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    if (answerWithinMs > 0) watchAnswers(client, answerWithinMs);
  });
  pool.on('remove', (client) => void clients.delete(client));
  if (options.slow) timeQueries(pool, options.slow);
  const db = drizzle(pool, { casing: 'snake_case' });
  db.transaction = (work, config) => onOneConnection(pool, (own) => own.transaction(work, config));
  return {
    db,
    pool,
    expectAnswers(withinMs = ANSWER_WITHIN_MS) {
      answerWithinMs = withinMs;
      for (const client of clients) watchAnswers(client, withinMs);
    },
    close: () => pool.end(),
  };
}

/** Asked for once connected, not on connecting: a pooler in between may refuse parameters that it does not know. */
async function askForEnds(client: ClientBase, { silentTransactionMs }: DatabaseOptions): Promise<void> {
  if (silentTransactionMs === undefined) return;
  await client.query(`
    set idle_in_transaction_session_timeout = ${silentTransactionMs};
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`);
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
export class DatabaseUnreachable extends Error {
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
