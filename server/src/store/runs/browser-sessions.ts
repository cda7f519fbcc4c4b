import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { browserSessions } from '../schema/browsing.ts';

export type BrowserSessionRow = typeof browserSessions.$inferSelect;
export type NewBrowserSession = Omit<BrowserSessionRow, 'createdAt'>;

export type BrowserSessionStore = ReturnType<typeof createBrowserSessionStore>;

/** Where the browser of each session is, so that a watcher may come to any node. */
export function createBrowserSessionStore(db: Db) {
  return {
    /** Of a session that moves here after a crash: from now on it is this node's. */
    async open({ id, ...session }: NewBrowserSession): Promise<void> {
      await db.delete(browserSessions).where(lt(browserSessions.expiresAt, sql`now()`));
      await db
        .insert(browserSessions)
        .values({ id, ...session })
        .onConflictDoUpdate({
          target: browserSessions.id,
          set: { nodeId: session.nodeId, nodeUrl: session.nodeUrl },
        });
    },

    async find(id: string): Promise<BrowserSessionRow | undefined> {
      const [row] = await db.select().from(browserSessions).where(eq(browserSessions.id, id));
      return row;
    },

    /** Only by the node that has it: one that lost it to another must not end it. */
    async close(id: string, nodeId: string): Promise<void> {
      await db
        .delete(browserSessions)
        .where(and(eq(browserSessions.id, id), eq(browserSessions.nodeId, nodeId)));
    },
  };
}
