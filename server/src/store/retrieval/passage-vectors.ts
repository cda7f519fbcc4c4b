import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { escapeLiteral } from 'pg';
import type { Db } from '../database/db.ts';
import { firstIdAt } from '../database/ids.ts';
import type { Pgvector } from './pgvector.ts';
import { isKnownTo } from '../graph/own-entities.ts';
import type { Scope } from '../database/scope.ts';
import { bytesToFloats, dotProduct } from './vectors.ts';
import { databaseNow } from '../database/database-time.ts';

export interface NearestSearch {
  model: string;
  /** Of length 1, as are the stored ones. */
  vector: Float32Array;
  limit: number;
  includeOthersEntities: boolean;
}

export interface NearPassage {
  id: string;
  likeness: number;
}

export type PassageVectorStore = ReturnType<typeof createPassageVectorStore>;

// What pgvector can index; a longer vector is compared one by one.
const MOST_INDEXED_DIMENSIONS = 2_000;
const COPIED_AT_ONCE = 200;
// What another node wrote a moment ago may have a smaller id than what this one has seen already.
const SLACK_MS = 10 * 60 * 1000;
// Without pgvector every vector is compared here: the newest of a workspace, as many as take a moment.
const MOST_COMPARED = 10_000;
const READ_AT_ONCE = 1_000;

/** Passages by their meaning: through pgvector where the server has it, else vector by vector. */
export function createPassageVectorStore(db: Db, pgvector: Pgvector | undefined) {
  const indexed = new Set<string>();
  /** Passages before this id have their copy, by workspace and model. */
  const copied = new Map<string, string>();

  /** One index for each model and length, made when first needed. */
  async function ensureIndex(model: string, dimensions: number): Promise<void> {
    const key = `${model}/${dimensions}`;
    if (indexed.has(key) || dimensions > MOST_INDEXED_DIMENSIONS) return;
    const name = `passage_vectors_${createHash('sha1').update(key).digest('hex').slice(0, 16)}`;
    await db.execute(sql`
      create index if not exists ${sql.identifier(name)} on passage_vectors
      using hnsw (${typed(dimensions)} vector_cosine_ops) where ${ofModel(model, dimensions)}`);
    indexed.add(key);
  }

  /** What was written before the server had pgvector, or by a node that does not know of it. */
  async function copyMissing(scope: Scope, model: string): Promise<void> {
    const key = `${scope.workspaceId}/${model}`;
    const from = copied.get(key) ?? firstIdAt(0);
    const reached = firstIdAt(databaseNow() - SLACK_MS);
    for (;;) {
      const { rows } = await db.execute<{ id: string; user_id: string | null; embedding: Buffer }>(sql`
        select p.id, p.user_id, p.embedding from passages p
        where p.workspace_id = ${scope.workspaceId} and p.embedding_model = ${model} and length(p.embedding) > 0
          and p.id > ${from} and not exists (select 1 from passage_vectors v where v.passage_id = p.id)
        limit ${COPIED_AT_ONCE}`);
      if (rows.length === 0) return void copied.set(key, reached);
      await db.execute(sql`
        insert into passage_vectors (passage_id, workspace_id, user_id, model, embedding)
        select id, ${scope.workspaceId}, user_id, ${model}, embedding::vector
        from unnest(
          ${sql.param(rows.map(({ id }) => id))}::uuid[],
          ${sql.param(rows.map(({ user_id }) => user_id))}::uuid[],
          ${sql.param(rows.map(({ embedding }) => toText(bytesToFloats(embedding))))}::text[]
        ) as v(id, user_id, embedding)
        where exists (select 1 from passages p where p.id = v.id)
        on conflict do nothing`);
    }
  }

  async function throughIndex(scope: Scope, search: NearestSearch): Promise<NearPassage[]> {
    const { model, vector, limit } = search;
    await copyMissing(scope, model);
    await ensureIndex(model, vector.length);
    const distance = sql`${typed(vector.length)} <=> ${toText(vector)}::vector`;
    return db.transaction(async (tx) => {
      if (pgvector?.iterativeScan)
        await tx.execute(sql`select set_config('hnsw.iterative_scan', 'strict_order', true)`);
      const { rows } = await tx.execute<NearPassage & Record<string, unknown>>(sql`
        select passage_id as id, 1 - (${distance}) as likeness from passage_vectors
        where ${ofModel(model, vector.length)} and ${visible(scope)} and ${counted(scope, search, sql`passage_id`)}
        order by ${distance} limit ${limit}`);
      return rows;
    });
  }

  async function oneByOne(scope: Scope, search: NearestSearch): Promise<NearPassage[]> {
    let best: NearPassage[] = [];
    let before = LAST_ID;
    for (let read = 0; read < MOST_COMPARED; read += READ_AT_ONCE) {
      const { rows } = await db.execute<{ id: string; embedding: Buffer }>(sql`
        select id, embedding from passages
        where ${visible(scope)} and embedding_model = ${search.model} and length(embedding) = ${search.vector.length * 4}
          and id < ${before} and ${counted(scope, search, sql`passages.id`)}
        order by id desc limit ${READ_AT_ONCE}`);
      const found = rows.map(({ id, embedding }) => ({
        id,
        likeness: dotProduct(search.vector, bytesToFloats(embedding)),
      }));
      best = [...best, ...found].sort((a, b) => b.likeness - a.likeness).slice(0, search.limit);
      if (rows.length < READ_AT_ONCE) break;
      before = rows.at(-1)!.id;
    }
    return best;
  }

  return {
    /** The passages nearest in meaning among those the scope may see, nearest first. */
    nearest: (scope: Scope, search: NearestSearch): Promise<NearPassage[]> =>
      pgvector ? throughIndex(scope, search) : oneByOne(scope, search),
  };
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const typed = (dimensions: number): SQL => sql`(embedding::vector(${sql.raw(String(dimensions))}))`;

// As literals: a partial index is found only by a condition that is plainly the same.
const ofModel = (model: string, dimensions: number): SQL =>
  sql`model = ${sql.raw(escapeLiteral(model))} and vector_dims(embedding) = ${sql.raw(String(dimensions))}`;

const visible = (scope: Scope): SQL =>
  sql`workspace_id = ${scope.workspaceId} and (user_id is null or user_id = ${scope.userId})`;

function counted(scope: Scope, { includeOthersEntities }: NearestSearch, passageId: SQL): SQL {
  if (includeOthersEntities) return sql`true`;
  return sql`(user_id = ${scope.userId} or exists (
    select 1 from passages own where own.id = ${passageId} and ${isKnownTo(scope, sql`own.source_id`)}))`;
}

const toText = (vector: Float32Array): string => `[${vector.join(',')}]`;
