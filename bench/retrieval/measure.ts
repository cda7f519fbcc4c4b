import { sql } from 'drizzle-orm';
import { createRetrieval } from '../../server/src/graph/retrieval/retrieval.ts';
import type { RankingWeights } from '../../server/src/graph/retrieval/ranking-weights.ts';
import { openDatabase } from '../../server/src/store/database/db.ts';
import type { Db } from '../../server/src/store/database/db.ts';
import { newId } from '../../server/src/store/database/ids.ts';
import { createPassageStore } from '../../server/src/store/retrieval/passages.ts';
import type { PassageStore } from '../../server/src/store/retrieval/passages.ts';
import type { Scope } from '../../server/src/store/database/scope.ts';
import { createSourceStore } from '../../server/src/store/workspace/sources.ts';
import { createTestDatabase } from '../../server/test/support/database.ts';
import { readData } from '../command-line/read-data.ts';

interface Passage {
  title: string;
  text: string;
}

interface Question {
  question: string;
  paragraphs: { title: string; paragraph_text: string; is_supporting: boolean }[];
}

export interface Result {
  question: string;
  recallAt2: number;
  recallAt5: number;
  ms: number;
}

export const FILES = ['musique_train_corpus.json', 'musique_train.json'];

/** A database of its own with all passages in it, for as long as the work takes. */
export async function withPassages<T>(
  data: string | undefined,
  work: (about: { passages: number; questions: number; seconds: number; ask: Ask }) => Promise<T>,
): Promise<T> {
  const [corpus, questions] = (await readData(data, FILES)) as [Passage[], Question[]];
  const database = await createTestDatabase();
  const opened = openDatabase(database.connection);
  try {
    const { db } = opened;
    const scope = await createScope(db);
    const passages = createPassageStore(db);
    const began = performance.now();
    const sourceIds = await load(db, { scope, passages, corpus });
    const seconds = (performance.now() - began) / 1_000;
    await db.execute(sql`vacuum analyze`);
    const asking = (ranking: Partial<RankingWeights>) =>
      ask({ scope, passages, ranking, sourceIds, questions });
    return await work({ passages: corpus.length, questions: questions.length, seconds, ask: asking });
  } finally {
    await opened.close();
    await database.drop();
  }
}

type Ask = (ranking: Partial<RankingWeights>) => Promise<Result[]>;

/** As the service ranks. */
export const measureRetrieval = (data: string): Promise<Result[]> =>
  withPassages(data, ({ ask: asking }) => asking({}));

async function createScope(db: Db): Promise<Scope> {
  const scope = { workspaceId: newId(), userId: newId() };
  await db.execute(sql`insert into workspaces (id, name) values (${scope.workspaceId}, 'bench')`);
  await db.execute(
    sql`insert into users (id, name, email) values (${scope.userId}, 'bench', 'bench@localhost')`,
  );
  return scope;
}

function keyOf(title: string, text: string): string {
  return `${title}\n${text}`;
}

async function load(
  db: Db,
  { scope, passages, corpus }: { scope: Scope; passages: PassageStore; corpus: readonly Passage[] },
): Promise<Map<string, string>> {
  const sources = createSourceStore(db);
  const retrieval = createRetrieval({ passages });
  const ids = new Map<string, string>();
  for (const [i, { title, text }] of corpus.entries()) {
    const url = `https://corpus.invalid/${i}`;
    const id = await sources.save(scope, {
      sourceType: 'public',
      url,
      canonicalUrl: url,
      contentHash: String(i),
      title,
      description: '',
      body: text,
      bodyLinks: [],
      images: [],
    });
    await retrieval.index(scope, { kind: 'source', id, isPrivate: false, title, body: text });
    ids.set(keyOf(title, text), id);
  }
  return ids;
}

async function ask(options: {
  scope: Scope;
  passages: PassageStore;
  ranking: Partial<RankingWeights>;
  sourceIds: ReadonlyMap<string, string>;
  questions: readonly Question[];
}): Promise<Result[]> {
  const { scope, passages, ranking, sourceIds, questions } = options;
  const retrieval = createRetrieval({ passages, ranking });
  const results: Result[] = [];
  for (const { question, paragraphs } of questions) {
    const began = performance.now();
    const found = await retrieval.search({ scope, question, limit: 10 });
    const ms = performance.now() - began;
    const supporting = paragraphs.filter((paragraph) => paragraph.is_supporting);
    const wanted = new Set(supporting.map((one) => sourceIds.get(keyOf(one.title, one.paragraph_text))));
    const ids = [...new Set(found.map(({ sourceId }) => sourceId ?? ''))];
    results.push({
      question,
      recallAt2: recall(ids.slice(0, 2), wanted),
      recallAt5: recall(ids.slice(0, 5), wanted),
      ms,
    });
  }
  return results;
}

function recall(ids: readonly string[], wanted: ReadonlySet<string | undefined>): number {
  return ids.filter((id) => wanted.has(id)).length / wanted.size;
}
