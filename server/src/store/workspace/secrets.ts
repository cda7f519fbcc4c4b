import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { secrets } from '../schema/sources.ts';
import type { Scope } from '../database/scope.ts';
import { createSealedValues, ROTATION_LOCK, secretLabel } from './sealed-values.ts';
import type { Sealer } from './sealed-values.ts';

export type { Sealer } from './sealed-values.ts';

/** A stored secret that cannot be opened; the message holds nothing of it. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export interface SecretName {
  key: string;
  createdAt: Date;
  updatedAt: Date;
}

export type SecretStore = ReturnType<typeof createSecretStore>;

const names = { key: secrets.key, createdAt: secrets.createdAt, updatedAt: secrets.updatedAt };

/** Secrets of users, sealed. Only `reveal` gives values away, and only to the code that is about to use them. */
export function createSecretStore(db: Db, sealer: Sealer) {
  return {
    /** `isNew`: the user had none of this name before. */
    put(
      scope: Scope,
      { key, value }: { key: string; value: string },
    ): Promise<SecretName & { isNew: boolean }> {
      return db.transaction(async (tx) => {
        // Not while a rotation is at work: what is sealed under the old key now would be left behind by it.
        await tx.execute(sql`select pg_advisory_xact_lock_shared(${ROTATION_LOCK})`);
        const sealedValue = await sealer.seal(value, secretLabel({ ...scope, key }));
        const [row] = await tx
          .insert(secrets)
          .values({ workspaceId: scope.workspaceId, userId: scope.userId, key, sealedValue })
          .onConflictDoUpdate({
            target: [secrets.workspaceId, secrets.userId, secrets.key],
            set: { sealedValue, updatedAt: sql`now()` },
          })
          .returning({ ...names, isNew: sql<boolean>`xmax = 0` });
        return row!;
      });
    },

    async list(scope: Scope): Promise<SecretName[]> {
      return db.select(names).from(secrets).where(isOwn(scope)).orderBy(asc(secrets.key));
    },

    async remove(scope: Scope, key: string): Promise<SecretName | undefined> {
      const [row] = await db
        .delete(secrets)
        .where(and(isOwn(scope), eq(secrets.key, key)))
        .returning(names);
      return row;
    },

    /** Those of the keys that the user has not registered. */
    async missing(scope: Scope, keys: readonly string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const rows = await db
        .select({ key: secrets.key })
        .from(secrets)
        .where(and(isOwn(scope), inArray(secrets.key, [...keys])));
      const registered = new Set(rows.map(({ key }) => key));
      return keys.filter((key) => !registered.has(key));
    },

    async reveal(scope: Scope, keys: readonly string[]): Promise<Map<string, string>> {
      if (keys.length === 0) return new Map();
      const rows = await db
        .select()
        .from(secrets)
        .where(and(isOwn(scope), inArray(secrets.key, [...keys])));
      const opened = rows.map(
        async (row) => [row.key, await sealer.open(row.sealedValue, secretLabel(row))] as const,
      );
      return new Map(await Promise.all(opened));
    },

    ...createSealedValues(db, sealer),
  };
}

const isOwn = (scope: Scope) =>
  and(eq(secrets.workspaceId, scope.workspaceId), eq(secrets.userId, scope.userId));
