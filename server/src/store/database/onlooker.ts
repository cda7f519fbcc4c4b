import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientBase, ClientConfig } from 'pg';

/** A process of the server. Its number comes again one day; with the time of its start it is the only one. */
export interface Backend {
  pid: number;
  startedAt: string;
}

export type Onlooker = ReturnType<typeof createOnlooker>;

const WITHIN_MS = 5_000;
// Where many wait for long, for a lock perhaps, each look is for all of them.
const BETWEEN_LOOKS_MS = 500;

const TOO_MANY_CONNECTIONS = '53300';

/** Sees what the server does for connections on which nothing comes; from a new one, for those that are open may lead nowhere, all of them. */
export function createOnlooker(connection: ClientConfig) {
  const backends = new WeakMap<ClientBase, Backend>();
  let coming: Promise<ReadonlySet<number> | 'full'> | undefined;
  let lookedAt = -Infinity;
  const lost: Backend[] = [];
  let isEnding = false;

  function look(): NonNullable<typeof coming> {
    if (coming) return coming;
    const found = afterAPause()
      .then(() => onNewConnection(connection, findAtWorkFrom))
      // A server that cannot be asked does not answer either; but a server that is full is there, and may be at work.
      .catch((error: unknown) =>
        (error as { code?: string }).code === TOO_MANY_CONNECTIONS ? 'full' : new Set<number>(),
      )
      .finally(() => {
        if (coming === found) coming = undefined;
      });
    coming = found;
    return found;
  }

  async function afterAPause(): Promise<void> {
    const waitMs = lookedAt + BETWEEN_LOOKS_MS - performance.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
    lookedAt = performance.now();
  }

  function findAtWorkFrom(client: Client): Promise<ReadonlySet<number>> {
    // Who asks from now on may have asked the server after it was looked at.
    coming = undefined;
    return findAtWork(client);
  }

  return {
    know: (client: ClientBase, backend: Backend): void => void backends.set(client, backend),

    /** Whether an answer can still come. */
    async isAtWork(client: ClientBase): Promise<boolean> {
      const found = await look();
      return found === 'full' || found.has(backends.get(client)?.pid ?? -1);
    },

    /** Tells the server of connections that were given up; else it keeps what they have locked until it misses them itself. */
    end(clients: Iterable<ClientBase>): void {
      lost.push(...[...clients].flatMap((client) => backends.get(client) ?? []));
      if (isEnding) return;
      isEnding = true;
      onNewConnection(connection, (client) => {
        isEnding = false;
        return endBackends(client, lost.splice(0));
      }).catch(() => {
        // Who cannot be told finds out by itself.
        isEnding = false;
      });
    },
  };
}

/** A backend that waits for its client, in the middle of a question or of an answer, does not work on it. */
async function findAtWork(client: Client): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where usename = current_user and state not like 'idle%' and wait_event_type is distinct from 'Client'`,
  );
  return new Set(rows.map(({ pid }) => pid));
}

async function endBackends(client: Client, ended: readonly Backend[]): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where (pid, backend_start) in (select * from unnest($1::int[], $2::timestamptz[]))`,
    [ended.map(({ pid }) => pid), ended.map(({ startedAt }) => startedAt)],
  );
}

async function onNewConnection<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const limits = { connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS };
  const client = new Client({ ...connection, ...limits, application_name: 'quarry-onlooker' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => undefined);
  }
}
