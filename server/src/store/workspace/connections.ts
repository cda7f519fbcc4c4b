import { and, asc, eq, sql } from 'drizzle-orm';
import type { ConnectionKind } from '@quarry/api/connections.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Scope } from '../database/scope.ts';
import { connections, providerHealth } from '../schema/connections.ts';
import { connectionLabel, ROTATION_LOCK } from './sealed-values.ts';
import type { Sealer } from './sealed-values.ts';

/** Every node listens here for the id of a workspace, and builds its providers anew. */
export const CONNECTION_CHANNEL = 'quarry_connections';

type Row = typeof connections.$inferSelect;
export type StoredConnection = Omit<Row, 'sealedKey' | 'workspaceId'> & { hasKey: boolean };
/** Together with its key, for the code that is about to use it. */
export type OpenedConnection = StoredConnection & { apiKey: string | undefined };

export interface NewConnection {
  kind: ConnectionKind;
  vendor: string;
  /** Where it is not given, one is made from the vendor's. */
  name?: string | undefined;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  model?: string | undefined;
  isFallback: boolean;
}

export interface ConnectionChanges {
  apiKey?: string | undefined;
  baseUrl?: string | null | undefined;
  model?: string | null | undefined;
  isFallback?: boolean | undefined;
  position?: number | undefined;
}

type WorkspaceScope = Pick<Scope, 'workspaceId'>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Providers that owners have connected. Their keys are sealed like secrets; only `open` gives them away. */
export function createConnectionStore(db: Db, sealer: Sealer) {
  const list = async ({ workspaceId }: WorkspaceScope): Promise<Row[]> =>
    db
      .select()
      .from(connections)
      .where(eq(connections.workspaceId, workspaceId))
      .orderBy(asc(connections.kind), asc(connections.position), asc(connections.id));

  const opened = async (row: Row): Promise<OpenedConnection> => ({
    ...shown(row),
    apiKey: row.sealedKey === null ? undefined : await sealer.open(row.sealedKey, connectionLabel(row.id)),
  });

  /** One change at a time in a workspace: names and places stay distinct. Every node hears of it. */
  function changing<T>({ workspaceId }: WorkspaceScope, change: (tx: Tx) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${ROTATION_LOCK})`);
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`connections/${workspaceId}`}, 0))`,
      );
      const result = await change(tx);
      await tx.execute(sql`select pg_notify(${CONNECTION_CHANNEL}, ${workspaceId})`);
      return result;
    });
  }

  return {
    async list(scope: WorkspaceScope): Promise<StoredConnection[]> {
      return (await list(scope)).map(shown).map(inPlace);
    },

    async open(scope: WorkspaceScope): Promise<OpenedConnection[]> {
      return Promise.all((await list(scope)).map(opened));
    },

    async openOne(scope: WorkspaceScope, id: string): Promise<OpenedConnection | undefined> {
      const [row] = await db.select().from(connections).where(isOwn(scope, id));
      return row && opened(row);
    },

    /** Undefined when the name is taken. */
    create(scope: WorkspaceScope, given: NewConnection): Promise<StoredConnection | undefined> {
      return changing(scope, async (tx) => {
        const id = newId();
        const { apiKey, name, ...fields } = given;
        const others = await tx
          .select({ name: connections.name, position: connections.position })
          .from(connections)
          .where(and(eq(connections.workspaceId, scope.workspaceId), eq(connections.kind, given.kind)));
        const taken = new Set(others.map((one) => one.name));
        if (name !== undefined && taken.has(name)) return undefined;
        const [row] = await tx
          .insert(connections)
          .values({
            ...fields,
            id,
            workspaceId: scope.workspaceId,
            name: name ?? freeName(given.vendor, taken),
            sealedKey: apiKey === undefined ? null : await sealer.seal(apiKey, connectionLabel(id)),
            position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
          })
          .returning();
        return shown(row!);
      });
    },

    update(
      scope: WorkspaceScope,
      id: string,
      { apiKey, position, ...fields }: ConnectionChanges,
    ): Promise<StoredConnection | undefined> {
      return changing(scope, async (tx) => {
        const sealed = apiKey !== undefined && { sealedKey: await sealer.seal(apiKey, connectionLabel(id)) };
        const [row] = await tx
          .update(connections)
          .set({ ...fields, ...sealed, updatedAt: sql`now()` })
          .where(isOwn(scope, id))
          .returning();
        if (!row) return undefined;
        return shown(position === undefined ? row : await move(tx, row, position));
      });
    },

    remove(scope: WorkspaceScope, id: string): Promise<StoredConnection | undefined> {
      return changing(scope, async (tx) => {
        const [row] = await tx.delete(connections).where(isOwn(scope, id)).returning();
        if (!row) return undefined;
        await forgetHealth(tx, row);
        return shown(row);
      });
    },
  };
}

/** How it fared is nothing that the next of this name should be told of. */
const forgetHealth = (tx: Tx, { workspaceId, kind, name }: Row) =>
  tx
    .delete(providerHealth)
    .where(
      and(
        eq(providerHealth.workspaceId, workspaceId),
        eq(providerHealth.kind, kind),
        eq(providerHealth.provider, name),
      ),
    );

/** Counts the others anew around it. */
async function move(tx: Tx, row: Row, position: number): Promise<Row> {
  const { workspaceId, kind } = row;
  const others = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.workspaceId, workspaceId), eq(connections.kind, kind)))
    .orderBy(asc(connections.position), asc(connections.id));
  const order = others.map(({ id }) => id).filter((id) => id !== row.id);
  order.splice(position, 0, row.id);
  for (const [place, id] of order.entries())
    await tx.update(connections).set({ position: place }).where(eq(connections.id, id));
  return { ...row, position: order.indexOf(row.id) };
}

function shown({ sealedKey, workspaceId: _workspaceId, ...row }: Row): StoredConnection {
  return { ...row, hasKey: sealedKey !== null };
}

/** Where one was removed a number is missing: places are counted without gaps. */
const inPlace = (
  one: StoredConnection,
  _index: number,
  all: readonly StoredConnection[],
): StoredConnection => ({
  ...one,
  position: all.filter(({ kind }) => kind === one.kind).indexOf(one),
});

function freeName(vendor: string, taken: ReadonlySet<string>): string {
  if (!taken.has(vendor)) return vendor;
  for (let n = 2; ; n += 1) if (!taken.has(`${vendor}-${n}`)) return `${vendor}-${n}`;
}

const isOwn = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(connections.workspaceId, workspaceId), eq(connections.id, id));
