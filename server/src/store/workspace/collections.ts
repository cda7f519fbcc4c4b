import { and, asc, count, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Scope } from '../database/scope.ts';
import { collectionItems, collections } from '../schema/desk.ts';
import { files, sources } from '../schema/sources.ts';

export type CollectionStore = ReturnType<typeof createCollectionStore>;

const isOwner = ({ workspaceId, userId }: Scope) =>
  and(eq(collections.workspaceId, workspaceId), eq(collections.userId, userId));
const isOwn = (scope: Scope, id: string) => and(eq(collections.id, id), isOwner(scope));

/** Named sets of files and sources. */
export function createCollectionStore(db: Db) {
  const select = () =>
    db
      .select({ row: collections, itemCount: count(collectionItems.id) })
      .from(collections)
      .leftJoin(collectionItems, eq(collectionItems.collectionId, collections.id))
      .groupBy(collections.id);

  async function find(scope: Scope, id: string) {
    const [found] = await select().where(isOwn(scope, id));
    return found && { ...found.row, itemCount: found.itemCount };
  }

  return {
    ...items(db),
    find,

    async list(scope: Scope) {
      const found = await select().where(isOwner(scope)).orderBy(asc(collections.name), asc(collections.id));
      return found.map(({ row, itemCount }) => ({ ...row, itemCount }));
    },

    async create({ workspaceId, userId }: Scope, name: string) {
      const [row] = await db
        .insert(collections)
        .values({ id: newId(), workspaceId, userId, name })
        .returning();
      return { ...row!, itemCount: 0 };
    },

    async rename(scope: Scope, id: string, name: string) {
      await db.update(collections).set({ name, updatedAt: new Date() }).where(isOwn(scope, id));
      return find(scope, id);
    },

    async remove(scope: Scope, id: string): Promise<void> {
      await db.delete(collections).where(isOwn(scope, id));
    },
  };
}

interface Item {
  kind: 'file' | 'source';
  itemId: string;
}

function items(db: Db) {
  return {
    /** What is in a collection of the user, the latest first. */
    async itemsOf({ userId }: Scope, ids: readonly string[]) {
      return (
        db
          .select({
            fileId: files.id,
            fileName: files.name,
            sourceId: sources.id,
            title: sources.title,
            url: sources.url,
            sourceType: sources.sourceType,
          })
          .from(collectionItems)
          .leftJoin(files, eq(files.id, collectionItems.fileId))
          .leftJoin(sources, eq(sources.id, collectionItems.sourceId))
          // A source that is another's by now is not shown.
          .where(
            and(
              inArray(collectionItems.collectionId, [...ids]),
              or(isNull(sources.userId), eq(sources.userId, userId)),
            ),
          )
          .orderBy(desc(collectionItems.id))
      );
    },

    /** Whether the user may see the file or the source. */
    async mayTake({ workspaceId, userId }: Scope, { kind, itemId }: Item): Promise<boolean> {
      const [found] =
        kind === 'file'
          ? await db
              .select({ id: files.id })
              .from(files)
              .where(and(eq(files.id, itemId), eq(files.workspaceId, workspaceId), eq(files.userId, userId)))
          : await db
              .select({ id: sources.id })
              .from(sources)
              .where(
                and(
                  eq(sources.id, itemId),
                  eq(sources.workspaceId, workspaceId),
                  or(isNull(sources.userId), eq(sources.userId, userId)),
                ),
              );
      return found !== undefined;
    },

    async put(collectionId: string, { kind, itemId }: Item): Promise<void> {
      await db
        .insert(collectionItems)
        .values({
          id: newId(),
          collectionId,
          ...(kind === 'file' ? { fileId: itemId } : { sourceId: itemId }),
        })
        .onConflictDoNothing();
    },

    async take(collectionId: string, { kind, itemId }: Item): Promise<void> {
      const column = kind === 'file' ? collectionItems.fileId : collectionItems.sourceId;
      await db
        .delete(collectionItems)
        .where(and(eq(collectionItems.collectionId, collectionId), eq(column, itemId)));
    },
  };
}
