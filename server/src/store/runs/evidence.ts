import { asc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { evidence } from '../schema/sources.ts';

export type NewEvidence = Omit<typeof evidence.$inferInsert, 'id' | 'runId' | 'createdAt'>;

export type EvidenceRow = typeof evidence.$inferSelect;

export type EvidenceStore = ReturnType<typeof createEvidenceStore>;

export function createEvidenceStore(db: Db) {
  return {
    /** All evidence of a run at once: a repeat after a crash replaces what was there. */
    replace(runId: string, rows: NewEvidence[]): Promise<void> {
      return db.transaction(async (tx) => {
        await tx.delete(evidence).where(eq(evidence.runId, runId));
        if (rows.length > 0) await tx.insert(evidence).values(rows.map((row) => ({ ...row, runId })));
      });
    },

    ofRun(runId: string) {
      return db.select().from(evidence).where(eq(evidence.runId, runId)).orderBy(asc(evidence.id));
    },
  };
}
