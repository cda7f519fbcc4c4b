import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { runFeedback } from '../schema/desk.ts';
import { runs } from '../schema/runs.ts';

export type FeedbackRow = typeof runFeedback.$inferSelect;
export type FeedbackStore = ReturnType<typeof createFeedbackStore>;

const isOf = ({ userId }: Scope, runId: string) =>
  and(eq(runFeedback.runId, runId), eq(runFeedback.userId, userId));

/** What readers thought of answers. Whether they may see the run was asked before. */
export function createFeedbackStore(db: Db) {
  return {
    async find(scope: Scope, runId: string): Promise<FeedbackRow | undefined> {
      const [row] = await db.select().from(runFeedback).where(isOf(scope, runId));
      return row;
    },

    async give(
      { userId }: Scope,
      runId: string,
      { rating, comment }: Pick<FeedbackRow, 'rating' | 'comment'>,
    ): Promise<FeedbackRow> {
      const [row] = await db
        .insert(runFeedback)
        .values({ runId, userId, rating, comment })
        .onConflictDoUpdate({
          target: [runFeedback.runId, runFeedback.userId],
          set: { rating, comment, updatedAt: new Date() },
        })
        .returning();
      return row!;
    },

    async remove(scope: Scope, runId: string): Promise<void> {
      await db.delete(runFeedback).where(isOf(scope, runId));
    },

    /** All that the user has said of runs in this workspace, the oldest first. */
    all({ workspaceId, userId }: Scope) {
      return db
        .select({ feedback: runFeedback, run: runs })
        .from(runFeedback)
        .innerJoin(runs, eq(runs.id, runFeedback.runId))
        .where(and(eq(runFeedback.userId, userId), eq(runs.workspaceId, workspaceId)))
        .orderBy(asc(runFeedback.createdAt), asc(runFeedback.runId));
    },
  };
}
