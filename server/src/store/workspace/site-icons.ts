import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { siteIcons } from '../schema/sources.ts';

export interface SiteIcon {
  mediaType: string;
  bytes: Buffer;
}

export type SiteIconStore = ReturnType<typeof createSiteIconStore>;

/** The small pictures of the sites that a workspace has read, and which sites have none. */
export function createSiteIconStore(db: Db) {
  return {
    /** Undefined where nobody has looked for a week; null where there is none. */
    async find({ workspaceId }: Scope, origin: string): Promise<SiteIcon | null | undefined> {
      const [row] = await db
        .select()
        .from(siteIcons)
        .where(
          and(
            eq(siteIcons.workspaceId, workspaceId),
            eq(siteIcons.origin, origin),
            sql`${siteIcons.createdAt} > now() - interval '7 days'`,
          ),
        );
      if (!row) return undefined;
      return row.mediaType && row.bytes ? { mediaType: row.mediaType, bytes: row.bytes } : null;
    },

    async keep({ workspaceId }: Scope, origin: string, icon: SiteIcon | null): Promise<void> {
      const found = { mediaType: icon?.mediaType ?? null, bytes: icon?.bytes ?? null, createdAt: sql`now()` };
      await db
        .insert(siteIcons)
        .values({ workspaceId, origin, ...found })
        .onConflictDoUpdate({ target: [siteIcons.workspaceId, siteIcons.origin], set: found });
    },
  };
}
