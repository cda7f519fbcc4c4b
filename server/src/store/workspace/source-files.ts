import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { sourceFileChunks, sourceFiles, sources } from '../schema/sources.ts';

const CHUNK_BYTES = 256 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_BYTES_OF_WORKSPACE = 1024 * 1024 * 1024;

export interface SourceFile {
  id: string;
  mediaType: string;
  size: number;
  sha256: string;
}

/** The bytes that a source was read from, so that the page of a quote can be shown. They go with their last source. */
export function sourceFileQueries(db: Db) {
  return {
    /** Once for each content of a workspace. What is too large, or too much, is not kept, and nothing else is lost. */
    async keepFile(
      scope: Scope,
      sourceId: string,
      file: { mediaType: string; bytes: Uint8Array },
    ): Promise<void> {
      const size = file.bytes.length;
      if (size === 0 || size > MOST_BYTES) return;
      await db.transaction(async (tx) => {
        const sha256 = createHash('sha256').update(file.bytes).digest('hex');
        // Readers of the same workspace wait for each other, so that a content is stored once and the sum is right.
        await tx.execute(sql`select 1 from workspaces where id = ${scope.workspaceId} for update`);
        const id =
          (await knownFile(tx, scope, sha256)) ??
          ((await usedBytes(tx, scope)) + size <= MOST_BYTES_OF_WORKSPACE
            ? await insertFile(tx, scope, { ...file, sha256 })
            : undefined);
        if (id)
          await tx
            .update(sources)
            .set({ fileId: id })
            .where(and(eq(sources.id, sourceId), isNull(sources.fileId)));
      });
    },

    async file(id: string): Promise<SourceFile | undefined> {
      const [row] = await db.select().from(sourceFiles).where(eq(sourceFiles.id, id));
      return row;
    },

    /** The bytes from `start` to `end`, both included, piece by piece. */
    async *readFile(fileId: string, { start, end }: { start: number; end: number }): AsyncGenerator<Buffer> {
      for (let n = Math.floor(start / CHUNK_BYTES); n <= Math.floor(end / CHUNK_BYTES); n += 1) {
        const [chunk] = await db
          .select({ bytes: sourceFileChunks.bytes })
          .from(sourceFileChunks)
          .where(and(eq(sourceFileChunks.fileId, fileId), eq(sourceFileChunks.n, n)));
        if (!chunk) return;
        const offset = n * CHUNK_BYTES;
        yield chunk.bytes.subarray(Math.max(0, start - offset), end - offset + 1);
      }
    },
  };
}

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

async function knownFile(
  tx: Transaction,
  { workspaceId }: Scope,
  sha256: string,
): Promise<string | undefined> {
  const [known] = await tx
    .select({ id: sourceFiles.id })
    .from(sourceFiles)
    .where(and(eq(sourceFiles.workspaceId, workspaceId), eq(sourceFiles.sha256, sha256)))
    // Not to go with its last source while another one is on its way.
    .for('share');
  return known?.id;
}

async function usedBytes(tx: Transaction, { workspaceId }: Scope): Promise<number> {
  const [sum] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${sourceFiles.size}), 0)` })
    .from(sourceFiles)
    .where(eq(sourceFiles.workspaceId, workspaceId));
  return Number(sum!.bytes);
}

async function insertFile(
  tx: Transaction,
  { workspaceId }: Scope,
  { bytes, mediaType, sha256 }: { bytes: Uint8Array; mediaType: string; sha256: string },
): Promise<string> {
  const [row] = await tx
    .insert(sourceFiles)
    .values({ workspaceId, mediaType, size: bytes.length, sha256 })
    .returning({ id: sourceFiles.id });
  const fileId = row!.id;
  for (let n = 0; n * CHUNK_BYTES < bytes.length; n += 1) {
    const chunk = Buffer.from(bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES));
    await tx.insert(sourceFileChunks).values({ fileId, n, bytes: chunk });
  }
  return fileId;
}
