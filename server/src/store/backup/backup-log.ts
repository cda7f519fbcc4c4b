import { desc } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { backups } from '../schema/backups.ts';

export interface MadeBackup {
  file: string;
  bytes: number;
  rows: number;
}

const KEPT = 100;

/** Not in a database that an earlier release has left: it has no place for it yet. */
export async function recordBackup(client: ClientBase, { file, bytes, rows }: MadeBackup): Promise<void> {
  if (!(await hasLog(client))) return;
  await client.query('insert into public.backups (id, file, bytes, rows) values ($1, $2, $3, $4)', [
    newId(),
    file,
    bytes,
    rows,
  ]);
  await client.query(
    'delete from public.backups where id not in (select id from public.backups order by id desc limit $1)',
    [KEPT],
  );
}

export async function lastBackup(db: Db): Promise<(MadeBackup & { madeAt: Date }) | undefined> {
  const [last] = await db.select().from(backups).orderBy(desc(backups.id)).limit(1);
  return last && { file: last.file, bytes: last.bytes, rows: last.rows, madeAt: last.createdAt };
}

async function hasLog(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select pg_catalog.to_regclass('public.backups') is not null as known`,
  );
  return rows[0]!.known;
}
