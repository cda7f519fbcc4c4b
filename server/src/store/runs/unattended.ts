import { and, asc, inArray, or, isNull, lt, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { runs } from '../schema/runs.ts';
import type { RunRow } from './run-row.ts';

const AT_ONCE = 50;

export type UnattendedStore = ReturnType<typeof createUnattendedStore>;

/** Runs that go on without people. */
export function createUnattendedStore(db: Db) {
  return {
    /** Those whose draft nobody will look at, and those that were confirmed but not gone on with. */
    async resting(): Promise<RunRow[]> {
      return db
        .select()
        .from(runs)
        .where(
          and(
            inArray(runs.status, ['awaiting_review', 'review_confirmed']),
            isUnattended,
            or(
              isNull(runs.redraftUntil),
              lt(runs.redraftUntil, sql`now()`),
              eq(runs.status, 'review_confirmed'),
            ),
          ),
        )
        .orderBy(asc(runs.updatedAt))
        .limit(AT_ONCE);
    },
  };
}

const isUnattended = sql`(${runs.input} ->> 'unattended') = 'true'`;
