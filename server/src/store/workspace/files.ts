import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { mediaTypeOf } from './media-type.ts';
import { before, holds, pageOf } from '../database/newest-first.ts';
import type { Page } from '../database/newest-first.ts';
import { fileChunks, files } from '../schema/sources.ts';
import type { Scope } from '../database/scope.ts';

const CHUNK_BYTES = 256 * 1024;

export type FileRow = typeof files.$inferSelect;

export interface NewFile {
  name: string;
  /** As the uploader says; found out where that says nothing. */
  mediaType?: string;
  bytes: Buffer;
  /** The run that made it, if one did. */
  runId?: string;
}

export type FileStore = ReturnType<typeof createFileStore>;

/** Files of users. Their bytes lie in the database, in pieces: every node can serve them, a range without the rest. */
export function createFileStore(db: Db) {
  return {
    save(scope: Scope, { bytes, mediaType: declared, ...file }: NewFile): Promise<FileRow> {
      return db.transaction(async (tx) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const mediaType = mediaTypeOf({ name: file.name, bytes, ...(declared && { declared }) });
        const [row] = await tx
          .insert(files)
          .values({ ...scope, ...file, mediaType, size: bytes.length, sha256 })
          .returning();
        for (let n = 0; n * CHUNK_BYTES < bytes.length; n += 1)
          await tx.insert(fileChunks).values({
            fileId: row!.id,
            n,
            bytes: bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
          });
        return row!;
      });
    },

    async find(scope: Scope, id: string): Promise<FileRow | undefined> {
      const [row] = await db
        .select()
        .from(files)
        .where(and(eq(files.id, id), isOwn(scope)));
      return row;
    },

    async list(scope: Scope, page: Page & { search?: string | undefined }) {
      const rows = await db
        .select()
        .from(files)
        .where(
          and(
            isOwn(scope),
            before(files.id, page),
            page.search === undefined ? undefined : holds(files.name, page.search),
          ),
        )
        .orderBy(desc(files.id))
        .limit(page.limit + 1);
      return pageOf(rows, page);
    },

    async remove(scope: Scope, id: string): Promise<FileRow | undefined> {
      const [row] = await db
        .delete(files)
        .where(and(eq(files.id, id), isOwn(scope)))
        .returning();
      return row;
    },

    /** The bytes from `start` to `end`, both included, piece by piece. */
    async *read(fileId: string, range: { start: number; end: number }): AsyncGenerator<Buffer> {
      const last = Math.floor(range.end / CHUNK_BYTES);
      for (let n = Math.floor(range.start / CHUNK_BYTES); n <= last; n += 1) {
        const [chunk] = await db
          .select({ bytes: fileChunks.bytes })
          .from(fileChunks)
          .where(and(eq(fileChunks.fileId, fileId), eq(fileChunks.n, n)));
        if (!chunk) return;
        const offset = n * CHUNK_BYTES;
        yield chunk.bytes.subarray(Math.max(0, range.start - offset), range.end - offset + 1);
      }
    },

    async readAll(file: FileRow): Promise<Buffer> {
      if (file.size === 0) return Buffer.alloc(0);
      const chunks: Buffer[] = [];
      for await (const chunk of this.read(file.id, { start: 0, end: file.size - 1 })) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

const isOwn = ({ workspaceId, userId }: Scope) =>
  and(eq(files.workspaceId, workspaceId), eq(files.userId, userId));
