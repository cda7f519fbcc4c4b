import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { before, holds, pageOf } from '../database/newest-first.ts';
import type { Page } from '../database/newest-first.ts';
import { turns } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';

export type PastTurn = Pick<typeof turns.$inferSelect, 'kind' | 'content'>;
export type TurnStore = ReturnType<typeof createTurnStore>;

export function createTurnStore(db: Db) {
  const past = db
    .select({ kind: turns.kind, content: turns.content })
    .from(turns)
    .where(
      and(
        eq(turns.workspaceId, sql.placeholder('workspaceId')),
        eq(turns.userId, sql.placeholder('userId')),
        eq(turns.agentId, sql.placeholder('agentId')),
        // Both are UUIDv7: turns made before the run have smaller ids than the run.
        lt(turns.id, sql.placeholder('beforeRunId')),
      ),
    )
    .orderBy(desc(turns.id))
    .limit(sql.placeholder('limit'))
    .prepare('past_turns');

  return {
    /** Newest first. Ids are made in the order of time, so they are the cursor. */
    async list(scope: Scope, page: Page & { search?: string | undefined }) {
      const rows = await db
        .select()
        .from(turns)
        .where(
          and(
            eq(turns.workspaceId, scope.workspaceId),
            eq(turns.userId, scope.userId),
            before(turns.id, page),
            page.search === undefined ? undefined : holds(turns.content, page.search),
          ),
        )
        .orderBy(desc(turns.id))
        .limit(page.limit + 1);
      const { rows: shown, nextCursor } = pageOf(rows, page);
      return { turns: shown, nextCursor };
    },

    /** What user and agent have said to each other before a run, newest first. */
    async history(
      scope: Scope,
      options: { agentId: string; beforeRunId: string; limit: number },
    ): Promise<PastTurn[]> {
      return past.execute({ ...scope, ...options });
    },
  };
}
