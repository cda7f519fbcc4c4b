import { and, desc, eq, lt } from 'drizzle-orm';
import { badRequest } from '../errors.ts';
import type { Db } from './db.ts';
import { isId } from './ids.ts';
import { turns } from './schema/runs.ts';
import type { Scope } from './scope.ts';

export type PastTurn = Pick<typeof turns.$inferSelect, 'kind' | 'content'>;
export type TurnStore = ReturnType<typeof createTurnStore>;

export function createTurnStore(db: Db) {
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
      return db
        .select({ kind: turns.kind, content: turns.content })
        .from(turns)
        .where(
          and(
            eq(turns.workspaceId, scope.workspaceId),
            eq(turns.userId, scope.userId),
            eq(turns.agentId, options.agentId),
            // Both are UUIDv7: turns made before the run have smaller ids than the run.
            lt(turns.id, options.beforeRunId),
          ),
        )
        .orderBy(desc(turns.id))
        .limit(options.limit);
    },
  };
}
