import type { McpDefinition } from '@quarry/api/mcp-servers.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { mcpServers, mcpTools } from '../schema/mcp.ts';
import type { McpServerRow, McpToolRow } from '../schema/mcp.ts';

type WorkspaceScope = Pick<Scope, 'workspaceId'>;

/** What MCP servers offer, and what of it is allowed. */
export function mcpToolStore(db: Db) {
  return {
    /** What runs may call. */
    async allowed({ workspaceId }: WorkspaceScope): Promise<{ server: McpServerRow; tool: McpToolRow }[]> {
      const rows = await db
        .select({ server: mcpServers, tool: mcpTools })
        .from(mcpTools)
        .innerJoin(mcpServers, eq(mcpServers.id, mcpTools.serverId))
        .where(
          and(
            eq(mcpServers.workspaceId, workspaceId),
            eq(mcpServers.isOn, true),
            isNotNull(mcpTools.allowed),
          ),
        )
        .orderBy(asc(mcpServers.name), asc(mcpTools.name));
      return rows;
    },

    /** What the server says now. What it does not offer any more, and nobody has allowed, is forgotten. */
    noteOffered(serverId: string, offered: readonly McpDefinition[]): Promise<void> {
      return db.transaction(async (tx) => {
        const now = { lastSeenAt: sql`now()`, lastFailure: null };
        const [row] = await tx
          .update(mcpServers)
          .set(now)
          .where(eq(mcpServers.id, serverId))
          .returning({ id: mcpServers.id });
        if (!row) return;
        await tx.update(mcpTools).set({ offered: null }).where(eq(mcpTools.serverId, serverId));
        for (const one of offered)
          await tx
            .insert(mcpTools)
            .values({ serverId, name: one.name, offered: one })
            .onConflictDoUpdate({ target: [mcpTools.serverId, mcpTools.name], set: { offered: one } });
        await tx
          .delete(mcpTools)
          .where(and(eq(mcpTools.serverId, serverId), sql`offered is null and allowed is null`));
      });
    },

    async noteFailure(serverId: string, lastFailure: string): Promise<void> {
      await db.update(mcpServers).set({ lastFailure }).where(eq(mcpServers.id, serverId));
    },

    /** Only what was read: a definition that has changed meanwhile is not allowed with it. */
    allow(
      serverId: string,
      {
        name,
        digest,
        approval,
        most,
      }: { name: string; digest: string; approval: 'ask' | 'free'; most: number },
    ): Promise<'allowed' | 'missing' | 'changed' | 'full'> {
      return db.transaction(async (tx) => {
        const own = await tx.select().from(mcpTools).where(eq(mcpTools.serverId, serverId)).for('update');
        const tool = own.find((one) => one.name === name);
        if (!tool?.offered) return 'missing';
        if (tool.offered.digest !== digest) return 'changed';
        const others = own.filter((one) => one.allowed !== null && one.name !== name);
        if (others.length >= most) return 'full';
        await tx
          .update(mcpTools)
          .set({ allowed: tool.offered, approval, updatedAt: sql`now()` })
          .where(and(eq(mcpTools.serverId, serverId), eq(mcpTools.name, name)));
        return 'allowed';
      });
    },

    async forbid(serverId: string, name: string): Promise<boolean> {
      const gone = await db
        .update(mcpTools)
        .set({ allowed: null, approval: null, updatedAt: sql`now()` })
        .where(and(eq(mcpTools.serverId, serverId), eq(mcpTools.name, name)))
        .returning({ name: mcpTools.name });
      await db
        .delete(mcpTools)
        .where(and(eq(mcpTools.serverId, serverId), sql`offered is null and allowed is null`));
      return gone.length > 0;
    },
  };
}
