import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { createFileStore } from '../../src/store/workspace/files.ts';
import { createScreenshotStore } from '../../src/store/runs/screenshots.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { Database } from '../../src/store/database/db.ts';
import { COPIED_TABLES, LEFT_OUT_TABLES } from '../../src/store/workspace-copy/copied-tables.ts';
import { exportWorkspace } from '../../src/store/workspace-copy/export-workspace.ts';
import { importWorkspace } from '../../src/store/workspace-copy/import-workspace.ts';
import { newId } from '../../src/store/database/ids.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { makeDataFolder } from '../ground/data-folder.ts';
import { runCommand } from '../http/service-process.ts';
import { urlOf } from '../support/node-process.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let app: TestApp;
let lines: string[];
let other: Database;
let otherServer: TestDatabase;

before(async () => {
  app = await startTestApp();
  const owner = await app.createKey();
  const client = app.client(owner.key);
  await client.createAgent({ name: 'Mika' });
  const { id: conversationId } = await client.createConversation({});
  await client.run(runInput('Hello', { conversationId }));
  const run = await client.run(runInput('Why is the sky blue? 日本語 "quoted" \\ back\nline'));
  const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, i) => i % 256));
  const { workspaceId, userId } = owner;
  await createFileStore(app.db).save(
    { workspaceId, userId },
    { name: 'all-bytes', mediaType: 'application/octet-stream', bytes },
  );
  await client.giveFeedback({ runId: run.runId, rating: 'good' });
  await client.dismissFailure({ runId: run.runId });
  const { id: collectionId } = await client.createCollection({ name: 'Bytes' });
  const itemId = (await client.listFiles()).files[0]!.id;
  await client.changeCollection({ collectionId, kind: 'file', itemId });
  await createScreenshotStore(app.db).save({ workspaceId, userId }, { runId: run.runId, bytes });
  await fillGraph(app, { workspaceId, userId, runId: run.runId });
  await app.pool.query(`insert into run_steps (run_id, key, output) values ($1, 'a', $2::json)`, [
    run.runId,
    '{"b" : 1.10,\n "a": [12345678901234567890, null], "1": "x", "0": "y"}',
  ]);
  const stranger = await app.createKey({ workspace: 'elsewhere', user: 'eve@example.com' });
  await app.client(stranger.key).createAgent({ name: 'Not copied' });

  lines = await Array.fromAsync(exportWorkspace(app.pool, 'main'));
  otherServer = await createTestDatabase();
  other = openDatabase(otherServer.connection, { max: 2 });
  await migrate(other.pool);
});
after(async () => {
  await app?.stop();
  await other?.close();
  await otherServer?.drop();
});

/** A row of every kind that no simple run leaves behind. */
async function fillGraph(
  { pool, db }: TestApp,
  { workspaceId, userId, runId }: { workspaceId: string; userId: string; runId: string },
) {
  // What is the member's own comes before what it lies over.
  const [own, a, b, edge, source] = [newId(), newId(), newId(), newId(), newId()];
  await pool.query(
    `insert into sources (id, workspace_id, source_type, url, canonical_url, content_hash, title, body)
     values ($1, $2, 'public', 'https://a.example', 'https://a.example', 'h', 'A', 'Body')`,
    [source, workspaceId],
  );
  const file = { mediaType: 'application/pdf', bytes: Buffer.alloc(300_000, 'pdf') };
  await createSourceStore(db).keepFile({ workspaceId, userId }, source, file);
  await pool.query('insert into run_sources (run_id, source_id, n) values ($1, $2, 1)', [runId, source]);
  await pool.query(
    `insert into evidence (id, run_id, source_id, n, claim, quote, start_at, end_at, verdict)
     values ($1, $2, $3, 1, 'c', 'q', 0, 1, 'supported')`,
    [newId(), runId, source],
  );
  await pool.query('insert into graph_states (workspace_id) values ($1)', [workspaceId]);
  for (const [id, label] of [
    [a, 'A'],
    [b, 'B'],
  ])
    await pool.query(
      `insert into entities (id, workspace_id, label, identity_key, category, kind, pagerank)
       values ($1, $2, $3, $3, 'thing', 'entity', 0.1 + 0.2)`,
      [id, workspaceId, label],
    );
  await pool.query('insert into member_graphs (workspace_id, user_id) values ($1, $2)', [
    workspaceId,
    userId,
  ]);
  await pool.query(
    `insert into entities (id, workspace_id, owner_id, public_id, label, identity_key, category, kind)
     values ($1, $2, $3, $4, 'A', 'A', 'thing', 'entity')`,
    [own, workspaceId, userId, a],
  );
  await pool.query(
    `insert into edges (id, workspace_id, source_entity_id, target_entity_id, type, weight) values ($1, $2, $3, $4, 'knows', 1)`,
    [edge, workspaceId, a, b],
  );
  await pool.query('insert into entity_finds (entity_id, user_id, run_id) values ($1, $2, $3)', [
    a,
    userId,
    runId,
  ]);
  await pool.query('insert into entity_finders (workspace_id, user_id, entity_id) values ($1, $2, $3)', [
    workspaceId,
    userId,
    a,
  ]);
  await pool.query('insert into entity_sources (entity_id, source_id) values ($1, $2)', [a, source]);
  await pool.query(
    `insert into edge_evidence (id, edge_id, run_id, source_id, quote) values ($1, $2, $3, $4, 'q')`,
    [newId(), edge, runId, source],
  );
  await pool.query(
    `insert into drafts (id, run_id, kind, version, status, content, next_step) values ($1, $2, 'plan', 1, 'confirmed', '{}', 1)`,
    [newId(), runId],
  );
}

async function* from(list: string[]) {
  yield* list;
}

test('every table is part of a copy or left out by name', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const undecided = rows
    .map(({ name }) => name)
    .filter((name) => !COPIED_TABLES.includes(name) && !(name in LEFT_OUT_TABLES));
  assert.deepEqual(undecided, []);
});

test('a copy holds nothing of other workspaces, no key and no password', () => {
  const text = lines.join('\n');
  assert.ok(!/eve@example\.com|Not copied|key_hash|password/.test(text.replace(/"leftOut":\{[^}]*\}/, '')));
});

test('a damaged copy leaves nothing behind', async () => {
  await assert.rejects(
    importWorkspace(other.pool, { lines: from(lines.slice(0, -3)) }),
    /cut off or damaged/,
  );
  await assert.rejects(
    importWorkspace(other.pool, { lines: from(['{"hello":1}']) }),
    /no copy of a workspace/,
  );
  const newer = lines[0]!.replace('"version":1', '"version":99');
  await assert.rejects(importWorkspace(other.pool, { lines: from([newer]) }), /version 99/);
  assert.equal((await other.pool.query('select from workspaces')).rowCount, 0);
});

test('a packed file that is cut off or altered is one clear sentence, wherever it breaks', async (t) => {
  const folder = await makeDataFolder(t);
  const file = path.join(folder, 'cut.ndjson.gz');
  const long = randomBytes(3_000_000).toString('base64');
  const packed = gzipSync([...lines.slice(0, 2), long].join('\n'));
  const altered = Buffer.concat([packed.subarray(0, 900_000), randomBytes(900_000)]);
  const broken = [packed.subarray(0, packed.length / 2), packed.subarray(0, 40), Buffer.alloc(0), altered];
  for (const bytes of broken) {
    await writeFile(file, bytes);
    const settings = { DATABASE_URL: urlOf(otherServer.connection) };
    const { code, stderr } = await runCommand(settings, 'import', '--file', file, '--as', 'broken');
    assert.equal(code, 1);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.match(stderr, /cannot be read as a packed file \(Z_\w+\)\./);
  }
});

test('what was exported and imported is the same, row by row', async () => {
  const imported = await importWorkspace(other.pool, { lines: from(lines) });
  assert.equal(imported.name, 'main');
  const again = await Array.fromAsync(exportWorkspace(other.pool, 'main'));
  assert.deepEqual(again.slice(1), lines.slice(1));
  const filled = Object.entries(imported.rows).filter(([, rows]) => rows > 0);
  const empty = COPIED_TABLES.filter((table) => !filled.some(([name]) => name === table));
  assert.deepEqual(empty.sort(), [
    'agent_memories',
    'conversation_shares',
    'delegations',
    'document_versions',
    'entity_keys',
    'entity_merges',
    'entity_scores',
    'entity_search',
    'model_prices',
    'run_messages',
  ]);
});

test('a second import is refused, under any name', async () => {
  await assert.rejects(importWorkspace(other.pool, { lines: from(lines) }), /here already/);
  await assert.rejects(importWorkspace(other.pool, { lines: from(lines), as: 'copy' }), /here already/);
  await assert.rejects(importWorkspace(app.pool, { lines: from(lines) }), /here already/);
});

test('a user whose address is known becomes that user, and the workspace takes another name', async () => {
  await other.pool.query('delete from workspaces');
  await other.pool.query('delete from users');
  const ann = newId();
  await other.pool.query(`insert into users (id, email, name) values ($1, 'Ann@Example.com', 'Ann here')`, [
    ann,
  ]);
  await importWorkspace(other.pool, { lines: from(lines), as: 'moved' });
  const { rows } = await other.pool.query(
    `select distinct w.name, r.user_id from runs r join workspaces w on w.id = r.workspace_id
     union select w.name, e.owner_id from entities e join workspaces w on w.id = e.workspace_id where e.owner_id is not null`,
  );
  assert.deepEqual(rows, [{ name: 'moved', user_id: ann }]);
  assert.equal((await other.pool.query('select from users')).rowCount, 1);
});

interface Line {
  table: string;
  row: Record<string, unknown>;
}

/** As 0.1 wrote it: one graph for all, here with what stands in a file of Ann's. */
function asBefore(copy: string[]): string[] {
  const head = JSON.parse(copy[0]!) as { tables: Record<string, string[]> };
  const { member_graphs: _graphs, ...tables } = head.tables;
  tables['entities'] = tables['entities']!.filter((name) => !/owner_id|public_id/.test(name));
  const rows = copy.slice(1, -1).map((line) => JSON.parse(line) as Line);
  const userId = rows.find(({ table }) => table === 'users')!.row['id'];
  const kept = rows
    .filter(({ table, row }) => table !== 'member_graphs' && !(table === 'entities' && row['owner_id']))
    .map(({ table, row }): Line => {
      return { table, row: table === 'sources' ? { ...row, source_type: 'private', user_id: userId } : row };
    });
  const end = Object.fromEntries(
    Object.keys(tables).map((name) => [name, kept.filter(({ table }) => table === name).length]),
  );
  return [{ ...head, tables }, ...kept, { end }].map((line) => JSON.stringify(line));
}

test('what stands in files of members is theirs alone when a copy of an earlier release is imported', async () => {
  await other.pool.query('delete from workspaces');
  await other.pool.query('delete from users');
  await importWorkspace(other.pool, { lines: from(asBefore(lines)) });
  const { rows } = await other.pool.query(
    `select e.label, u.email from entities e left join users u on u.id = e.owner_id order by e.label`,
  );
  assert.deepEqual(rows, [
    { label: 'A', email: 'ann@example.com' },
    { label: 'B', email: 'ann@example.com' },
  ]);
});
