import { and, eq, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { screenshots } from '../schema/browsing.ts';
import { runs } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';
import { isSharedWith } from './shares.ts';

export type ScreenshotStore = ReturnType<typeof createScreenshotStore>;

/** What the browsers of a user's runs have shown, to the user and to whom the conversation is shared with. */
export function createScreenshotStore(db: Db) {
  return {
    async save({ workspaceId, userId }: Scope, picture: { runId: string; bytes: Buffer }): Promise<string> {
      const [row] = await db
        .insert(screenshots)
        .values({ workspaceId, userId, ...picture })
        .returning({ id: screenshots.id });
      return row!.id;
    },

    async find(scope: Scope, id: string): Promise<Buffer | undefined> {
      const [row] = await db
        .select({ bytes: screenshots.bytes })
        .from(screenshots)
        .innerJoin(runs, eq(runs.id, screenshots.runId))
        .where(
          and(
            eq(screenshots.id, id),
            eq(screenshots.workspaceId, scope.workspaceId),
            or(eq(screenshots.userId, scope.userId), isSharedWith(scope, runs.conversationId, 'read')),
          ),
        );
      return row?.bytes;
    },

    /** Not scoped: the caller has to check the link by whose picture it is. */
    async load(id: string): Promise<{ userId: string; bytes: Buffer } | undefined> {
      const [row] = await db
        .select({ userId: screenshots.userId, bytes: screenshots.bytes })
        .from(screenshots)
        .where(eq(screenshots.id, id));
      return row;
    },
  };
}
