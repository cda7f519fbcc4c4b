import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { before, holdsAsRead, isOneOf, pageOf } from '../database/newest-first.ts';
import type { Page } from '../database/newest-first.ts';
import { saidInTurns } from './said-in-turns.ts';
import { runs } from '../schema/runs.ts';
import { turns } from '../schema/turns.ts';
import type { Scope } from '../database/scope.ts';

export type PastTurn = Pick<typeof turns.$inferSelect, 'kind' | 'content'>;
interface TurnPage extends Page {
  search?: string | undefined;
  conversationId?: string | undefined;
}

interface HistoryOptions {
  agentId: string;
  conversationId?: string | undefined;
  beforeRunId: string;
  replacesRunId?: string | undefined;
  limit: number;
}

/**
 * Turns of a conversation that its caller keeps are no past of other runs. Asked of one turn after the other, newest first: as
 * `not exists` it may be planned as a join with all runs.
 */
const isOfNoCaller = sql`(select r.input -> 'history' from runs r where r.id = ${turns.runId}) is null`;

export type TurnStore = ReturnType<typeof createTurnStore>;

export function createTurnStore(db: Db) {
  const pastTurns = (name: string, where: SQL | undefined) =>
    db
      .select({ kind: turns.kind, content: turns.content })
      .from(turns)
      .where(
        and(
          eq(turns.workspaceId, sql.placeholder('workspaceId')),
          eq(turns.userId, sql.placeholder('userId')),
          where,
          // Both are UUIDv7: turns made before the run have smaller ids than the run.
          lt(turns.id, sql.placeholder('beforeRunId')),
        ),
      )
      .orderBy(desc(turns.id))
      .limit(sql.placeholder('limit'))
      .prepare(name);
  const ofAgent = pastTurns(
    'past_turns',
    and(eq(turns.agentId, sql.placeholder('agentId')), isNull(turns.conversationId), isOfNoCaller),
  );
  // A run that another one replaces, and all between the two, are no part of what was said.
  const ofConversation = pastTurns(
    'conversation_turns',
    and(
      eq(turns.conversationId, sql.placeholder('conversationId')),
      sql`not exists (select from ${runs} as later
        where later.conversation_id = ${turns.conversationId} and later.id <= ${sql.placeholder('beforeRunId')}
          and later.id > ${turns.runId} and (later.input ->> 'replacesRunId')::uuid <= ${turns.runId})`,
    ),
  );

  async function searched(scope: Scope, { search, conversationId, cursor }: TurnPage) {
    if (search === undefined) return undefined;
    const ids =
      conversationId === undefined ? await saidInTurns(db, scope, { search, of: 'id', cursor }) : undefined;
    return ids ? isOneOf(turns.id, ids) : holdsAsRead(turns.content, search);
  }

  return {
    /** Newest first. Ids are made in the order of time, so they are the cursor. */
    async list(scope: Scope, page: TurnPage) {
      const rows = await db
        .select()
        .from(turns)
        .where(
          and(
            eq(turns.workspaceId, scope.workspaceId),
            eq(turns.userId, scope.userId),
            before(turns.id, page),
            page.conversationId === undefined ? undefined : eq(turns.conversationId, page.conversationId),
            await searched(scope, page),
          ),
        )
        .orderBy(desc(turns.id))
        .limit(page.limit + 1);
      const { rows: shown, nextCursor } = pageOf(rows, page);
      return { turns: shown, nextCursor };
    },

    /** What was said before a run, newest first: in its conversation, or else by user and agent outside of any. */
    async history(
      { workspaceId, userId }: Scope,
      { conversationId, replacesRunId, ...options }: HistoryOptions,
    ): Promise<PastTurn[]> {
      const scope = { workspaceId, userId };
      return conversationId === undefined
        ? ofAgent.execute({ ...scope, ...options, beforeRunId: replacesRunId ?? options.beforeRunId })
        : ofConversation.execute({ ...scope, ...options, conversationId });
    },
  };
}
