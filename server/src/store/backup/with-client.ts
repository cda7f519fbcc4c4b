import { Client } from 'pg';
import type { PoolConfig } from 'pg';

/** One connection for a long piece of work, which ends with it. */
export async function withClient<T>(
  connection: PoolConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, application_name: 'quarry-backup', keepAlive: true });
  // A connection that breaks fails its query; without a listener the same error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
