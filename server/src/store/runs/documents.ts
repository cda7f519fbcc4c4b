import { desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { users } from '../schema/accounts.ts';
import { documentVersions } from '../schema/drafts.ts';

type DocumentRow = typeof documentVersions.$inferSelect;
export type NewDocumentVersion = Omit<DocumentRow, 'id' | 'createdAt'>;
export type StoredVersion = Omit<DocumentRow, 'id' | 'runId'> & { byName: string | null };

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/** Versions of reports and matrices from the second on. */
export function createDocumentStore(db: Db) {
  const versions = (runId: string) =>
    db
      .select({
        version: documentVersions.version,
        kind: documentVersions.kind,
        userId: documentVersions.userId,
        fromRunId: documentVersions.fromRunId,
        note: documentVersions.note,
        content: documentVersions.content,
        createdAt: documentVersions.createdAt,
        byName: users.name,
      })
      .from(documentVersions)
      .leftJoin(users, eq(users.id, documentVersions.userId))
      .where(eq(documentVersions.runId, runId))
      .orderBy(desc(documentVersions.version));

  return {
    /** Newest first. */
    ofRun: (runId: string): Promise<StoredVersion[]> => versions(runId),

    async latest(runId: string): Promise<StoredVersion | undefined> {
      return (await versions(runId).limit(1))[0];
    },

    /** False when another has made this version meanwhile: of two at once exactly one wins. */
    async add(row: NewDocumentVersion): Promise<boolean> {
      const made = await db
        .insert(documentVersions)
        .values(row)
        .onConflictDoNothing()
        .returning({ version: documentVersions.version });
      return made.length === 1;
    },
  };
}
