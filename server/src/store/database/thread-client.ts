import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { limitWaits } from './limit-waits.ts';
import { createOnlooker } from './onlooker.ts';

// A thread that computes says nothing meanwhile: longer than the service's own transactions may be silent.
const WAITS = { silentTransactionMs: 10_000, answerWithinMs: 1_000 };

/** The connection of a thread that works on its own, without the pool and the query builder, whose start takes longer than its work. */
export async function openThreadClient(connection: ClientConfig, name: string): Promise<Client> {
  const client = new Client({ ...connection, application_name: name, keepAlive: true });
  // A connection that breaks fails its query; without a listener the same error would end the thread.
  client.on('error', () => undefined);
  await client.connect();
  await limitWaits(client, { ...WAITS, onlooker: createOnlooker(connection) });
  return client;
}
