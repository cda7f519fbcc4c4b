import { DatabaseError, escapeIdentifier } from 'pg';
import type { ClientBase, Pool } from 'pg';
import { badRequest, conflict } from '../../errors.ts';
import { COPY_VERSION, copyEnd, copyHead, readRowLine } from './copy-format.ts';
import type { CopyHead } from './copy-format.ts';
import { readCatalog } from './read-catalog.ts';
import type { CopiedTable } from './read-catalog.ts';

const BATCH_CHARACTERS = 1_000_000;
const UNIQUE_VIOLATION = '23505';

export interface Imported {
  name: string;
  rows: Record<string, number>;
}

/**
 * A copy becomes a workspace, whole or not at all. Ids stay as they were, so that links stay right; only a user whose
 * address is known here becomes that user.
 */
export async function importWorkspace(
  pool: Pool,
  { lines, as }: { lines: AsyncIterable<string>; as?: string | undefined },
): Promise<Imported> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const imported = await readCopy(client, { lines, as });
    await client.query('commit');
    return imported;
  } catch (error) {
    await client.query('rollback');
    throw explain(error);
  } finally {
    client.release();
  }
}

async function readCopy(
  client: ClientBase,
  { lines, as }: { lines: AsyncIterable<string>; as: string | undefined },
): Promise<Imported> {
  const catalog = await readCatalog(client);
  let head: CopyHead | undefined;
  let name = '';
  let end: Record<string, number> | undefined;
  let batch = { table: '', rows: [] as string[], characters: 0 };
  const counted: Record<string, number> = {};

  const flush = async () => {
    if (batch.rows.length > 0) await insert(client, { head: head!, catalog, batch, as });
    batch = { table: '', rows: [], characters: 0 };
  };
  for await (const line of lines) {
    if (!head) {
      head = readHead(line, catalog);
      name = as ?? head.workspace.name;
      await requireRoom(client, head, name);
      await client.query(
        'create temp table imported_users (old_id uuid primary key, new_id uuid not null) on commit drop',
      );
      continue;
    }
    const row = readRowLine(line);
    if (!row) {
      end = copyEnd.safeParse(parse(line)).data?.end;
      break;
    }
    if (row.table !== batch.table || batch.characters > BATCH_CHARACTERS) await flush();
    batch.table = row.table;
    batch.rows.push(row.row);
    batch.characters += row.row.length;
    counted[row.table] = (counted[row.table] ?? 0) + 1;
  }
  await flush();
  const isWhole = end && Object.entries(end).every(([table, rows]) => rows === (counted[table] ?? 0));
  if (!head || !isWhole) throw badRequest('The file is cut off or damaged: nothing was imported.');
  // Earlier releases kept what members' files say in the one graph of the workspace.
  if (!head.tables['entities']?.includes('owner_id'))
    await client.query('select take_graph_apart($1)', [head.workspace.id]);
  return { name, rows: counted };
}

function readHead(line: string, catalog: CopiedTable[]): CopyHead {
  const head = copyHead.safeParse(parse(line)).data;
  if (!head) throw badRequest('The file is no copy of a workspace.');
  if (head.version > COPY_VERSION)
    throw badRequest(`The file has version ${head.version}; this Quarry reads up to ${COPY_VERSION}.`);
  for (const [name, columns] of Object.entries(head.tables)) {
    const known = catalog.find((table) => table.name === name)?.columns ?? [];
    const unknown = columns.find((column) => !known.includes(column));
    if (unknown) throw badRequest(`The file was made by a newer Quarry: it has ${name}.${unknown}.`);
  }
  return head;
}

async function requireRoom(client: ClientBase, { workspace }: CopyHead, name: string): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from workspaces where id = $1 or name = $2',
    [workspace.id, name],
  );
  const same = rows.find(({ id }) => id === workspace.id);
  if (same) throw conflict(`This workspace is here already, with the name ${same.name}.`);
  if (rows.length > 0) throw conflict(`There is a workspace ${name} already. Choose a name with --as.`);
}

interface Batch {
  head: CopyHead;
  catalog: CopiedTable[];
  batch: { table: string; rows: string[] };
  as: string | undefined;
}

async function insert(client: ClientBase, { head, catalog, batch, as }: Batch): Promise<void> {
  const table = catalog.find(({ name }) => name === batch.table);
  const columns = head.tables[batch.table];
  if (!table || !columns)
    throw badRequest(`The file has rows of ${batch.table}, which is no part of a workspace.`);
  const rows = `[${batch.rows.join(',')}]`;
  if (table.name === 'users') await meetUsers(client, rows);
  const isUser = (column: string) =>
    table.references.some((reference) => reference.table === 'users' && reference.column === column);
  const value = (column: string) => {
    if (table.name === 'workspaces' && column === 'name' && as !== undefined) return '$2::text';
    const own = `r.${escapeIdentifier(column)}`;
    return isUser(column)
      ? `coalesce((select new_id from imported_users where old_id = ${own}), ${own})`
      : own;
  };
  const isRenamed = table.name === 'workspaces' && as !== undefined;
  const isNew = table.name === 'users' ? ' where r.id not in (select old_id from imported_users)' : '';
  await client.query(
    `insert into ${escapeIdentifier(table.name)} (${columns.map(escapeIdentifier).join(', ')})
     select ${columns.map(value).join(', ')}
     from json_populate_recordset(null::${escapeIdentifier(table.name)}, $1::json) r${isNew}`,
    isRenamed ? [rows, as] : [rows],
  );
}

/** Users who are here already, by their id or their address. */
async function meetUsers(client: ClientBase, rows: string): Promise<void> {
  await client.query(
    `insert into imported_users select distinct on (r.id) r.id, u.id
     from json_populate_recordset(null::users, $1::json) r
     join users u on u.id = r.id or lower(u.email) = lower(r.email)
     order by r.id, lower(u.email) = lower(r.email) desc`,
    [rows],
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) return error;
  return conflict(`A row of ${error.table} is here already (${error.constraint}): nothing was imported.`);
}
