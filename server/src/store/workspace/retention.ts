import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Transaction } from '../database/db.ts';
import { firstIdAt } from '../database/ids.ts';
import { databaseNow } from '../database/database-time.ts';
import { eraseRuns } from '../erasure/erase-runs.ts';
import { WORKFLOW_STATUS } from '../runs/workflow-status.ts';

// The node that holds it removes a batch; all others leave the sweep to it.
const SWEEP_LOCK = 7_225_004;

const RUNS_AT_ONCE = 20;
const FILES_AT_ONCE = 20;
const ROWS_AT_ONCE = 1_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Removes one batch and says how many rows (or whole runs) it was; `busy` when another node is at it. */
export type RemoveBatch = () => Promise<number | 'busy'>;

export type RetentionStore = ReturnType<typeof createRetentionStore>;

/** What is no longer needed, in batches small enough that nobody waits for them. Each finds its rows by an index. */
export function createRetentionStore(db: Db) {
  const inTurn = (work: (tx: Transaction) => Promise<number>) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`,
      );
      if (!rows[0]?.mine) return 'busy' as const;
      return work(tx);
    });
  const remove = (statement: SQL) => inTurn(async (tx) => (await tx.execute(statement)).rowCount ?? 0);

  return {
    /**
     * The timelines of runs that ended before. The last event stays, so that a follower of the run comes to an end,
     * and so do those that hold a report or a matrix.
     */
    timelines: (before: Date) =>
      remove(sql`
        with r as (
          select id from runs
          where (timeline_removed_at is null or timeline_removed_at < updated_at)
            and status in ('completed', 'error', 'failed', 'cancelled')
            and updated_at < ${before.toISOString()}
          order by updated_at limit ${RUNS_AT_ONCE} for update skip locked
        ), e as (
          delete from events using r
          where events.run_id = r.id and events.type not in ('report_complete', 'matrix-data-completed')
            and events.seq < (select max(seq) from events last where last.run_id = r.id)
        )
        update runs set timeline_removed_at = now() from r where runs.id = r.id`),

    ...researchOf({ inTurn, remove }),

    /** What browsers showed at each of their steps. */
    screenshots: (before: Date) =>
      remove(sql`
        delete from screenshots where id in (
          select id from screenshots where id < ${firstIdAt(before.getTime())}
          order by id limit ${FILES_AT_ONCE})`),

    /** All files, also pictures: those that users gave, and those that runs made for them. */
    files: (before: Date) =>
      remove(sql`
        delete from files where id in (
          select id from files where id < ${firstIdAt(before.getTime())}
          order by id limit ${FILES_AT_ONCE})`),

    /** A completed run is never resumed: what its steps returned is not asked for again. */
    steps: () =>
      remove(sql`
        delete from run_steps where run_id in (
          select runs.id from (select distinct run_id from run_steps) kept join runs on runs.id = kept.run_id
          where runs.status = 'completed' and runs.updated_at < ${ago(HOUR_MS)} limit ${RUNS_AT_ONCE})`),

    messages: () =>
      remove(sql`
        delete from run_messages where id in (
          select m.id from run_messages m join runs on runs.id = m.run_id
          where m.id < ${firstIdAt(databaseNow() - DAY_MS)} and runs.status in ('completed', 'cancelled')
          order by m.id limit ${ROWS_AT_ONCE})`),

    idempotency: () =>
      remove(sql`
        delete from idempotency where ctid = any(array(
          select ctid from idempotency where created_at < ${ago(DAY_MS)} limit ${ROWS_AT_ONCE}))`),

    rateLimits: () =>
      remove(sql`
        delete from rate_limits where ctid = any(array(
          select ctid from rate_limits where expire < ${databaseNow() - HOUR_MS} limit ${ROWS_AT_ONCE}))`),

    /** The last link that was used stays: it tells that an owner has come in. */
    signInLinks: () =>
      remove(sql`
        delete from sign_in_links
        where expires_at < ${ago(30 * DAY_MS)}
          and id is distinct from (
            select id from sign_in_links where used_at is not null order by used_at desc limit 1)`),

    /** What the durable workflows of past segments have left behind. */
    workflows: () =>
      remove(sql`
        delete from ${WORKFLOW_STATUS} where workflow_uuid = any(array(
          select workflow_uuid from ${WORKFLOW_STATUS}
          where created_at < ${databaseNow() - 7 * DAY_MS} and status in ('SUCCESS', 'ERROR', 'CANCELLED')
          order by created_at limit ${ROWS_AT_ONCE}))`),
  };
}

interface Removing {
  inTurn(work: (tx: Transaction) => Promise<number>): Promise<number | 'busy'>;
  remove(statement: SQL): Promise<number | 'busy'>;
}

/** What people have asked and were answered, and what it rests on. */
function researchOf({ inTurn, remove }: Removing) {
  return {
    /** Whole runs, as if their users had deleted them: questions, answers, turns, and sources that no later run uses. */
    runs: (before: Date) => inTurn((tx) => eraseOldRuns(tx, before)),

    /** Conversations whose last run is gone. */
    conversations: (before: Date) =>
      remove(sql`
        delete from conversations where id in (
          select id from conversations c where updated_at < ${before.toISOString()}
            and not exists (select 1 from runs where conversation_id = c.id) limit ${ROWS_AT_ONCE})`),

    /** The texts of sources that no run has used since. Their titles and addresses stay, so that citations lead somewhere. */
    sources: (before: Date) =>
      remove(sql`
        with s as (
          select id, file_id from sources where body <> '' and id < ${firstIdAt(before.getTime())}
            and not exists (select 1 from run_sources u where u.source_id = sources.id and u.created_at >= ${before.toISOString()})
          order by id limit ${FILES_AT_ONCE} for update skip locked
        ), p as (
          delete from passages using s where passages.source_id = s.id
        ), f as (
          delete from source_files using s where source_files.id = s.file_id
            and not exists (select 1 from sources o where o.file_id = s.file_id and o.id not in (select id from s))
        )
        update sources set body = '', description = '', body_links = '[]', images = '[]', pages = null, file_id = null
        from s where sources.id = s.id`),
  };
}

/** One batch. Runs at work are never too old; those that wait for a review are, when nobody has come. */
async function eraseOldRuns(tx: Transaction, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ workspaceId: string; ids: string[] }>(sql`
    select workspace_id as "workspaceId", array_agg(id) as ids from (
      select id, workspace_id from runs where status <> 'running' and updated_at < ${before.toISOString()}
      order by updated_at limit ${RUNS_AT_ONCE}) as old group by workspace_id order by 1`);
  let count = 0;
  for (const { workspaceId, ids } of rows)
    count += (await eraseRuns(tx, workspaceId, sql`id = any(${sql.param(ids)}::uuid[])`)).length;
  return count;
}

const ago = (ms: number) => new Date(databaseNow() - ms).toISOString();
