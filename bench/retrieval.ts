import { sql } from 'drizzle-orm';
import { createRetrieval } from '../server/src/graph/retrieval/retrieval.ts';
import type { RankingWeights } from '../server/src/graph/retrieval/ranking-weights.ts';
import { openDatabase } from '../server/src/store/database/db.ts';
import type { Db } from '../server/src/store/database/db.ts';
import { newId } from '../server/src/store/database/ids.ts';
import { createPassageStore } from '../server/src/store/retrieval/passages.ts';
import type { PassageStore } from '../server/src/store/retrieval/passages.ts';
import type { Scope } from '../server/src/store/database/scope.ts';
import { createSourceStore } from '../server/src/store/workspace/sources.ts';
import { createTestDatabase } from '../server/test/support/database.ts';
import { readData } from './command-line/read-data.ts';
import { readOptions } from './command-line/read-options.ts';

interface Passage {
  title: string;
  text: string;
}

interface Question {
  question: string;
  paragraphs: { title: string; paragraph_text: string; is_supporting: boolean }[];
}

interface Result {
  recallAt2: number;
  recallAt5: number;
  ms: number;
}

const STAGES: [string, Partial<RankingWeights>][] = [
  ['BM25', { titleWords: 1, namedTitle: 0, steps: 0, pageRank: 0 }],
  ['+ titles', { steps: 0, pageRank: 0 }],
  ['+ one step', { steps: 1, pageRank: 0 }],
  ['+ two steps', { pageRank: 0 }],
  ['+ PageRank', {}],
];

const FILES = ['musique_train_corpus.json', 'musique_train.json'];
const values = readOptions({
  name: 'retrieval',
  about: 'Recall@2 and Recall@5 of `recall` on MuSiQue, stage by stage, and time per question.',
  options: { data: { type: 'string', value: 'DIR', help: `the folder with ${FILES.join(' and ')}; needed` } },
});
const [corpus, questions] = (await readData(values.data, FILES)) as [Passage[], Question[]];
const database = await createTestDatabase();
const opened = openDatabase(database.connection);
try {
  await run(opened.db);
} finally {
  await opened.close();
  await database.drop();
}

async function run(db: Db): Promise<void> {
  const scope = await createScope(db);
  const passages = createPassageStore(db);
  const began = performance.now();
  const sourceIds = await load(db, { scope, passages });
  const seconds = (performance.now() - began) / 1_000;
  await db.execute(sql`vacuum analyze`);
  print(`${corpus.length} passages indexed in ${seconds.toFixed(1)} s, ${questions.length} questions\n`);
  print('               first half    second half   all           ms per question');
  print('               R@2    R@5    R@2    R@5    R@2    R@5    p50    p95');
  for (const [name, ranking] of STAGES) {
    const results = await ask({ scope, passages, ranking, sourceIds });
    print(row(name, results));
  }
}

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
  { scope, passages }: { scope: Scope; passages: PassageStore },
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
}): Promise<Result[]> {
  const { scope, passages, ranking, sourceIds } = options;
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

function row(name: string, results: readonly Result[]): string {
  const half = Math.ceil(results.length / 2);
  const parts = [results.slice(0, half), results.slice(half), results].flatMap((part) => [
    mean(part.map(({ recallAt2 }) => recallAt2)).toFixed(3),
    mean(part.map(({ recallAt5 }) => recallAt5)).toFixed(3),
  ]);
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string => times[Math.floor(times.length * share)]!.toFixed(1).padStart(5);
  return `${name.padEnd(13)}  ${parts.join('  ')}  ${at(0.5)}  ${at(0.95)}`;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
