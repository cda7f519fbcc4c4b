import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import { COPIED_TABLES, LEFT_OUT_TABLES } from './copied-tables.ts';

export interface CopiedTable {
  name: string;
  columns: string[];
  primaryKey: string[];
  references: Reference[];
}

interface Reference {
  column: string;
  table: string;
  to: string;
}

/** The tables of a workspace as this database has them, each behind those that it refers to. */
export async function readCatalog(client: ClientBase): Promise<CopiedTable[]> {
  const [columns, keys, references] = [
    await client.query<{ table: string; column: string }>(COLUMNS),
    await client.query<{ table: string; column: string }>(PRIMARY_KEYS),
    await client.query<Reference & { from: string }>(REFERENCES),
  ];
  const names = new Set(columns.rows.map(({ table }) => table));
  const unknown = [...names].filter((name) => !COPIED_TABLES.includes(name) && !(name in LEFT_OUT_TABLES));
  // Better no copy than one that is silently incomplete.
  if (unknown.length > 0)
    throw new Error(`nobody has decided whether these are copied: ${unknown.join(', ')}`);
  const tables = COPIED_TABLES.filter((name) => names.has(name)).map((name) => ({
    name,
    columns: columnsOf(name, columns.rows),
    primaryKey: columnsOf(name, keys.rows),
    references: references.rows
      .filter(({ from, table }) => from === name && table !== name && COPIED_TABLES.includes(table))
      .map(({ column, table, to }) => ({ column, table, to })),
  }));
  return inOrder(tables);
}

const columnsOf = (name: string, rows: { table: string; column: string }[]) =>
  rows.filter(({ table }) => table === name).map(({ column }) => column);

function inOrder(tables: CopiedTable[]): CopiedTable[] {
  const ordered: CopiedTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const isReady = ({ references }: CopiedTable) =>
      references.every(({ table }) => ordered.some(({ name }) => name === table));
    const ready = left.filter(isReady);
    if (ready.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name)}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** The condition under which a row belongs to the workspace. */
export function belongsTo(table: CopiedTable, tables: CopiedTable[], workspaceId: string): string {
  if (table.name === 'workspaces') return `id = '${workspaceId}'`;
  if (table.name === 'users') return `id in (${usersOf(tables, workspaceId)})`;
  if (table.columns.includes('workspace_id')) return `workspace_id = '${workspaceId}'`;
  const owner = table.references.find(({ table: name }) => name !== 'users');
  const parent = owner && tables.find(({ name }) => name === owner.table);
  if (!owner || !parent) throw new Error(`${table.name} belongs to no workspace`);
  const inside = belongsTo(parent, tables, workspaceId);
  return `${escapeIdentifier(owner.column)} in (select ${escapeIdentifier(owner.to)} from ${escapeIdentifier(parent.name)} where ${inside})`;
}

/** Also those who are no longer members, but have left something behind. */
function usersOf(tables: CopiedTable[], workspaceId: string): string {
  return tables
    .flatMap((table) =>
      table.references
        .filter(({ table: to }) => to === 'users')
        .map(
          ({ column }) =>
            `select ${escapeIdentifier(column)} from ${escapeIdentifier(table.name)} where ${belongsTo(table, tables, workspaceId)}`,
        ),
    )
    .join(' union ');
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`;

const PRIMARY_KEYS = `
  select c.relname as "table", a.attname as "column"
  from pg_index i join pg_class c on c.oid = i.indrelid, unnest(i.indkey) with ordinality as k(attnum, n)
  join pg_attribute a on a.attnum = k.attnum
  where i.indisprimary and a.attrelid = c.oid and c.relnamespace = 'public'::regnamespace
  order by c.relname, k.n`;

const REFERENCES = `
  select c.relname as "from", a.attname as "column", f.relname as "table", fa.attname as "to"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.confkey[1]
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`;
