import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { members, users } from '../schema/accounts.ts';
import { answerLinks, conversationShares } from '../schema/desk.ts';
import { runs } from '../schema/runs.ts';
import type { RunRow } from './run-row.ts';

export type Access = 'read' | 'review';
export type ShareStore = ReturnType<typeof createShareStore>;

/** Who else may see what belongs to a user: members a conversation, whoever has a link one answer. */
export function createShareStore(db: Db) {
  return {
    ...links(db),

    /** The other members, and what each may do in a conversation. */
    async of({ workspaceId, userId }: Scope, conversationId: string) {
      return db
        .select({
          memberId: users.id,
          name: users.name,
          email: users.email,
          access: conversationShares.access,
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .leftJoin(
          conversationShares,
          and(eq(conversationShares.userId, users.id), eq(conversationShares.conversationId, conversationId)),
        )
        .where(and(eq(members.workspaceId, workspaceId), ne(members.userId, userId)))
        .orderBy(asc(users.name), asc(users.id));
    },

    /** False when there is no such member. */
    async set(
      { workspaceId, userId }: Scope,
      share: { conversationId: string; memberId: string; access: Access | null },
    ): Promise<boolean> {
      const { conversationId, memberId, access } = share;
      const [member] = await db
        .select({ id: members.userId })
        .from(members)
        .where(
          and(eq(members.workspaceId, workspaceId), eq(members.userId, memberId), ne(members.userId, userId)),
        );
      if (!member) return false;
      const isThis = and(
        eq(conversationShares.conversationId, conversationId),
        eq(conversationShares.userId, memberId),
      );
      if (access === null) await db.delete(conversationShares).where(isThis);
      else
        await db
          .insert(conversationShares)
          .values({ conversationId, userId: memberId, access })
          .onConflictDoUpdate({
            target: [conversationShares.conversationId, conversationShares.userId],
            set: { access },
          });
      return true;
    },

    /** A run of the user's own, or one that a member of the same workspace shares so far. */
    async findRun(scope: Scope, runId: string, access: Access): Promise<RunRow | undefined> {
      const [row] = await db
        .select()
        .from(runs)
        .where(
          and(
            eq(runs.id, runId),
            eq(runs.workspaceId, scope.workspaceId),
            sql`(${runs.userId} = ${scope.userId} or ${isSharedWith(scope, runs.conversationId, access)})`,
          ),
        );
      return row;
    },
  };
}

/** Whether a conversation is shared with this member, while both are in its workspace. */
export const isSharedWith = (
  { workspaceId, userId }: Scope,
  conversationId: AnyColumn,
  access: Access,
): SQL =>
  sql`exists (select 1 from ${conversationShares} s join ${members} m on m.user_id = s.user_id and m.workspace_id = ${workspaceId}
    where s.conversation_id = ${conversationId} and s.user_id = ${userId} ${access === 'review' ? sql`and s.access = 'review'` : sql``})`;

function links(db: Db) {
  return {
    async linkOf(runId: string) {
      const [row] = await db.select().from(answerLinks).where(eq(answerLinks.runId, runId));
      return row;
    },

    /** The link that is there, or else a new one. */
    async makeLink(runId: string) {
      const token = randomBytes(24).toString('base64url');
      await db.insert(answerLinks).values({ runId, token }).onConflictDoNothing();
      return this.linkOf(runId);
    },

    async removeLink(runId: string): Promise<void> {
      await db.delete(answerLinks).where(eq(answerLinks.runId, runId));
    },

    /** The run that a link shows. */
    async linkedRun(token: string): Promise<RunRow | undefined> {
      const [found] = await db
        .select({ run: runs })
        .from(answerLinks)
        .innerJoin(runs, eq(runs.id, answerLinks.runId))
        .where(and(eq(answerLinks.token, token), inArray(runs.status, ['completed', 'cancelled'])));
      return found?.run;
    },
  };
}
