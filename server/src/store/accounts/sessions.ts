import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { users } from '../schema/accounts.ts';
import { sessions } from '../schema/sign-in.ts';
import { databaseNow } from '../database/database-time.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** What the dashboard's user may see and change of sessions; making and checking them is better-auth's. */
export function createSessionStore(db: Db) {
  const shown = {
    id: sessions.id,
    createdAt: sessions.createdAt,
    expiresAt: sessions.expiresAt,
    ipAddress: sessions.ipAddress,
    userAgent: sessions.userAgent,
  };

  return {
    list(userId: string) {
      return db
        .select(shown)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(databaseNow()))))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id));
    },

    async revoke(userId: string, id: string) {
      const [row] = await db
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .returning(shown);
      return row;
    },

    async removeExpired(): Promise<void> {
      await db.delete(sessions).where(lt(sessions.expiresAt, new Date(databaseNow())));
    },

    async switchTo(id: string, workspaceId: string): Promise<void> {
      await db
        .update(sessions)
        .set({ workspaceId, updatedAt: new Date(databaseNow()) })
        .where(eq(sessions.id, id));
    },

    async user(userId: string) {
      const [row] = await db
        .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
        .from(users)
        .where(eq(users.id, userId));
      return row;
    },

    async renameUser(userId: string, name: string): Promise<void> {
      await db
        .update(users)
        .set({ name, updatedAt: new Date(databaseNow()) })
        .where(eq(users.id, userId));
    },
  };
}
