import type { ClientBase } from 'pg';
import { describeSchema } from '../../src/store/backup/describe-schema.ts';

/** The schema of a database as the statements that make it. */
export async function describeDatabase(client: ClientBase): Promise<{ ground: string[]; rest: string[] }> {
  await client.query('begin read only');
  try {
    await client.query(`set local search_path = ''`);
    const { ground, rest } = await describeSchema(client);
    return { ground: ground.map(({ sql }) => sql), rest: rest.map(({ sql }) => sql) };
  } finally {
    await client.query('rollback');
  }
}
