import { eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { connections } from '../schema/connections.ts';
import { mcpServers } from '../schema/mcp.ts';
import { secrets } from '../schema/sources.ts';

export interface Sealer {
  /** Opens again only with the same label. */
  seal(text: string, label: string): Promise<string>;
  open(sealed: string, label: string): Promise<string>;
  /** Whether it was sealed under the present key. */
  isCurrent(sealed: string): Promise<boolean>;
}

/** Everything that lies sealed in the database: secrets of users, and the keys of connections and MCP servers. */
export function createSealedValues(db: Db, sealer: Sealer) {
  return {
    /** How many lie sealed under which key, those of connections and MCP servers among them. */
    async sealedUnder(): Promise<{ keyId: string; count: number }[]> {
      const { rows } = await db.execute<{ keyId: string; count: number }>(sql`
        select ${keyIdOf(sql`sealed`)} as "keyId", count(*)::int as count from (
          select sealed_value as sealed from secrets
          union all select sealed_key from connections where sealed_key is not null
          union all select sealed_keys from mcp_servers where sealed_keys is not null
          union all select sealed_oauth from mcp_servers where sealed_oauth is not null
        ) as all_sealed group by 1`);
      return rows;
    },

    /** Gives how many there were. A connection or an MCP server whose key is lost goes with it. */
    async removeSealedUnder(keyIds: readonly string[]): Promise<number> {
      if (keyIds.length === 0) return 0;
      const lost = (sealed: AnyColumn) => inArray(keyIdOf(sealed), [...keyIds]);
      const gone = await db.delete(secrets).where(lost(secrets.sealedValue)).returning({ id: secrets.id });
      const cut = await db
        .delete(connections)
        .where(lost(connections.sealedKey))
        .returning({ id: connections.id });
      const left = await db
        .delete(mcpServers)
        .where(or(lost(mcpServers.sealedKeys), lost(mcpServers.sealedOauth)))
        .returning({ id: mcpServers.id });
      return gone.length + cut.length + left.length;
    },

    /**
     * Seals everything under the present key, all or nothing, while nobody registers. `renewKey` is called first.
     * Gives how many were sealed anew.
     */
    reseal(renewKey: () => Promise<void>): Promise<number> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`);
        await renewKey();
        let resealed = 0;
        for (const row of await tx.select().from(secrets).for('update')) {
          if (await sealer.isCurrent(row.sealedValue)) continue;
          const value = await sealer.open(row.sealedValue, secretLabel(row));
          const sealedValue = await sealer.seal(value, secretLabel(row));
          await tx.update(secrets).set({ sealedValue }).where(eq(secrets.id, row.id));
          resealed += 1;
        }
        for (const { id, sealedKey } of await tx.select().from(connections).for('update')) {
          if (sealedKey === null || (await sealer.isCurrent(sealedKey))) continue;
          const renewed = await sealer.seal(
            await sealer.open(sealedKey, connectionLabel(id)),
            connectionLabel(id),
          );
          await tx.update(connections).set({ sealedKey: renewed }).where(eq(connections.id, id));
          resealed += 1;
        }
        for (const { id, sealedKeys, sealedOauth } of await tx.select().from(mcpServers).for('update')) {
          const anew = async (sealed: string | null) =>
            sealed === null || (await sealer.isCurrent(sealed))
              ? sealed
              : sealer.seal(await sealer.open(sealed, mcpLabel(id)), mcpLabel(id));
          const renewed = { sealedKeys: await anew(sealedKeys), sealedOauth: await anew(sealedOauth) };
          const count =
            Number(renewed.sealedKeys !== sealedKeys) + Number(renewed.sealedOauth !== sealedOauth);
          if (count > 0) await tx.update(mcpServers).set(renewed).where(eq(mcpServers.id, id));
          resealed += count;
        }
        return resealed;
      });
    },
  };
}

// `version.key id.rest`, see the vault.
const keyIdOf = (sealed: AnyColumn | SQL) => sql<string>`split_part(${sealed}, '.', 2)`;

/** Any number that no other lock of this database has. */
export const ROTATION_LOCK = 7_302_114_551;

/** The key of a connection is sealed for that connection. */
export const connectionLabel = (id: string) => `connection/${id}`;

/** What an MCP server is given is sealed for that server. */
export const mcpLabel = (id: string) => `mcp/${id}`;

/** A sealed value opens only in the place it was stored for. */
export const secretLabel = ({ workspaceId, userId, key }: Scope & { key: string }) =>
  `${workspaceId}/${userId}/${key}`;
