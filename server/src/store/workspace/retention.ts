import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { firstIdAt } from '../database/ids.ts';
import { databaseNow } from '../database/database-time.ts';
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
  const remove = (statement: SQL) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`,
      );
      if (!rows[0]?.mine) return 'busy' as const;
      return (await tx.execute(statement)).rowCount ?? 0;
    });

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

const ago = (ms: number) => new Date(databaseNow() - ms).toISOString();
