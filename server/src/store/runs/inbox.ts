import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { runMessages } from '../schema/runs.ts';

/** Every node listens here: something has arrived for the run with this id. */
export const INBOX_CHANNEL = 'quarry_inbox';

export interface InboxMessage {
  id: string;
  payload: Record<string, unknown>;
}

export type InboxStore = ReturnType<typeof createInboxStore>;

/** What people say to a run that is at work, kept until the run is deleted: a crash must not lose it. */
export function createInboxStore(db: Db) {
  // Asked at least once in every run.
  const said = db
    .select({ id: runMessages.id, payload: runMessages.payload })
    .from(runMessages)
    .where(
      and(
        eq(runMessages.runId, sql.placeholder('runId')),
        eq(runMessages.channel, sql.placeholder('channel')),
      ),
    )
    .orderBy(asc(runMessages.id))
    .prepare('run_messages');

  return {
    /** The caller has made sure that the run is its user's own. */
    async send(runId: string, message: { channel: string; payload: Record<string, unknown> }): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.insert(runMessages).values({ id: newId(), runId, ...message });
        await tx.execute(sql`select pg_notify(${INBOX_CHANNEL}, ${runId})`);
      });
    },

    /** The same for the answer to a question, by its number; false when it has been answered, from whichever node. */
    async sendAnswer(
      runId: string,
      { channel, payload }: { channel: string; payload: Record<string, unknown> & { question: number } },
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Until the end of the transaction: of two who answer at once the second sees the first.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${channel}, 0))`);
        const { rowCount } = await tx.execute(sql`
          select from run_messages where run_id = ${runId} and channel = ${channel}
            and payload ->> 'question' = ${String(payload.question)} limit 1`);
        if (rowCount !== 0) return false;
        await tx.insert(runMessages).values({ id: newId(), runId, channel, payload });
        await tx.execute(sql`select pg_notify(${INBOX_CHANNEL}, ${runId})`);
        return true;
      });
    },

    /** The same for a word that is given once under its name; false when it has been given. */
    async sendOnce(
      runId: string,
      { channel, name, payload }: { channel: string; name: string; payload: Record<string, unknown> },
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`${runId}/${channel}/${name}`}, 0))`,
        );
        const { rowCount } = await tx.execute(sql`
          select from run_messages where run_id = ${runId} and channel = ${channel}
            and payload ->> 'name' = ${name} limit 1`);
        if (rowCount !== 0) return false;
        await tx.insert(runMessages).values({ id: newId(), runId, channel, payload: { ...payload, name } });
        await tx.execute(sql`select pg_notify(${INBOX_CHANNEL}, ${runId})`);
        return true;
      });
    },

    /** For what is kept elsewhere, such as a secret. */
    async wake(runIds: string[]): Promise<void> {
      await db.execute(
        sql`select pg_notify(${INBOX_CHANNEL}, id) from unnest(${sql.param(runIds)}::text[]) as id`,
      );
    },

    async list(runId: string, channel: string): Promise<InboxMessage[]> {
      return said.execute({ runId, channel });
    },
  };
}
