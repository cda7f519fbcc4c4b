import { escapeIdentifier } from 'pg';
import type { ClientBase, Pool } from 'pg';
import { badRequest } from '../../errors.ts';
import { COPY_VERSION, rowLine } from './copy-format.ts';
import type { CopyHead } from './copy-format.ts';
import { LEFT_OUT_TABLES } from './copied-tables.ts';
import { belongsTo, readCatalog } from './read-catalog.ts';
import type { CopiedTable } from './read-catalog.ts';

// A row may be a whole page or a piece of a file: few at a time keep the memory small.
const ROWS_AT_ONCE = 50;

/** A workspace line by line, as it was at one moment, however long the reading takes. */
export async function* exportWorkspace(pool: Pool, name: string): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<CopyHead['workspace']>(
      'select id, name from workspaces where name = $1',
      [name],
    );
    const [workspace] = rows;
    if (!workspace) throw badRequest(`There is no workspace with the name ${name}.`);
    const tables = await readCatalog(client);
    const head: CopyHead = {
      quarry: 'workspace',
      version: COPY_VERSION,
      exportedAt: new Date().toISOString(),
      workspace,
      tables: Object.fromEntries(tables.map((table) => [table.name, table.columns])),
      leftOut: LEFT_OUT_TABLES,
    };
    yield JSON.stringify(head);
    const end: Record<string, number> = {};
    for (const table of tables) {
      end[table.name] = 0;
      for await (const row of rowsOf(client, table, belongsTo(table, tables, workspace.id))) {
        end[table.name]! += 1;
        yield rowLine(table.name, row);
      }
    }
    yield JSON.stringify({ end });
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

async function* rowsOf(client: ClientBase, table: CopiedTable, where: string): AsyncGenerator<string> {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  const order = table.primaryKey.map(escapeIdentifier).join(', ');
  await client.query(
    `declare rows no scroll cursor for select to_json(r)::text as row from
       (select ${columns} from ${escapeIdentifier(table.name)} where ${where} order by ${order}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('close rows');
}
