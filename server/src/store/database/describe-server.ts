import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

export interface ServerDescription {
  version: string;
  /** Whether the pgvector extension could be used. */
  vector: boolean;
}

export async function describeServer(db: Db): Promise<ServerDescription> {
  const { rows } = await db.execute<ServerDescription & Record<string, unknown>>(sql`
    select current_setting('server_version') as version,
           exists (select 1 from pg_available_extensions where name = 'vector') as vector`);
  return rows[0]!;
}
