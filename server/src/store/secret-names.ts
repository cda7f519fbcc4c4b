import { and, asc, eq } from 'drizzle-orm';
import type { Db } from './db.ts';
import { secrets } from './schema/sources.ts';
import type { Scope } from './scope.ts';

export type SecretNameStore = ReturnType<typeof createSecretNameStore>;

/** Which secrets a user has. What they hold is not read here. */
export function createSecretNameStore(db: Db) {
  const shown = { key: secrets.key, createdAt: secrets.createdAt, updatedAt: secrets.updatedAt };

  return {
    list: (scope: Scope) => db.select(shown).from(secrets).where(isOwn(scope)).orderBy(asc(secrets.key)),

    async remove(scope: Scope, key: string) {
      const [row] = await db
        .delete(secrets)
        .where(and(isOwn(scope), eq(secrets.key, key)))
        .returning(shown);
      return row;
    },
  };
}

const isOwn = ({ workspaceId, userId }: Scope) =>
  and(eq(secrets.workspaceId, workspaceId), eq(secrets.userId, userId));
