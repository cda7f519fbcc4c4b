import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { NewRunEvent } from '@quarry/api/events.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import type { Db } from '../database/db.ts';
import { EVENT_CHANNEL } from './events.ts';
import type { RunBatch } from './events.ts';
import { insertUsage } from './run-usage.ts';
import type { CountedUsage } from './run-usage.ts';
import { drafts } from '../schema/drafts.ts';
import { events } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';
import { databaseNow } from '../database/database-time.ts';

export type DraftRow = typeof drafts.$inferSelect;

export interface NewDraft {
  kind: DraftKind;
  content: Record<string, unknown>;
  nextStep: number;
  /** What the reviewer said about the draft before it. */
  feedback?: string;
  usage: CountedUsage;
}

export interface RedraftLease {
  runId: string;
  attempt: number;
  lastSeq: number;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Drafts and the decisions about them. Each decision is one statement: of two reviewers at once exactly one wins. */
export function createDraftStore(db: Db) {
  return {
    ...redraftLeases(db),

    /** The draft, its event and the run's new state together. False when the lease is lost. */
    pause(batch: RunBatch, draft: NewDraft, nodeId: string): Promise<boolean> {
      const { kind, content, nextStep, feedback, usage } = draft;
      return db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`
          update runs set status = 'awaiting_review', draft_kind = ${kind}, redraft_until = null, updated_at = now(),
            input_tokens = input_tokens + ${usage.inputTokens}::int,
            output_tokens = output_tokens + ${usage.outputTokens}::int
          where id = ${batch.runId} and attempt = ${batch.attempt} and status in ('running', 'awaiting_review')`);
        if (rowCount !== 1) return false;
        const used = (usage.by ?? []).map((line) => ({ runId: batch.runId, ...line }));
        if (used.length > 0) await tx.execute(insertUsage(used));
        await tx.insert(events).values(
          batch.events.map(({ seq, type, json, createdAt }) => {
            return { runId: batch.runId, seq, type, payload: sql`${json}::json`, createdAt };
          }),
        );
        const isPending = and(eq(drafts.runId, batch.runId), eq(drafts.status, 'pending'));
        await tx
          .update(drafts)
          .set({ status: 'rejected', feedback, decidedAt: new Date(databaseNow()) })
          .where(isPending);
        const version = sql`1 + (select count(*)::int from drafts where run_id = ${batch.runId} and kind = ${kind})`;
        await tx
          .insert(drafts)
          .values({ runId: batch.runId, kind, version, status: 'pending', content, nextStep });
        await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${`${nodeId}|${batch.runId}`})`);
        return true;
      });
    },

    /** The winner confirms: state, draft and event at once. The number of the event, or undefined for the reviewer who was late. */
    async confirm(
      scope: Scope,
      runId: string,
      { kind, event }: { kind: DraftKind; event: NewRunEvent },
    ): Promise<number | undefined> {
      const { rows } = await db.execute<{ seq: number }>(sql`
        with r as (
          update runs set status = 'review_confirmed', attempt = attempt + 1, phase = phase + 1, updated_at = now()
          where id = ${runId} and workspace_id = ${scope.workspaceId} and user_id = ${scope.userId}
            and status = 'awaiting_review' and draft_kind = ${kind}
            and (redraft_until is null or redraft_until < now())
          returning id
        ), d as (
          update drafts set status = 'confirmed', decided_at = now()
          where run_id in (select id from r) and status = 'pending'
        ), e as (
          insert into events (run_id, seq, type, payload)
          select r.id, (select coalesce(max(seq), 0) + 1 from events where run_id = r.id), ${event.type},
                 ${JSON.stringify({ runId, ...event.payload })}::json from r
          returning seq
        )
        select e.seq, pg_notify(${EVENT_CHANNEL}, ${`|${runId}`}) from e`);
      return rows[0]?.seq;
    },

    async pending(runId: string): Promise<DraftRow | undefined> {
      const [row] = await db
        .select()
        .from(drafts)
        .where(and(eq(drafts.runId, runId), eq(drafts.status, 'pending')));
      return row;
    },

    /** What the reviewer confirmed last: the work of the present phase. */
    async lastConfirmed(runId: string): Promise<DraftRow | undefined> {
      const [row] = await db
        .select()
        .from(drafts)
        .where(and(eq(drafts.runId, runId), eq(drafts.status, 'confirmed')))
        .orderBy(desc(drafts.decidedAt), desc(drafts.id))
        .limit(1);
      return row;
    },

    versions(runId: string): Promise<DraftRow[]> {
      return db.select().from(drafts).where(eq(drafts.runId, runId)).orderBy(asc(drafts.id));
    },
  };
}

/** The right to make a new draft: held by one at a time, and for no longer than it is extended. */
function redraftLeases(db: Db) {
  return {
    /** Takes the right to make a new draft, and the lease to write about it. One of several callers gets it. */
    async beginRedraft(scope: Scope, runId: string, kind: DraftKind): Promise<RedraftLease | undefined> {
      const { rows } = await db.execute<{ attempt: number; last_seq: number }>(sql`
        update runs set attempt = attempt + 1, redraft_until = now() + interval '30 seconds'
        where id = ${runId} and workspace_id = ${scope.workspaceId} and user_id = ${scope.userId}
          and status = 'awaiting_review' and draft_kind = ${kind}
          and (redraft_until is null or redraft_until < now())
        returning attempt, (select coalesce(max(seq), 0)::int from events where run_id = ${runId}) as last_seq`);
      return rows[0] && { runId, attempt: rows[0].attempt, lastSeq: rows[0].last_seq };
    },

    async extendRedraft(lease: { runId: string; attempt: number }): Promise<void> {
      await db.execute(sql`
        update runs set redraft_until = now() + interval '30 seconds'
        where id = ${lease.runId} and attempt = ${lease.attempt} and redraft_until is not null`);
    },

    /** Gives the right back; the old draft is still the one that counts. */
    async endRedraft(lease: { runId: string; attempt: number }): Promise<void> {
      await db.execute(sql`
        update runs set redraft_until = null where id = ${lease.runId} and attempt = ${lease.attempt}`);
    },

    async endAllRedrafts(): Promise<void> {
      await db.execute(sql`update runs set redraft_until = null where redraft_until is not null`);
    },
  };
}
