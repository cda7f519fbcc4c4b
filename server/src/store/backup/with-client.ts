import { Client } from 'pg';
import type { ClientBase, PoolConfig } from 'pg';

/** One connection of its own for a back-up or its restore; closed in any case. */
export async function withClient<T>(
  connection: PoolConfig,
  name: 'quarry-backup' | 'quarry-restore',
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, application_name: name, keepAlive: true });
  // A connection that breaks fails the query at work, or the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
