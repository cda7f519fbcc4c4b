import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { before, holdsAsRead, isOneOf, pageOf } from '../database/newest-first.ts';
import type { Page } from '../database/newest-first.ts';
import type { RunRow } from './runs.ts';
import { saidInTurns } from './said-in-turns.ts';
import { agents } from '../schema/agents.ts';
import { runs } from '../schema/runs.ts';
import { turns } from '../schema/turns.ts';
import type { Scope } from '../database/scope.ts';

export interface RunFilter extends Page {
  statuses?: RunRow['status'][] | undefined;
  search?: string | undefined;
  conversationId?: string | undefined;
  outsideConversations?: boolean | undefined;
}

export type RunListStore = ReturnType<typeof createRunListStore>;

export function createRunListStore(db: Db) {
  const inputText = sql<string>`${runs.input} ->> 'inputText'`;
  // What a chat front end asked by itself, a title for one, nobody looks for.
  const isAsked = sql`${runs.input} -> 'facade' ->> 'isAside' is null`;
  const shown = {
    id: runs.id,
    status: runs.status,
    modelName: runs.modelName,
    agentId: runs.agentId,
    agentName: agents.name,
    conversationId: runs.conversationId,
    parentRunId: runs.parentRunId,
    inputTokens: runs.inputTokens,
    outputTokens: runs.outputTokens,
    shortfalls: runs.shortfalls,
    createdAt: runs.createdAt,
    updatedAt: runs.updatedAt,
  };
  async function searched(scope: Scope, { search, conversationId, cursor }: RunFilter) {
    if (search === undefined) return undefined;
    // A conversation is walked: it is one of many.
    const ids =
      conversationId === undefined
        ? await saidInTurns(db, scope, { search, of: 'runId', cursor })
        : undefined;
    if (ids) return isOneOf(runs.id, ids);
    // As a value, which the planner knows nothing about: it walks the list instead of gathering all that match.
    return sql`(select true from ${turns} where ${turns.runId} = ${runs.id} and ${holdsAsRead(turns.content, search)} limit 1)`;
  }

  return {
    async list(scope: Scope, filter: RunFilter) {
      const { statuses, conversationId, outsideConversations = false } = filter;
      const rows = await db
        .select({ ...shown, inputText: sql<string>`left(${inputText}, 500)` })
        .from(runs)
        .innerJoin(agents, eq(agents.id, runs.agentId))
        .where(
          and(
            eq(runs.workspaceId, scope.workspaceId),
            eq(runs.userId, scope.userId),
            before(runs.id, filter),
            conversationId === undefined ? undefined : eq(runs.conversationId, conversationId),
            outsideConversations ? and(isNull(runs.conversationId), isAsked) : undefined,
            statuses && inArray(runs.status, statuses),
            // Said outright: an index over these alone is found by a condition that is plainly the same.
            statuses && !statuses.includes('completed') ? sql`${runs.status} <> 'completed'` : undefined,
            await searched(scope, filter),
          ),
        )
        .orderBy(desc(runs.id))
        .limit(filter.limit + 1);
      return pageOf(rows, filter);
    },

    /** The runs of a conversation with what they were asked and have answered. Whether the caller may read it was asked before. */
    async exchanges(conversationId: string, page: Page) {
      const rows = await db
        .select({
          ...shown,
          inputText,
          text: runs.text,
          finishReason: runs.finishReason,
          replacesRunId: sql<string | null>`${runs.input} ->> 'replacesRunId'`,
        })
        .from(runs)
        .innerJoin(agents, eq(agents.id, runs.agentId))
        .where(and(eq(runs.conversationId, conversationId), before(runs.id, page)))
        .orderBy(desc(runs.id))
        .limit(page.limit + 1);
      return pageOf(rows, page);
    },
  };
}
