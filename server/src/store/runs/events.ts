import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RunEventType, StoredRunEvent, StoredRunEventOf } from '@quarry/api/events.ts';
import type pg from 'pg';
import { databaseNow } from '../database/database-time.ts';
import type { Db } from '../database/db.ts';
import { events } from '../schema/runs.ts';

/** Other nodes listen here: `<node id>|<run id>,<run id>…` has new events. */
export const EVENT_CHANNEL = 'quarry_events';

// A notice holds at most 8,000 bytes; an id takes 37.
const IDS_PER_NOTICE = 200;

// Raised by append_events, and the unique violation of a writer that came second.
const TAKEN_OVER = new Set(['QL001', '23505']);

/** Later than any event: the largest number the column holds. */
export const LAST_POSSIBLE_SEQ = 2 ** 31 - 1;

/** What the log holds, as it is declared now: an older version may have stored it with fewer fields. */
export type StoredEvent<Type extends RunEventType = RunEventType> = StoredRunEventOf<Type> & {
  seq: number;
  createdAt: Date;
};

/** An event on its way into the log; `json` is its payload as it will be stored. */
export interface NewEvent {
  seq: number;
  type: RunEventType;
  json: string;
  createdAt: Date;
}

export const newEvent = (seq: number, { type, payload }: StoredRunEvent): NewEvent => ({
  seq,
  type,
  json: JSON.stringify(payload),
  createdAt: new Date(databaseNow()),
});

interface StepOutput {
  key: string;
  json: string;
}

/** What one run has to say in one batch, under the lease it was begun with. */
export interface RunBatch {
  runId: string;
  attempt: number;
  events: NewEvent[];
  steps: StepOutput[];
}

/** An event that says how far the text is. */
type TextEvent = StoredRunEventOf<'delta' | 'step'> & { seq: number };

/** An event that says what a browser or a skill is doing, or waits for. */
export type ActivityEvent = StoredRunEventOf<
  | 'browse-start'
  | 'browse-step'
  | 'browse-ask-human'
  | 'browse-end'
  | 'skill-session-start'
  | 'skill-ask-secret'
  | 'skill-complete'
  | 'approval-needed'
  | 'approval-given'
  | 'approval-denied'
> & { seq: number };

export type EventStore = ReturnType<typeof createEventStore>;

export function createEventStore(db: Db, pool: pg.Pool) {
  return {
    ...appending(db, pool),

    async read(runId: string, page: { after: number; limit: number }): Promise<StoredEvent[]> {
      return db
        .select({ seq: events.seq, type: events.type, payload: events.payload, createdAt: events.createdAt })
        .from(events)
        .where(and(eq(events.runId, runId), gt(events.seq, page.after)))
        .orderBy(asc(events.seq))
        .limit(page.limit) as Promise<StoredEvent[]>;
    },

    async readAll(runIds: string[]): Promise<(StoredEvent & { runId: string })[]> {
      if (runIds.length === 0) return [];
      return db
        .select()
        .from(events)
        .where(inArray(events.runId, runIds))
        .orderBy(events.runId, events.seq) as Promise<(StoredEvent & { runId: string })[]>;
    },

    async ofType<Type extends RunEventType>(runId: string, type: Type): Promise<StoredEvent<Type>[]> {
      const rows: unknown[] = await db
        .select({ seq: events.seq, type: events.type, payload: events.payload, createdAt: events.createdAt })
        .from(events)
        .where(and(eq(events.runId, runId), eq(events.type, type)))
        .orderBy(asc(events.seq));
      return rows as StoredEvent<Type>[];
    },

    async lastSeq(runId: string): Promise<number> {
      const { rows } = await db.execute<{ seq: number }>(
        sql`select coalesce(max(seq), 0)::int as seq from events where run_id = ${runId}`,
      );
      return rows[0]?.seq ?? 0;
    },

    /** The text events up to `seq` that a reader who joins there needs in order to know the text so far. */
    async readText(runId: string, upTo: number): Promise<TextEvent[]> {
      const { rows } = await db.execute<TextEvent>(sql`
        select seq, type, payload from events
        where run_id = ${runId} and seq <= ${upTo} and type in ('delta', 'step') order by seq`);
      return rows;
    },

    /** The last that its model has said or thought, or that a step of it has ended. */
    async lastOfModel(runId: string) {
      const { rows } = await db.execute<StoredRunEventOf<'delta' | 'reasoning' | 'step'>>(sql`
        select type, payload from events
        where run_id = ${runId} and type in ('delta', 'reasoning', 'step') order by seq desc limit 1`);
      return rows[0];
    },

    /** Whether a run has tried to search the web and has never been able to. */
    async couldNotSearch(runId: string): Promise<boolean> {
      const { rows } = await db.execute<{ failed: boolean; found: boolean }>(sql`
        select coalesce(bool_or(type = 'search-unavailable'), false) as failed,
          coalesce(bool_or(type = 'search-results' and payload ->> 'provider' <> 'workspace'), false) as found
        from events where run_id = ${runId} and type in ('search-unavailable', 'search-results')`);
      return rows[0]!.failed && !rows[0]!.found;
    },

    /** What browsers and skills of a run have last been up to; the condition is that of the index. */
    async readActivity(runId: string, after: number): Promise<ActivityEvent[]> {
      const { rows } = await db.execute<ActivityEvent>(sql`
        select seq, type, payload from events
        where run_id = ${runId} and seq > ${after}
          and type in ('browse-start', 'browse-step', 'browse-ask-human', 'browse-end', 'skill-session-start', 'skill-ask-secret', 'skill-complete', 'approval-needed', 'approval-given', 'approval-denied')
        order by seq`);
      return rows;
    },

    async readSteps(runId: string): Promise<Map<string, unknown>> {
      const { rows } = await db.execute<{ key: string; output: unknown }>(
        sql`select key, output from run_steps where run_id = ${runId}`,
      );
      return new Map(rows.map(({ key, output }) => [key, output]));
    },
  };
}

/** The two ways into the log: fast for all, and careful for one. */
function appending(db: Db, pool: pg.Pool) {
  return {
    /** Many runs in one round trip, all or nothing. False when one of them was taken over: `appendCarefully` finds which. */
    async append(batches: RunBatch[], nodeId: string): Promise<boolean> {
      try {
        await pool.query(appendStatement(batches, nodeId));
        return true;
      } catch (error) {
        if (TAKEN_OVER.has((error as { code?: string }).code ?? '')) return false;
        throw error;
      }
    },

    /**
     * One run, its row locked against a node that may take it over. Safe to repeat: what an earlier try has stored stays.
     * `lost`: another worker has the lease. `taken`: it is ours, but a worker before us wrote last words under our number.
     */
    async appendCarefully(batch: RunBatch, nodeId: string): Promise<'stored' | 'lost' | 'taken'> {
      return db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ attempt: number }>(
          sql`select attempt from runs where id = ${batch.runId} for share`,
        );
        if (rows[0]?.attempt !== batch.attempt) return 'lost';
        for (const event of batch.events) {
          const { rowCount } = await tx.execute(sql`
            insert into events (run_id, seq, type, payload, created_at)
            values (${batch.runId}, ${event.seq}, ${event.type}, ${event.json}::json, ${event.createdAt.toISOString()})
            on conflict (run_id, seq) do update set type = excluded.type
              where events.payload::text = excluded.payload::text`);
          if (rowCount !== 1) return 'taken';
        }
        for (const step of batch.steps)
          await tx.execute(sql`
            insert into run_steps (run_id, key, output) values (${batch.runId}, ${step.key}, ${step.json}::json)
            on conflict do nothing`);
        await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${`${nodeId}|${batch.runId}`})`);
        return 'stored';
      });
    },
  };
}

function appendStatement(batches: RunBatch[], nodeId: string) {
  const rows = batches.flatMap(({ runId, attempt, events: list }) =>
    list.map((event) => ({ runId, attempt, ...event })),
  );
  const steps = batches.flatMap(({ runId, attempt, steps: list }) =>
    list.map((step) => ({ runId, attempt, ...step })),
  );
  return {
    name: 'append_events',
    text: 'select append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [
      rows.map((event) => event.runId),
      rows.map((event) => event.attempt),
      rows.map((event) => event.seq),
      rows.map((event) => event.type),
      rows.map((event) => event.json),
      rows.map((event) => event.createdAt.toISOString()),
      steps.map((step) => step.runId),
      steps.map((step) => step.attempt),
      steps.map((step) => step.key),
      steps.map((step) => step.json),
      EVENT_CHANNEL,
      notices(batches, nodeId),
    ],
  };
}

export function notices(batches: { runId: string }[], nodeId: string): string[] {
  const ids = batches.map(({ runId }) => runId);
  const payloads: string[] = [];
  for (let i = 0; i < ids.length; i += IDS_PER_NOTICE)
    payloads.push(`${nodeId}|${ids.slice(i, i + IDS_PER_NOTICE).join(',')}`);
  return payloads;
}
