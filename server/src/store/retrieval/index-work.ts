import type pg from 'pg';
import { newId } from '../database/ids.ts';
import { openThreadClient } from '../database/thread-client.ts';
import type { NewPassage } from './passages.ts';
import { floatBytes } from './vectors.ts';
import { readPairs } from './text-pairs.ts';
import { INDEXED_CHANNEL } from './waiting-documents.ts';

/** A source or a turn that cannot be found yet. */
export interface WaitingDocument {
  id: string;
  kind: 'source' | 'turn';
  /** Null when the whole workspace may find it. */
  userId: string | null;
  /** Undefined when there is nothing left to index: it was deleted, emptied or is indexed already. */
  text: { title: string; body: string } | undefined;
}

interface WaitingBatch {
  documents: WaitingDocument[];
  /** Whether others are left. */
  isPart: boolean;
}

export interface CutDocument {
  document: WaitingDocument;
  analysisVersion: number;
  passages: readonly NewPassage[];
}

export type IndexWorkStore = ReturnType<typeof createIndexWorkStore>;

// Any number of its own.
const CLAIM_SPACE = 7_225_020;
const MOST_WORKSPACES = 1_000;
// A batch is so many documents, or so many bytes of them: a moment's work either way.
const DOCUMENTS = 200;
const BYTES = 300_000;
const ROWS_PER_INSERT = 500;
// Longer than a call to an embedding model may take: a frozen node keeps a workspace to itself no longer than this.
const IDLE_LIMIT = '60s';

export async function openIndexWorkStore(connection: pg.ClientConfig) {
  const client = await openThreadClient(connection, 'quarry-index');
  await client.query(`set idle_session_timeout = '${IDLE_LIMIT}'`);
  return { store: createIndexWorkStore(client), close: () => client.end() };
}

/** What the thread that indexes asks for. A claim is a lock of the connection: it ends with the process that has it. */
function createIndexWorkStore(client: pg.ClientBase) {
  return {
    /** Workspaces that have something waiting; each is found by one look into the index. */
    async workspaces(): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(`
        with recursive w as (
          (select workspace_id as id from index_queue order by workspace_id limit 1)
          union all
          select (select q.workspace_id from index_queue q where q.workspace_id > w.id order by q.workspace_id limit 1)
          from w where w.id is not null
        ) select id from w where id is not null limit ${MOST_WORKSPACES}`);
      return rows.map(({ id }) => id);
    },

    /** Whether this connection may index the workspace now: one over all nodes. */
    async claim(workspaceId: string): Promise<boolean> {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as mine',
        [CLAIM_SPACE, workspaceId],
      );
      return rows[0]!.mine;
    },

    async release(workspaceId: string): Promise<void> {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [CLAIM_SPACE, workspaceId]);
    },

    /** The next batch, newest first: what somebody has just found out is asked for sooner than what is long past. */
    next: (workspaceId: string): Promise<WaitingBatch> => readBatch(client, workspaceId),

    /** Stores passages and takes their documents out of the queue, in one transaction. */
    write: (workspaceId: string, cut: readonly CutDocument[]): Promise<void> =>
      inTransaction(client, () => writeBatch(client, workspaceId, cut)),

    /** Of any workspace: what lists are searched by for one or two characters. */
    readPairs: () => readPairs(client),

    /** Gives up on a document that cannot be indexed. */
    async drop(workspaceId: string, documentId: string): Promise<void> {
      await client.query('delete from index_queue where workspace_id = $1 and document_id = $2', [
        workspaceId,
        documentId,
      ]);
    },
  };
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

interface QueueRow {
  id: string;
  kind: 'source' | 'turn';
  user_id: string | null;
  bytes: number | null;
}

async function readBatch(client: pg.ClientBase, workspaceId: string): Promise<WaitingBatch> {
  const { rows } = await client.query<QueueRow>(
    `select q.document_id as id, q.kind, q.user_id,
       coalesce(octet_length(s.body), octet_length(t.content)) as bytes
     from (select * from index_queue where workspace_id = $1 order by document_id desc limit ${DOCUMENTS}) as q
     left join sources s on q.kind = 'source' and s.id = q.document_id
     left join turns t on q.kind = 'turn' and t.id = q.document_id
     order by q.document_id desc`,
    [workspaceId],
  );
  let bytes = 0;
  const chosen = rows.filter((row, i) => i === 0 || (bytes += row.bytes ?? 0) <= BYTES);
  const texts = await readTexts(
    client,
    chosen.map(({ id }) => id),
  );
  return {
    documents: chosen.map(({ id, kind, user_id: userId }) => ({ id, kind, userId, text: texts.get(id) })),
    isPart: rows.length === DOCUMENTS || chosen.length < rows.length,
  };
}

async function readTexts(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, { title: string; body: string }>> {
  const { rows } = await client.query<{ id: string; title: string; body: string }>(
    `select id, title, body from sources where id = any($1) and body <> ''
       and not exists (select 1 from passages p where p.source_id = sources.id)
     union all
     select id, '', content from turns where id = any($1)
       and not exists (select 1 from passages p where p.turn_id = turns.id)`,
    [ids],
  );
  return new Map(rows.map(({ id, title, body }) => [id, { title, body }]));
}

async function writeBatch(
  client: pg.ClientBase,
  workspaceId: string,
  cut: readonly CutDocument[],
): Promise<void> {
  const isThere = await hold(client, workspaceId, cut);
  const rows = cut
    .filter(({ document }) => isThere.has(document.id))
    // In the order of time, as ids are made: of passages that fit alike the oldest comes first.
    .toSorted((a, b) => (a.document.id < b.document.id ? -1 : 1))
    .flatMap(({ document, analysisVersion, passages }) =>
      passages.map((passage, position) => ({ document, analysisVersion, passage, position })),
    );
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT)
    await insertPassages(client, workspaceId, rows.slice(i, i + ROWS_PER_INSERT));
  await client.query('delete from index_queue where workspace_id = $1 and document_id = any($2)', [
    workspaceId,
    cut.map(({ document }) => document.id),
  ]);
  await client.query('select pg_notify($1, $2)', [INDEXED_CHANNEL, workspaceId]);
}

/**
 * The documents that are still there, which nobody deletes or empties until this transaction is over. First the locks that
 * those take who delete much at once (workspace, then `PASSAGES_LOCK`), so that nobody waits for each other.
 */
async function hold(
  client: pg.ClientBase,
  workspaceId: string,
  cut: readonly CutDocument[],
): Promise<ReadonlySet<string>> {
  const ids = cut.map(({ document }) => document.id);
  await client.query('select 1 from workspaces where id = $1 for key share', [workspaceId]);
  await client.query(`select pg_advisory_xact_lock(${PASSAGES_LOCK}, hashtext($1))`, [workspaceId]);
  const held = new Set<string>();
  for (const query of [
    `select id from sources where id = any($1) and body <> '' order by id for share`,
    'select id from turns where id = any($1) order by id for share',
  ]) {
    const { rows } = await client.query<{ id: string }>(query, [ids]);
    for (const { id } of rows) held.add(id);
  }
  return held;
}

/** With the workspace: who holds it deletes or stores passages of many documents. */
export const PASSAGES_LOCK = 7_225_021;

interface PassageRow {
  document: WaitingDocument;
  analysisVersion: number;
  passage: NewPassage;
  position: number;
}

/** One statement, so that the counts of terms that many passages share are changed once. */
async function insertPassages(
  client: pg.ClientBase,
  workspaceId: string,
  rows: readonly PassageRow[],
): Promise<void> {
  const of = <T>(value: (row: PassageRow) => T): T[] => rows.map(value);
  await client.query(
    `insert into passages (id, workspace_id, user_id, kind, source_id, turn_id, position, title, text, start, "end",
       words, word_count, title_words, names, titles, terms, analysis_version, embedding, embedding_model)
     select p.id, $1, p.user_id, p.kind, case when p.kind = 'source' then p.document_id end,
       case when p.kind = 'turn' then p.document_id end, p.position, p.title, p.text, p.start, p."end",
       p.words, p.word_count, p.title_words, p.names, p.titles,
       array_to_tsvector(string_to_array(p.lexemes, E'\\n')
         || concat('!', $1::uuid, case when p.user_id is not null then '/' end, p.user_id)),
       p.version, p.embedding, p.embedding_model
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::int[], $7::text[], $8::text[], $9::int[], $10::int[],
       $11::text[], $12::int[], $13::text[], $14::text[], $15::text[], $16::text[], $17::int[], $18::bytea[], $19::text[])
       as p(id, user_id, kind, document_id, position, title, text, start, "end",
         words, word_count, title_words, names, titles, lexemes, version, embedding, embedding_model)
     on conflict do nothing`,
    [
      workspaceId,
      of(() => newId()),
      of(({ document }) => document.userId),
      of(({ document }) => document.kind),
      of(({ document }) => document.id),
      of(({ position }) => position),
      of(({ passage }) => passage.title),
      of(({ passage }) => passage.text),
      of(({ passage }) => passage.start),
      of(({ passage }) => passage.end),
      of(({ passage }) => passage.words.join(' ')),
      of(({ passage }) => passage.wordCount),
      of(({ passage }) => passage.titleWords.join(' ')),
      of(({ passage }) => passage.names.join('\n')),
      of(({ passage }) => passage.titles.join('\n')),
      of(({ passage }) => passage.lexemes.join('\n')),
      of(({ analysisVersion }) => analysisVersion),
      of(({ passage }) => (passage.embedding ? floatBytes(passage.embedding) : null)),
      of(({ passage }) => passage.embeddingModel ?? null),
    ],
  );
}
