import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { badRequest } from '../errors.ts';
import type { Db } from './db.ts';
import { isId } from './ids.ts';
import { turns } from './schema/runs.ts';
import type { Scope } from './scope.ts';

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
    async list(scope: Scope, page: { limit: number; cursor?: string }) {
      if (page.cursor !== undefined && !isId(page.cursor))
        throw badRequest(
          'The cursor is not one of this list. Use the nextCursor of the previous page, unchanged.',
          [{ path: 'cursor', message: 'Not a cursor of this list.' }],
        );
      const rows = await db
        .select()
        .from(turns)
        .where(
          and(
            eq(turns.workspaceId, scope.workspaceId),
            eq(turns.userId, scope.userId),
            page.cursor === undefined ? undefined : lt(turns.id, page.cursor),
          ),
        )
        .orderBy(desc(turns.id))
        .limit(page.limit + 1);
      const shown = rows.slice(0, page.limit);
      return { turns: shown, nextCursor: rows.length > page.limit ? shown.at(-1)!.id : null };
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
