import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Scope } from '../database/scope.ts';
import { mcpServers, mcpTools } from '../schema/mcp.ts';
import type { McpProgram, McpServerRow, McpToolRow } from '../schema/mcp.ts';
import { mcpOauthStore, NO_OAUTH } from './mcp-oauth.ts';
import { mcpToolStore } from './mcp-tools.ts';
import { mcpLabel, ROTATION_LOCK } from './sealed-values.ts';
import type { Sealer } from './sealed-values.ts';

/** What is sealed beside the authorization. */
export interface McpKeys {
  apiKey?: string | undefined;
  secrets?: Record<string, string> | undefined;
}

export interface McpServerWithTools extends McpServerRow {
  tools: McpToolRow[];
  /** What it has, without the values. */
  hasKey: boolean;
  secretNames: string[];
}

/** Together with its keys, for the code that is about to use it. */
export type OpenedMcpServer = McpServerRow & { keys: McpKeys };

export interface McpServerFields {
  address?: string | null | undefined;
  program?: McpProgram | null | undefined;
  keyHeader?: string | null | undefined;
  timeoutSeconds?: number | null | undefined;
  isOn?: boolean | undefined;
}

type WorkspaceScope = Pick<Scope, 'workspaceId'>;

export type McpServerStore = ReturnType<typeof createMcpServerStore>;

/** MCP servers of workspaces. What they are given to come in is sealed like secrets; only `open` and `oauth` give it away. */
export function createMcpServerStore(db: Db, sealer: Sealer) {
  const keysOf = async ({ id, sealedKeys }: McpServerRow): Promise<McpKeys> =>
    sealedKeys === null ? {} : (JSON.parse(await sealer.open(sealedKeys, mcpLabel(id))) as McpKeys);

  const sealed = (id: string, value: unknown) => sealer.seal(JSON.stringify(value), mcpLabel(id));

  /** Nothing is sealed while the keys are renewed. */
  const sealing = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${ROTATION_LOCK})`);
      return work(tx);
    });

  async function withTools(rows: McpServerRow[]): Promise<McpServerWithTools[]> {
    const ids = rows.map(({ id }) => id);
    const tools =
      ids.length === 0
        ? []
        : await db.select().from(mcpTools).where(inArray(mcpTools.serverId, ids)).orderBy(asc(mcpTools.name));
    return Promise.all(
      rows.map(async (row) => {
        const { apiKey, secrets = {} } = await keysOf(row);
        const own = tools.filter(({ serverId }) => serverId === row.id);
        return { ...row, tools: own, hasKey: apiKey !== undefined, secretNames: Object.keys(secrets) };
      }),
    );
  }

  async function find(scope: WorkspaceScope, id: string): Promise<McpServerWithTools | undefined> {
    return (await withTools(await db.select().from(mcpServers).where(isOwn(scope, id))))[0];
  }

  return {
    ...mcpToolStore(db),
    update: updating({ sealing, sealed, keysOf }),
    ...mcpOauthStore(db, { sealing, sealed, open: (text, id) => sealer.open(text, mcpLabel(id)) }),
    find,

    async list({ workspaceId }: WorkspaceScope): Promise<McpServerWithTools[]> {
      const rows = await db
        .select()
        .from(mcpServers)
        .where(eq(mcpServers.workspaceId, workspaceId))
        .orderBy(asc(mcpServers.name));
      return withTools(rows);
    },

    async open(scope: WorkspaceScope, id: string): Promise<OpenedMcpServer | undefined> {
      const [row] = await db.select().from(mcpServers).where(isOwn(scope, id));
      return row && { ...row, keys: await keysOf(row) };
    },

    /** Undefined when the name is taken; 'full' when there is no room for another. */
    create(
      scope: WorkspaceScope,
      given: McpServerFields & { name: string; keys: McpKeys; oauth?: unknown },
      most: number,
    ): Promise<string | 'full' | undefined> {
      return sealing(async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`mcp/${scope.workspaceId}`}, 0))`,
        );
        const count = await tx.$count(mcpServers, eq(mcpServers.workspaceId, scope.workspaceId));
        if (count >= most) return 'full';
        const id = newId();
        const { keys, oauth, ...fields } = given;
        const [row] = await tx
          .insert(mcpServers)
          .values({
            ...fields,
            id,
            workspaceId: scope.workspaceId,
            sealedKeys: Object.keys(keys).length > 0 ? await sealed(id, keys) : null,
            sealedOauth: oauth === undefined ? null : await sealed(id, oauth),
          })
          .onConflictDoNothing()
          .returning({ id: mcpServers.id });
        return row?.id;
      });
    },

    async remove(scope: WorkspaceScope, id: string): Promise<void> {
      await db.delete(mcpServers).where(isOwn(scope, id));
    },
  };
}

interface Sealing {
  sealing<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  sealed(id: string, value: unknown): Promise<string>;
  keysOf(row: McpServerRow): Promise<McpKeys>;
}

/** Another address or program is another server: what was allowed and given to the one before is not this one's. */
const updating =
  ({ sealing, sealed, keysOf }: Sealing) =>
  (
    scope: WorkspaceScope,
    id: string,
    given: McpServerFields & {
      keys?: ((before: McpKeys) => McpKeys) | undefined;
      oauth?: unknown;
      isOther: boolean;
    },
  ): Promise<boolean> =>
    sealing(async (tx) => {
      const [row] = await tx.select().from(mcpServers).where(isOwn(scope, id)).for('update');
      if (!row) return false;
      const { keys, oauth, isOther, ...fields } = given;
      const before = isOther ? {} : await keysOf(row);
      const after = keys ? keys(before) : before;
      const forgetsOauth = isOther || oauth !== undefined;
      await tx
        .update(mcpServers)
        .set({
          ...fields,
          sealedKeys: Object.values(after).some((one) => one !== undefined) ? await sealed(id, after) : null,
          ...(forgetsOauth && { ...NO_OAUTH, sealedOauth: oauth ? await sealed(id, oauth) : null }),
          ...(isOther && { lastSeenAt: null, lastFailure: null }),
          updatedAt: sql`now()`,
        })
        .where(eq(mcpServers.id, id));
      if (isOther) await tx.delete(mcpTools).where(eq(mcpTools.serverId, id));
      return true;
    });

const isOwn = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(mcpServers.workspaceId, workspaceId), eq(mcpServers.id, id));
