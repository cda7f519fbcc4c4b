import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { seenFailures } from '../schema/desk.ts';
import { conversations } from '../schema/conversations.ts';
import { runs } from '../schema/runs.ts';
import { isSharedWith } from './shares.ts';

/** A failure that is older than this needs nobody any more. */
const FAILURE_DAYS = 7;
const MOST = 200;

export type OpenRunStore = ReturnType<typeof createOpenRunStore>;

/** Runs that may wait for a person. */
export function createOpenRunStore(db: Db) {
  return {
    /** The latest first: own ones that are open or have failed unseen, and drafts that others share for review. */
    list(scope: Scope) {
      const isOwn = eq(runs.userId, scope.userId);
      return db
        .select({ run: runs, title: conversations.title })
        .from(runs)
        .leftJoin(conversations, eq(conversations.id, runs.conversationId))
        .leftJoin(seenFailures, eq(seenFailures.runId, runs.id))
        .where(
          and(
            eq(runs.workspaceId, scope.workspaceId),
            or(
              and(isOwn, inArray(runs.status, ['running', 'awaiting_review'])),
              and(
                isOwn,
                inArray(runs.status, ['error', 'failed']),
                isNull(seenFailures.runId),
                sql`${runs.updatedAt} > now() - make_interval(days => ${FAILURE_DAYS})`,
                // Whoever has asked on, or again, knows of it.
                sql`not exists (select 1 from ${runs} later where later.conversation_id = ${runs.conversationId} and later.id > ${runs.id})`,
              ),
              and(eq(runs.status, 'awaiting_review'), isSharedWith(scope, runs.conversationId, 'review')),
            ),
          ),
        )
        .orderBy(desc(runs.updatedAt))
        .limit(MOST);
    },

    async markSeen(runId: string): Promise<void> {
      await db.insert(seenFailures).values({ runId }).onConflictDoNothing();
    },
  };
}
