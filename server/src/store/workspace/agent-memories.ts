import { and, desc, eq, sql } from 'drizzle-orm';
import type { AgentMemoryList } from '@quarry/api/agents.ts';
import { databaseNow } from '../database/database-time.ts';
import type { Db, Transaction } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Scope } from '../database/scope.ts';
import { agentMemories, agents } from '../schema/agents.ts';

const KEPT_MEMORIES = 50;

/** What agents remember, and what they remembered before. */
export function agentMemoryQueries(db: Db) {
  return {
    /** Only if the memory is still the one that the new one was made from. */
    replaceMemory(
      scope: Scope,
      id: string,
      change: { from: string; to: string; runId: string },
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const isUnchanged = and(isAgent(scope, id), eq(agents.memoryMarkdown, change.from));
        const [row] = await tx
          .update(agents)
          .set({ memoryMarkdown: change.to, updatedAt: new Date(databaseNow()) })
          .where(isUnchanged)
          .returning({ id: agents.id });
        if (!row) return false;
        await keepMemory(tx, {
          agentId: id,
          memoryMarkdown: change.from,
          replacedByRunId: change.runId,
        });
        return true;
      });
    },

    /** Whether a run wrote the memory that the agent has now, and not a person. */
    async isMemoryOfRun(id: string): Promise<boolean> {
      const [last] = await db
        .select({ runId: agentMemories.replacedByRunId })
        .from(agentMemories)
        .where(eq(agentMemories.agentId, id))
        .orderBy(desc(agentMemories.id))
        .limit(1);
      return last !== undefined && last.runId !== null;
    },

    /** The memory and what it was before, newest first. */
    async memories(scope: Scope, id: string): Promise<AgentMemoryList | undefined> {
      const [agent] = await db
        .select({ memoryMarkdown: agents.memoryMarkdown })
        .from(agents)
        .where(isAgent(scope, id));
      if (!agent) return undefined;
      const rows = await db
        .select()
        .from(agentMemories)
        .where(eq(agentMemories.agentId, id))
        .orderBy(desc(agentMemories.id))
        .limit(KEPT_MEMORIES);
      return {
        memoryMarkdown: agent.memoryMarkdown,
        versions: rows.map(({ id: versionId, memoryMarkdown, replacedByRunId, createdAt }) => ({
          id: versionId,
          memoryMarkdown,
          replacedAt: createdAt.toISOString(),
          replacedByRunId,
        })),
      };
    },
  };
}

/** Keeps what a memory was; of many versions the latest. */
export async function keepMemory(
  tx: Transaction,
  version: { agentId: string; memoryMarkdown: string; replacedByRunId: string | null },
): Promise<void> {
  await tx.insert(agentMemories).values({ id: newId(), ...version });
  await tx.execute(sql`
    delete from agent_memories where agent_id = ${version.agentId} and id not in (
      select id from agent_memories where agent_id = ${version.agentId} order by id desc limit ${KEPT_MEMORIES})`);
}

export const isAgent = (scope: Scope, id: string) =>
  and(eq(agents.id, id), eq(agents.workspaceId, scope.workspaceId));
