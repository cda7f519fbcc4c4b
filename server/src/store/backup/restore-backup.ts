import type { ClientBase } from 'pg';
import { badRequest, conflict } from '../../errors.ts';
import { newestMigration } from '../database/migrate.ts';
import {
  BACKUP_FORMAT,
  backupCounters,
  backupHead,
  backupKeys,
  backupRows,
  backupTable,
  DamagedBackup,
  FRAME,
  readJson,
} from './backup-format.ts';
import type { BackupHead, BackupKeys, Frame } from './backup-format.ts';
import { copyIn } from './copy-stream.ts';
import { SCHEMAS } from './describe-schema.ts';
import { speakPlainly } from './write-backup.ts';

export interface BackupContents {
  head: BackupHead;
  keys: BackupKeys | undefined;
  rows: number;
}

/** Reads a back-up to its end without using it: what is cut, altered or too new is known before anything is touched. */
export async function checkBackup(frames: AsyncIterable<Frame>): Promise<BackupContents> {
  let head: BackupHead | undefined;
  let keys: BackupKeys | undefined;
  let rows = 0;
  for await (const { kind, body } of frames) {
    if (!head) head = readHead(kind, body);
    else if (kind === FRAME.keys) keys = readJson(backupKeys, body);
    else if (kind === FRAME.rows) rows += readJson(backupRows, body).rows;
  }
  if (!head) throw new DamagedBackup('is no back-up of Quarry');
  return { head, keys, rows };
}

function readHead(kind: string, body: Buffer): BackupHead {
  if (kind !== FRAME.head) throw new DamagedBackup('is no back-up of Quarry');
  const { format, version } = JSON.parse(body.toString('utf8')) as { format?: number; version?: string };
  if (Number(format) > BACKUP_FORMAT) throw tooNew(String(version));
  const head = readJson(backupHead, body);
  if (head.migration > newestMigration()) throw tooNew(head.version);
  return head;
}

const tooNew = (version: string) =>
  badRequest(
    `The back-up was made by a newer Quarry (${version}). Restore it with that release, or a newer one.`,
  );

/** Refuses a database that holds anything: nothing is ever written over. */
export async function requireEmptyDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `select current_setting('server_encoding') as encoding, (select c.oid::regclass::text from pg_class c
       where c.relnamespace in (select oid from pg_namespace where nspname = any($1)) and c.relkind in ('r', 'v', 'm', 'p', 'f')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1 limit 1) as name`,
    [SCHEMAS],
  );
  const { name, encoding } = rows[0]!;
  if (name)
    throw conflict(
      `The database is not empty: it has a table ${name}. Make a new one, and restore into that.`,
    );
  if (encoding !== 'UTF8')
    throw conflict(`The database has the encoding ${encoding}. Make one with UTF8, and restore into that.`);
}

export interface RestoreOptions {
  onProgress?: (progress: { table: string; rows: number }) => void;
  /** Called when all is in place, before the one moment in which it becomes visible. */
  beforeCommit?: () => Promise<void>;
}

/** A back-up becomes a database again, whole or not at all. Answers what it could not take, a sentence each. */
export async function restoreBackup(
  client: ClientBase,
  frames: AsyncIterable<Frame>,
  options: RestoreOptions = {},
): Promise<string[]> {
  await client.query('begin');
  try {
    await speakPlainly(client);
    await client.query('set local check_function_bodies = off');
    const notes = await load(client, frames[Symbol.asyncIterator](), options);
    await options.beforeCommit?.();
    await client.query('commit');
    // So that the first questions find good plans.
    await client.query('analyze');
    return notes;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function load(
  client: ClientBase,
  frames: AsyncIterator<Frame>,
  { onProgress }: RestoreOptions,
): Promise<string[]> {
  const next = async () => {
    const { value, done } = await frames.next();
    return done ? undefined : (value as Frame);
  };
  const first = await next();
  const head = readHead(first?.kind ?? '', first?.body ?? Buffer.alloc(0));
  const missing = await missingExtensions(client, head);
  const isLeftOut = (table: string | null) =>
    head.tables.some(({ name, needs }) => name === table && needs.some((one) => missing.includes(one)));
  const run = async (statements: BackupHead['schema']['ground']) => {
    for (const { sql, table } of statements)
      if (
        !isLeftOut(table) &&
        !missing.some((name) => sql.startsWith(`create extension if not exists ${name} `))
      )
        await client.query(sql);
  };
  await run(head.schema.ground);
  let rows = 0;
  for (let frame = await next(); frame; frame = await next()) {
    if (frame.kind === FRAME.table) {
      const { table } = readJson(backupTable, frame.body);
      onProgress?.({ table, rows });
      rows += await loadTable(client, { head, table, next, isLeftOut: isLeftOut(table) });
    }
    if (frame.kind === FRAME.counters)
      for (const { sequence, value, isUsed } of readJson(backupCounters, frame.body))
        await client.query('select pg_catalog.setval($1, $2, $3)', [sequence, value, isUsed]);
  }
  onProgress?.({ table: 'indexes', rows });
  await run(head.schema.rest);
  return missing.map(
    (name) =>
      `This PostgreSQL has no extension ${name}: what rests on it was left out, and is built again where it is there.`,
  );
}

interface TableLoad {
  head: BackupHead;
  table: string;
  next: () => Promise<Frame | undefined>;
  isLeftOut: boolean;
}

async function loadTable(client: ClientBase, { head, table, next, isLeftOut }: TableLoad): Promise<number> {
  const known = head.tables.find(({ name }) => name === table);
  if (!known) throw new DamagedBackup('is damaged');
  let end: Frame | undefined;
  async function* blocks() {
    for (end = await next(); end?.kind === FRAME.data; end = await next()) yield end.body;
  }
  const taken = isLeftOut
    ? await drained(blocks())
    : await copyIn(client, `copy ${table} (${known.columns.join(', ')}) from stdin`, blocks());
  if (end?.kind !== FRAME.rows) throw new DamagedBackup('is damaged');
  const { rows } = readJson(backupRows, end.body);
  if (taken !== undefined && taken !== rows) throw new DamagedBackup(`is damaged: ${table} has lost rows`);
  return rows;
}

async function drained(blocks: AsyncIterable<unknown>): Promise<undefined> {
  for await (const _ of blocks);
}

/** Only what can be built again is left out; without pg_trgm nothing works. */
async function missingExtensions(client: ClientBase, { extensions }: BackupHead): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_catalog.pg_available_extensions where name = any($1)',
    [extensions],
  );
  return extensions.filter((name) => name === 'vector' && !rows.some((row) => row.name === name));
}
