import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Locale } from '@quarry/api/common.ts';
import { conflict } from '../../errors.ts';
import { KEY_CHANNEL } from './api-keys.ts';
import { isUniqueViolation } from '../database/db.ts';
import type { Db, Transaction } from '../database/db.ts';
import { insertFirstAgent } from '../workspace/first-agent.ts';
import { apiKeys, members, users, workspaces } from '../schema/accounts.ts';
import { sessions } from '../schema/sign-in.ts';
import type { Scope } from '../database/scope.ts';
import { databaseNow } from '../database/database-time.ts';

export type Role = 'owner' | 'member';

export type MembershipStore = ReturnType<typeof createMembershipStore>;

/** Who is in which workspace, and as what. A workspace never loses its last owner. */
export function createMembershipStore(db: Db) {
  return {
    ...workspaceQueries(db),

    async roleOf({ workspaceId, userId }: Scope): Promise<Role | undefined> {
      const [row] = await db
        .select({ role: members.role })
        .from(members)
        .where(isMember({ workspaceId, userId }));
      return row?.role;
    },

    list({ workspaceId }: Pick<Scope, 'workspaceId'>) {
      return db
        .select(memberRow)
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.workspaceId, workspaceId))
        .orderBy(desc(members.role), asc(members.createdAt));
    },

    /** As a member, unless the user is in it already. */
    async join({ workspaceId, userId }: Scope): Promise<void> {
      await db.insert(members).values({ workspaceId, userId, role: 'member' }).onConflictDoNothing();
    },

    /** Undefined when the user is no member. */
    changeRole(member: Scope, role: Role) {
      return db.transaction(async (tx) => {
        const before = await lockMember(tx, member);
        if (!before) return undefined;
        if (role !== 'owner') await keepAnOwner(tx, before);
        await tx.update(members).set({ role }).where(isMember(member));
        return { ...before, role };
      });
    },

    /** The member's keys for this workspace end with the membership, at once and on every node. */
    remove(member: Scope) {
      return db.transaction(async (tx) => {
        const before = await lockMember(tx, member);
        if (!before) return undefined;
        await keepAnOwner(tx, before);
        await tx.delete(members).where(isMember(member));
        const revoked = await tx
          .update(apiKeys)
          .set({ revokedAt: new Date(databaseNow()) })
          .where(
            and(
              eq(apiKeys.workspaceId, member.workspaceId),
              eq(apiKeys.userId, member.userId),
              isNull(apiKeys.revokedAt),
            ),
          )
          .returning({ keyHash: apiKeys.keyHash });
        for (const { keyHash } of revoked)
          await tx.execute(sql`select pg_notify(${KEY_CHANNEL}, ${keyHash})`);
        return before;
      });
    },
  };
}

/** The workspaces of a user. */
function workspaceQueries(db: Db) {
  return {
    /** Where a new session begins: the workspace that the user worked in last, or else joined first. */
    async firstWorkspaceOf(userId: string): Promise<string | undefined> {
      const lastUse = sql`(select max(${sessions.updatedAt}) from ${sessions}
        where ${sessions.userId} = ${members.userId} and ${sessions.workspaceId} = ${members.workspaceId})`;
      const [row] = await db
        .select({ id: members.workspaceId })
        .from(members)
        .where(eq(members.userId, userId))
        .orderBy(sql`${lastUse} desc nulls last`, asc(members.createdAt))
        .limit(1);
      return row?.id;
    },

    workspacesOf(userId: string) {
      return db
        .select({
          id: workspaces.id,
          name: workspaces.name,
          role: members.role,
          memberCount: sql<number>`(select count(*)::int from ${members} m where m.workspace_id = ${workspaces.id})`,
          createdAt: workspaces.createdAt,
        })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
        .where(eq(members.userId, userId))
        .orderBy(asc(workspaces.name));
    },

    async createWorkspace(
      userId: string,
      { name, locale }: { name: string; locale: Locale },
    ): Promise<string> {
      try {
        return await db.transaction(async (tx) => {
          const [row] = await tx.insert(workspaces).values({ name }).returning({ id: workspaces.id });
          await tx.insert(members).values({ workspaceId: row!.id, userId, role: 'owner' });
          await insertFirstAgent(tx, { workspaceId: row!.id, locale });
          return row!.id;
        });
      } catch (error) {
        throw nameTaken(error);
      }
    },

    async renameWorkspace(workspaceId: string, name: string): Promise<void> {
      try {
        await db
          .update(workspaces)
          .set({ name, updatedAt: new Date(databaseNow()) })
          .where(eq(workspaces.id, workspaceId));
      } catch (error) {
        throw nameTaken(error);
      }
    },
  };
}

const memberRow = {
  userId: members.userId,
  name: users.name,
  email: users.email,
  role: members.role,
  joinedAt: members.createdAt,
};

/** With the workspace locked: two owners who leave at once take turns. */
async function lockMember(tx: Transaction, member: Scope) {
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, member.workspaceId))
    .for('update');
  const [row] = await tx
    .select({ ...memberRow, workspaceId: members.workspaceId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(isMember(member));
  return row;
}

async function keepAnOwner(tx: Transaction, member: Scope & { role: Role }): Promise<void> {
  if (member.role !== 'owner') return;
  const owners = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, member.workspaceId), eq(members.role, 'owner')))
    .limit(2);
  if (owners.length < 2)
    throw conflict('A workspace needs an owner, and this is the last one. Make another member owner first.');
}

const isMember = ({ workspaceId, userId }: Scope) =>
  and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));

const nameTaken = (error: unknown) =>
  isUniqueViolation(error, 'workspaces_name')
    ? conflict('There is a workspace with this name already. Choose another one.')
    : error;
