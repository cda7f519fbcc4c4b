import { and, eq, ne, sql } from 'drizzle-orm';
import type { Workspace } from '@quarry/api/workspace.ts';
import type { Db } from '../database/db.ts';
import { agents } from '../schema/agents.ts';
import { members, users, workspaces } from '../schema/accounts.ts';
import type { Scope } from '../database/scope.ts';

/** Of the owner that the first start makes: nobody's address, to be replaced by the owner's own. */
export const OWNER_PLACEHOLDER = 'owner@localhost';

export type AccountStore = ReturnType<typeof createAccountStore>;

export interface Membership extends Scope {
  role: 'owner' | 'member';
}

/** Workspaces and the people in them, as an API key sees them. */
export function createAccountStore(db: Db) {
  return {
    /** Makes workspace and user where they do not exist. The first member of a workspace owns it; nobody yet is none. */
    ensureMember(names: { workspace: string; email: string }): Promise<Membership> {
      return db.transaction(async (tx) => {
        await tx.insert(workspaces).values({ name: names.workspace }).onConflictDoNothing();
        const [workspace] = await tx
          .select({ id: workspaces.id })
          .from(workspaces)
          .where(eq(workspaces.name, names.workspace))
          .for('update');
        const email = names.email.toLowerCase();
        const name = email.split('@')[0] ?? email;
        await tx.insert(users).values({ email, name }).onConflictDoNothing();
        const [user] = await tx.select({ id: users.id }).from(users).where(isEmail(email));
        const scope = { workspaceId: workspace!.id, userId: user!.id };
        const [owner] = await tx
          .select({ id: members.userId })
          .from(members)
          .innerJoin(users, eq(users.id, members.userId))
          .where(
            and(
              eq(members.workspaceId, scope.workspaceId),
              eq(members.role, 'owner'),
              ne(users.email, OWNER_PLACEHOLDER),
            ),
          );
        const role = owner ? 'member' : 'owner';
        await tx
          .insert(members)
          .values({ ...scope, role })
          .onConflictDoNothing();
        return { ...scope, role };
      });
    },

    /** Whoever owns what was made first here: whom a command at this machine works for. */
    async firstOwner(): Promise<Scope | undefined> {
      const [owner] = await db
        .select({ workspaceId: members.workspaceId, userId: members.userId })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
        .where(eq(members.role, 'owner'))
        .orderBy(workspaces.id, members.createdAt)
        .limit(1);
      return owner;
    },

    async describeWorkspace(scope: Scope): Promise<Workspace | undefined> {
      const [row] = await db
        .select({
          workspace: workspaces,
          user: users,
          role: members.role,
          defaultAgentId: sql<
            string | null
          >`(select id from ${agents} where workspace_id = ${workspaces.id} and is_default)`,
          agentCount: sql<number>`(select count(*)::int from ${agents} where workspace_id = ${workspaces.id})`,
          memberCount: sql<number>`(select count(*)::int from ${members} m where m.workspace_id = ${workspaces.id})`,
        })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
        .innerJoin(users, eq(users.id, members.userId))
        .where(and(eq(members.workspaceId, scope.workspaceId), eq(members.userId, scope.userId)));
      if (!row) return undefined;
      const { workspace, user, role, ...counts } = row;
      return {
        id: workspace.id,
        name: workspace.name,
        ...counts,
        user: { id: user.id, name: user.name, email: user.email, role },
        createdAt: workspace.createdAt.toISOString(),
        updatedAt: workspace.updatedAt.toISOString(),
      };
    },
  };
}

/** As the index has it. */
export const isEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;
