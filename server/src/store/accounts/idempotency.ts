import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { idempotency } from '../schema/idempotency.ts';
import { databaseNow } from '../database/database-time.ts';

export interface Reservation {
  /** Ours: this request is the first with its key. Otherwise what the first one left behind. */
  first: boolean;
  requestHash: string;
  runId: string;
  answer: StoredAnswer | undefined;
}

export interface StoredAnswer {
  statusCode: number;
  body: string;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

export function createIdempotencyStore(db: Db) {
  return {
    /**
     * Takes the key for this request, or says who has it. One that is older than a day is free again, and so is one
     * whose request was never answered within a minute: its node died.
     */
    async reserve(owner: KeyOwner, requestHash: string): Promise<Reservation> {
      const values = { ...owner, requestHash, runId: newId(), createdAt: new Date(databaseNow()) };
      const [mine] = await db
        .insert(idempotency)
        .values(values)
        .onConflictDoUpdate({
          target: [idempotency.callerId, idempotency.key],
          set: { ...values, statusCode: null, body: null },
          setWhere: sql`${idempotency.createdAt} < now() - interval '24 hours'`,
        })
        .returning();
      if (mine) return { first: true, requestHash, runId: mine.runId!, answer: undefined };
      const [other] = await db.select().from(idempotency).where(isKey(owner));
      if (!other) return this.reserve(owner, requestHash);
      return {
        first: false,
        requestHash: other.requestHash,
        runId: other.runId!,
        answer: answerOf(other),
      };
    },

    /** Whether an unanswered reservation was left behind; the caller that gets true carries the request out. */
    async takeOver(owner: KeyOwner): Promise<boolean> {
      const [row] = await db
        .update(idempotency)
        .set({ createdAt: new Date(databaseNow()) })
        .where(and(isKey(owner), sql`status_code is null and created_at < now() - interval '1 minute'`))
        .returning({ key: idempotency.key });
      return row !== undefined;
    },

    async keepAnswer(owner: KeyOwner, answer: StoredAnswer): Promise<void> {
      await db.update(idempotency).set(answer).where(isKey(owner));
    },

    async release(owner: KeyOwner): Promise<void> {
      await db.delete(idempotency).where(isKey(owner));
    },
  };
}

export interface KeyOwner {
  callerId: string;
  key: string;
}

const answerOf = ({ statusCode, body }: typeof idempotency.$inferSelect): StoredAnswer | undefined =>
  statusCode === null ? undefined : { statusCode, body: body ?? '' };

const isKey = (owner: KeyOwner) =>
  and(eq(idempotency.callerId, owner.callerId), eq(idempotency.key, owner.key));
