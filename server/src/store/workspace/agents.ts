import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Agent, CreateAgentBody, UpdateAgentBody } from '@quarry/api/agents.ts';
import { badRequest } from '../../errors.ts';
import { decodeCursor, encodeCursor, isCursorTime } from '../database/cursor.ts';
import type { Db, Transaction } from '../database/db.ts';
import { announceDeletion } from '../runs/deleted-runs.ts';
import { isId } from '../database/ids.ts';
import { workspaces } from '../schema/accounts.ts';
import { agents } from '../schema/agents.ts';
import type { Scope } from '../database/scope.ts';
import { agentMemoryQueries, isAgent, keepMemory } from './agent-memories.ts';
import { databaseNow } from '../database/database-time.ts';

type AgentRow = typeof agents.$inferSelect;

export type AgentStore = ReturnType<typeof createAgentStore>;

/**
 * Agents of a workspace. Whatever may move the default flag first locks the workspace's row, so that parallel
 * creates, promotions and deletions happen one after the other; a unique index holds the rule in any case.
 */
export function createAgentStore(db: Db) {
  const byId = db
    .select()
    .from(agents)
    .where(and(eq(agents.id, sql.placeholder('id')), eq(agents.workspaceId, sql.placeholder('workspaceId'))))
    .prepare('agent_by_id');

  const defaultOf = db
    .select()
    .from(agents)
    .where(and(eq(agents.workspaceId, sql.placeholder('workspaceId')), eq(agents.isDefault, true)))
    .prepare('default_agent');

  return {
    ...agentMemoryQueries(db),

    async find(scope: Scope, id: string): Promise<Agent | undefined> {
      const [row] = await byId.execute({ id, workspaceId: scope.workspaceId });
      return row && toAgent(row);
    },

    async findMany(scope: Scope, ids: string[]): Promise<Pick<Agent, 'id' | 'name'>[]> {
      if (ids.length === 0) return [];
      return db
        .select({ id: agents.id, name: agents.name })
        .from(agents)
        .where(and(inArray(agents.id, ids), eq(agents.workspaceId, scope.workspaceId)));
    },

    async findDefault(scope: Scope): Promise<Agent | undefined> {
      const [row] = await defaultOf.execute({ workspaceId: scope.workspaceId });
      return row && toAgent(row);
    },

    async count(scope: Scope): Promise<number> {
      const [row] = await db
        .select({ n: count() })
        .from(agents)
        .where(eq(agents.workspaceId, scope.workspaceId));
      return row?.n ?? 0;
    },

    list: (scope: Scope, page: AgentPage) => listAgents(db, scope, page),

    create(scope: Scope, values: CreateAgentBody): Promise<Agent> {
      return db.transaction(async (tx) => {
        await lockWorkspace(tx, scope);
        const [existing] = await tx.select({ id: agents.id }).from(agents).where(isDefaultOf(scope));
        const isDefault = values.isDefault === true || existing === undefined;
        if (isDefault) await clearDefault(tx, scope);
        const now = new Date(databaseNow());
        const [row] = await tx
          .insert(agents)
          .values({ ...values, isDefault, workspaceId: scope.workspaceId, createdAt: now, updatedAt: now })
          .returning();
        return toAgent(row!);
      });
    },

    update(scope: Scope, id: string, changes: UpdateAgentBody): Promise<Agent | undefined> {
      return db.transaction(async (tx) => {
        if (changes.isDefault !== undefined) await lockWorkspace(tx, scope);
        const [current] = await tx.select().from(agents).where(isAgent(scope, id)).for('update');
        if (!current) return undefined;
        if (changes.isDefault === false && current.isDefault)
          throw badRequest('The default agent cannot be unset. Make another agent the default instead.');
        if (changes.isDefault && !current.isDefault) await clearDefault(tx, scope);
        const memory = changes.memoryMarkdown ?? current.memoryMarkdown;
        if (memory !== current.memoryMarkdown)
          await keepMemory(tx, {
            agentId: id,
            memoryMarkdown: current.memoryMarkdown,
            replacedByRunId: null,
          });
        const [row] = await tx
          .update(agents)
          .set({ ...changes, updatedAt: new Date(databaseNow()) })
          .where(isAgent(scope, id))
          .returning();
        return row && toAgent(row);
      });
    },

    /** Its runs, and all that hangs on them, go with it. The most recently updated agent inherits the default. */
    remove(scope: Scope, id: string): Promise<Agent | undefined> {
      return db.transaction(async (tx) => {
        await lockWorkspace(tx, scope);
        // Locked: no run can be started with it any more that nobody would hear of.
        const [row] = await tx.select().from(agents).where(isAgent(scope, id)).for('update');
        if (!row) return undefined;
        await announceDeletion(tx, sql`agent_id = ${id}`);
        await tx.delete(agents).where(isAgent(scope, id));
        if (row.isDefault) await promoteMostRecent(tx, scope);
        return toAgent(row);
      });
    },
  };
}

interface AgentPage {
  limit: number;
  cursor?: string;
}

/** The default agent first, then the most recently updated. */
async function listAgents(db: Db, scope: Scope, page: AgentPage) {
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  const rows = await db
    .select()
    .from(agents)
    .where(
      and(
        eq(agents.workspaceId, scope.workspaceId),
        after &&
          sql`(${agents.isDefault}, ${agents.updatedAt}, ${agents.id}) < (${after.isDefault}, ${after.updatedAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(agents.isDefault), desc(agents.updatedAt), desc(agents.id))
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > page.limit && last
      ? encodeCursor([last.isDefault, last.updatedAt.toISOString(), last.id])
      : null;
  return { agents: shown.map(toAgent), nextCursor };
}

const isDefaultOf = (scope: Scope) =>
  and(eq(agents.workspaceId, scope.workspaceId), eq(agents.isDefault, true));

export async function lockWorkspace(tx: Transaction, scope: Pick<Scope, 'workspaceId'>): Promise<void> {
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, scope.workspaceId))
    .for('update');
}

async function clearDefault(tx: Transaction, scope: Scope): Promise<void> {
  await tx.update(agents).set({ isDefault: false }).where(isDefaultOf(scope));
}

async function promoteMostRecent(tx: Transaction, scope: Scope): Promise<void> {
  const [heir] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.workspaceId, scope.workspaceId))
    .orderBy(desc(agents.updatedAt), desc(agents.id))
    .limit(1);
  if (heir) await tx.update(agents).set({ isDefault: true }).where(isAgent(scope, heir.id));
}

function readCursor(cursor: string) {
  const [isDefault, updatedAt, id] = decodeCursor(cursor) ?? [];
  if (typeof isDefault !== 'boolean' || !isCursorTime(updatedAt) || typeof id !== 'string' || !isId(id))
    throw badCursor();
  return { isDefault, updatedAt, id };
}

const badCursor = () =>
  badRequest('The cursor is not one of this list. Use the nextCursor of the previous page, unchanged.', [
    { path: 'cursor', message: 'Not a cursor of this list.' },
  ]);

function toAgent(row: AgentRow): Agent {
  const { workspaceId: _workspaceId, createdAt, updatedAt, ...agent } = row;
  return { ...agent, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
