import { hash, randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Workspace } from '@quarry/api/workspace.ts';
import type { Db } from './db.ts';
import { agents } from './schema/agents.ts';
import { apiKeys, members, signInLinks, users, workspaces } from './schema/accounts.ts';
import type { Scope } from './scope.ts';

export type AccountStore = ReturnType<typeof createAccountStore>;

export interface Membership extends Scope {
  role: 'owner' | 'member';
}

/** Workspaces, the people in them, and the one-time link that lets the first of them in. */
export function createAccountStore(db: Db) {
  return {
    /** Makes workspace and user where they do not exist. The first member of a workspace owns it. */
    ensureMember(names: { workspace: string; email: string }): Promise<Membership> {
      return db.transaction(async (tx) => {
        await tx.insert(workspaces).values({ name: names.workspace }).onConflictDoNothing();
        const [workspace] = await tx
          .select({ id: workspaces.id })
          .from(workspaces)
          .where(eq(workspaces.name, names.workspace))
          .for('update');
        const name = names.email.split('@')[0] ?? names.email;
        await tx.insert(users).values({ email: names.email, name }).onConflictDoNothing();
        const [user] = await tx
          .select({ id: users.id })
          .from(users)
          .where(sql`lower(${users.email}) = lower(${names.email})`);
        const scope = { workspaceId: workspace!.id, userId: user!.id };
        const [owner] = await tx
          .select({ id: members.userId })
          .from(members)
          .where(and(eq(members.workspaceId, scope.workspaceId), eq(members.role, 'owner')));
        const role = owner ? 'member' : 'owner';
        await tx
          .insert(members)
          .values({ ...scope, role })
          .onConflictDoNothing();
        return { ...scope, role };
      });
    },

    async isEmpty(): Promise<boolean> {
      const [row] = await db.select({ id: users.id }).from(users).limit(1);
      return row === undefined;
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

    async countMembers(scope: Scope): Promise<number> {
      const [row] = await db
        .select({ n: count() })
        .from(members)
        .where(eq(members.workspaceId, scope.workspaceId));
      return row?.n ?? 0;
    },

    /** Only the digest is stored: whoever reads the database cannot sign in with it. */
    async createSignInLink(scope: Scope, lifetimeMs: number): Promise<string> {
      const token = randomBytes(24).toString('base64url');
      await db
        .insert(signInLinks)
        .values({ ...scope, tokenHash: sha256(token), expiresAt: new Date(Date.now() + lifetimeMs) });
      return token;
    },

    /** Exactly one visitor gets a scope for a token. */
    async useSignInLink(token: string): Promise<Scope | undefined> {
      const [link] = await db
        .update(signInLinks)
        .set({ usedAt: new Date() })
        .where(
          and(
            eq(signInLinks.tokenHash, sha256(token)),
            isNull(signInLinks.usedAt),
            gt(signInLinks.expiresAt, new Date()),
          ),
        )
        .returning();
      return link && { workspaceId: link.workspaceId, userId: link.userId };
    },

    /** Whether nobody has come in yet: no key was ever made and no link used. */
    async awaitsFirstVisit(): Promise<boolean> {
      const [key] = await db.select({ id: apiKeys.id }).from(apiKeys).limit(1);
      const [visit] = await db
        .select({ id: signInLinks.id })
        .from(signInLinks)
        .where(or(sql`${signInLinks.usedAt} is not null`))
        .orderBy(desc(signInLinks.id))
        .limit(1);
      return key === undefined && visit === undefined;
    },
  };
}

export const sha256 = (text: string) => hash('sha256', text, 'hex');
