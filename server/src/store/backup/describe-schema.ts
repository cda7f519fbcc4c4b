import type { ClientBase } from 'pg';
import { AppError } from '../../errors.ts';

/** What an installation owns: its own tables, and those of durable execution. */
export const SCHEMAS = ['public', 'dbos'];

/** Those that are there: durable execution makes its own when a service first starts. */
export async function ownedSchemas(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname::text as name from pg_catalog.pg_namespace where nspname = any($1) order by 1',
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** A statement, and the table that it is about. */
interface SchemaStatement {
  sql: string;
  table: string | null;
}

export interface SchemaDescription {
  /** Functions, counters and bare tables: what rows need to be taken in. */
  ground: SchemaStatement[];
  /** Constraints, indexes and triggers: what is faster and safer behind the rows. */
  rest: SchemaStatement[];
}

/**
 * The schema as the statements that make it, in an order in which they can be run. Two databases with the same description have
 * the same tables (columns in the same order), defaults, constraints, indexes, functions, triggers and extensions. Asked in a
 * transaction whose search path is empty: nothing is then found without its schema, so every name is written with it.
 */
export async function describeSchema(client: ClientBase): Promise<SchemaDescription> {
  const owned = await ownedSchemas(client);
  await refuseUnknown(client, owned);
  const list = async (queries: string[]) => {
    const statements = [];
    for (const query of queries)
      statements.push(...(await client.query<SchemaStatement>(query, [owned])).rows);
    return statements;
  };
  return {
    ground: await list([schemas, extensions, functions, sequences, tables, ownedSequences, storage]),
    rest: await list([constraints, indexes, indexStatistics, foreignKeys, triggers]),
  };
}

/** What this description has no words for is an error, or a dump would leave it out in silence. */
async function refuseUnknown(client: ClientBase, owned: string[]): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select format('%s (%s)', c.oid::regclass, case c.relkind when 'v' then 'a view' when 'm' then 'a materialized view'
        when 'p' then 'a partitioned table' when 'f' then 'a foreign table' else 'of kind ' || c.relkind::text end) as what
       from pg_catalog.pg_class c
       where c.relnamespace = any($1::text[]::regnamespace[]) and c.relkind not in ('r', 'i', 'S', 't')
         and not ${ofExtension('pg_class', 'c')}
     union all
     select format('%s (a type)', t.oid::regtype) from pg_catalog.pg_type t
       where t.typnamespace = any($1::text[]::regnamespace[]) and t.typrelid = 0 and t.typelem = 0
         and not ${ofExtension('pg_type', 't')}
     union all
     select format('%s.%s (an identity column)', a.attrelid::regclass, a.attname) from pg_catalog.pg_attribute a
       join pg_catalog.pg_class c on c.oid = a.attrelid
       where c.relnamespace = any($1::text[]::regnamespace[]) and a.attidentity <> ''`,
    [owned],
  );
  if (rows.length === 0) return;
  throw new AppError(
    'CONFLICT',
    `The database holds what Quarry did not make and cannot copy: ${rows.map(({ what }) => what).join(', ')}. Move it to a schema of its own (alter … set schema), or use pg_dump.`,
  );
}

function ofExtension(catalog: string, alias: string): string {
  return `exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.${catalog}'::regclass
    and d.objid = ${alias}.oid and d.deptype = 'e')`;
}

const schemas = `
  select format('create schema if not exists %I', nspname) as sql, null as table from pg_catalog.pg_namespace
  where nspname = any($1) and nspname <> 'public' order by nspname`;

const extensions = `
  select format('create extension if not exists %I schema %I', e.extname, n.nspname) as sql, null as table
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where n.nspname = any($1) order by e.extname`;

const functions = `
  select pg_catalog.pg_get_functiondef(p.oid) as sql, null as table from pg_catalog.pg_proc p
  where p.pronamespace = any($1::text[]::regnamespace[]) and not ${ofExtension('pg_proc', 'p')}
  order by p.oid::regprocedure::text`;

const sequences = `
  select format('create sequence %s as %s', c.oid::regclass, s.seqtypid::regtype) as sql, null as table
  from pg_catalog.pg_class c join pg_catalog.pg_sequence s on s.seqrelid = c.oid
  where c.relnamespace = any($1::text[]::regnamespace[]) order by c.oid::regclass::text`;

const ownedSequences = `
  select format('alter sequence %s owned by %s.%I', c.oid::regclass, d.refobjid::regclass, a.attname) as sql,
    d.refobjid::regclass::text as table
  from pg_catalog.pg_class c
  join pg_catalog.pg_depend d on d.objid = c.oid and d.classid = 'pg_catalog.pg_class'::regclass and d.deptype = 'a'
  join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where c.relkind = 'S' and c.relnamespace = any($1::text[]::regnamespace[]) order by c.oid::regclass::text`;

const column = `
  format('%I %s', a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod))
  || case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_catalog.pg_get_expr(d.adbin, d.adrelid))
          when d.adbin is not null then ' default ' || pg_catalog.pg_get_expr(d.adbin, d.adrelid) else '' end
  || case when a.attnotnull then ' not null' else '' end`;

const tables = `
  select format(E'create %stable %s (\\n  %s\\n)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end,
    c.oid::regclass, string_agg(${column}, E',\\n  ' order by a.attnum),
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as sql, c.oid::regclass::text as table
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = any($1::text[]::regnamespace[])
  group by c.oid order by c.oid::regclass::text`;

const storage = `
  select format('alter table %s alter column %I set storage %s', c.oid::regclass, a.attname,
    case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end) as sql,
    c.oid::regclass::text as table
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relnamespace = any($1::text[]::regnamespace[]) and a.attstorage <> t.typstorage
  order by c.oid::regclass::text, a.attname`;

/** Not those of PostgreSQL 18 that say no more than a column's `not null`. */
const constraint = (kinds: string) => `
  select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
    pg_catalog.pg_get_constraintdef(k.oid)) as sql, k.conrelid::regclass::text as table
  from pg_catalog.pg_constraint k
  where k.connamespace = any($1::text[]::regnamespace[]) and k.conrelid <> 0 and k.contype in (${kinds})
  order by k.conrelid::regclass::text, k.conname`;

const constraints = constraint(`'p', 'u', 'c', 'x'`);
const foreignKeys = constraint(`'f'`);

const indexes = `
  select pg_catalog.pg_get_indexdef(i.indexrelid) as sql, c.oid::regclass::text as table from pg_catalog.pg_index i
  join pg_catalog.pg_class c on c.oid = i.indrelid
  where c.relkind = 'r' and c.relnamespace = any($1::text[]::regnamespace[])
    and not exists (select from pg_catalog.pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by i.indexrelid::regclass::text`;

const indexStatistics = `
  select format('alter index %s alter column %s set statistics %s', c.oid::regclass, a.attnum, a.attstattarget) as sql,
    i.indrelid::regclass::text as table
  from pg_catalog.pg_class c join pg_catalog.pg_index i on i.indexrelid = c.oid join pg_catalog.pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'i' and c.relnamespace = any($1::text[]::regnamespace[]) and coalesce(a.attstattarget, -1) <> -1
  order by c.oid::regclass::text, a.attnum`;

const triggers = `
  select pg_catalog.pg_get_triggerdef(t.oid) as sql, c.oid::regclass::text as table from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid
  where c.relnamespace = any($1::text[]::regnamespace[]) and not t.tgisinternal
  order by c.oid::regclass::text, t.tgname`;
