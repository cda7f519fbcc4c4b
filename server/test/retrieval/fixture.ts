import { sql } from 'drizzle-orm';
import { createRetrieval } from '../../src/graph/retrieval/retrieval.ts';
import type { EmbeddingModel } from '../../src/graph/retrieval/retrieval.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { newId } from '../../src/store/database/ids.ts';
import { createPassageVectorStore } from '../../src/store/retrieval/passage-vectors.ts';
import { createPassageStore } from '../../src/store/retrieval/passages.ts';
import { preparePgvector } from '../../src/store/retrieval/pgvector.ts';
import type { Scope } from '../../src/store/database/scope.ts';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

/** A database with nothing but what a test of retrieval needs. */
export async function startRetrieval(
  options: { embeddings?: EmbeddingModel; max?: number; database?: TestDatabase } = {},
) {
  const database = options.database ?? (await createTestDatabase());
  const { db, pool, close } = openDatabase(database.connection, { max: options.max ?? 4 });
  const passages = createPassageStore(db);
  const sources = createSourceStore(db);
  const embeddingErrors: unknown[] = [];
  const retrieval = createRetrieval({
    passages,
    embeddings: options.embeddings,
    vectors: createPassageVectorStore(db, await preparePgvector(pool)),
    onEmbeddingError: (error) => embeddingErrors.push(error),
  });

  return {
    db,
    passages,
    retrieval,
    embeddingErrors,

    async createWorkspace(): Promise<string> {
      const id = newId();
      await db.execute(sql`insert into workspaces (id, name) values (${id}, ${id})`);
      return id;
    },

    async createUser(workspaceId: string): Promise<Scope> {
      const userId = newId();
      await db.execute(
        sql`insert into users (id, name, email) values (${userId}, 'test', ${`${userId}@test.invalid`})`,
      );
      return { workspaceId, userId };
    },

    async saveSource(scope: Scope, source: { title: string; body: string; isPrivate?: boolean }) {
      const url = `https://test.invalid/${newId()}`;
      const id = await sources.save(scope, {
        sourceType: source.isPrivate ? 'private' : 'public',
        url,
        canonicalUrl: url,
        contentHash: url,
        title: source.title,
        description: '',
        body: source.body,
        bodyLinks: [],
        images: [],
      });
      const document = { kind: 'source' as const, id, isPrivate: source.isPrivate ?? false, ...source };
      await retrieval.index(scope, document);
      return document;
    },

    async titles(scope: Scope, question: string, more: { includeOthersEntities?: boolean } = {}) {
      const found = await retrieval.search({ scope, question, limit: 10, ...more });
      return found.map(({ title }) => title);
    },

    async stop(): Promise<void> {
      await close();
      await database.drop();
    },
  };
}
