import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { mcpServers } from '../schema/mcp.ts';
import type { McpServerRow } from '../schema/mcp.ts';

interface Seals {
  /** Nothing is sealed while the keys are renewed. */
  sealing<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  sealed(serverId: string, value: unknown): Promise<string>;
  open(sealed: string, serverId: string): Promise<string>;
}

export const NO_OAUTH = { oauth: 'none' as const, oauthState: null, oauthUserId: null, oauthEndsAt: null };

/** What MCP servers have been authorized with, sealed. */
export function mcpOauthStore(db: Db, { sealing, sealed, open }: Seals) {
  return {
    /** The authorization of one server, of whatever form. */
    oauth: <T extends object>(serverId: string) => ({
      async read(): Promise<T> {
        const [row] = await db
          .select({ sealedOauth: mcpServers.sealedOauth })
          .from(mcpServers)
          .where(eq(mcpServers.id, serverId));
        return (row?.sealedOauth ? JSON.parse(await open(row.sealedOauth, serverId)) : {}) as T;
      },
      change(change: (record: T) => T): Promise<void> {
        return sealing(async (tx) => {
          const [row] = await tx
            .select({ sealedOauth: mcpServers.sealedOauth })
            .from(mcpServers)
            .where(eq(mcpServers.id, serverId))
            .for('update');
          if (!row) return;
          const before = row.sealedOauth
            ? (JSON.parse(await open(row.sealedOauth, serverId)) as T)
            : ({} as T);
          await tx
            .update(mcpServers)
            .set({ sealedOauth: await sealed(serverId, change(before)) })
            .where(eq(mcpServers.id, serverId));
        });
      },
    }),

    async setOauth(serverId: string, oauth: McpServerRow['oauth']): Promise<void> {
      await db.update(mcpServers).set({ oauth }).where(eq(mcpServers.id, serverId));
    },

    async beginOauth(
      serverId: string,
      { state, userId, minutes }: { state: string; userId: string; minutes: number },
    ): Promise<void> {
      const oauthEndsAt = sql`now() + make_interval(mins => ${minutes})`;
      await db
        .update(mcpServers)
        .set({ oauthState: state, oauthUserId: userId, oauthEndsAt })
        .where(eq(mcpServers.id, serverId));
    },

    /** The server whose authorization this member has begun: once, and while it holds. */
    async takeOauth(
      { workspaceId, userId }: Scope,
      id: string,
      state: string,
    ): Promise<McpServerRow | undefined> {
      const [row] = await db
        .update(mcpServers)
        .set({ oauthState: null, oauthUserId: null, oauthEndsAt: null })
        .where(
          and(
            eq(mcpServers.workspaceId, workspaceId),
            eq(mcpServers.id, id),
            eq(mcpServers.oauthUserId, userId),
            eq(mcpServers.oauthState, state),
            sql`oauth_ends_at > now()`,
          ),
        )
        .returning();
      return row;
    },

    /** A client that was registered by hand stays. */
    async forgetOauth(scope: Pick<Scope, 'workspaceId'>, id: string, keep: unknown): Promise<void> {
      await sealing(async (tx) => {
        const sealedOauth = keep === undefined ? null : await sealed(id, keep);
        await tx
          .update(mcpServers)
          .set({ ...NO_OAUTH, sealedOauth })
          .where(and(eq(mcpServers.workspaceId, scope.workspaceId), eq(mcpServers.id, id)));
      });
    },
  };
}
