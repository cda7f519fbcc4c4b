import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { passages } from '../schema/passages.ts';
import { sources } from '../schema/sources.ts';
import { isKnownTo } from '../graph/own-entities.ts';
import type { Scope } from '../database/scope.ts';
import { bytesToFloats, floatBytes } from './vectors.ts';

/** What passages are cut from. A turn is always its user's own. */
export interface PassageOrigin {
  kind: 'source' | 'turn';
  id: string;
  isPrivate: boolean;
}

export interface NewPassage {
  title: string;
  text: string;
  start: number;
  end: number;
  words: string[];
  wordCount: number;
  titleWords: string[];
  names: string[];
  titles: string[];
  lexemes: string[];
  embedding?: Float32Array;
  embeddingModel?: string;
}

/** A passage as the ranking needs it: without its text. */
export interface PassageCandidate {
  id: string;
  /** With one space between. */
  words: string;
  wordCount: number;
  titleWords: string;
  /** One a line. */
  names: string;
  titles: string;
}

export interface PassageStatistics {
  passages: number;
  averageWords: number;
  /** In how many passages each of the terms stands; absent when in none. */
  frequency: Map<string, number>;
}

export interface WeightedTerm {
  term: string;
  weight: number;
}

export interface CandidateSearch {
  /** Candidates with more of these come first. */
  words: readonly WeightedTerm[];
  /** When there are any, only a passage with at least one of them is a candidate; the best of those it has counts. */
  leads: readonly WeightedTerm[];
  limit: number;
  includeOthersEntities: boolean;
}

export type PassageStore = ReturnType<typeof createPassageStore>;

const SPELLED_ALIKE = 0.5;
// Keeps a word that stands everywhere from reading everything.
const MATCHES_PER_TERM = 3_000;

export function createPassageStore(db: Db) {
  return {
    ...passageIndex(db),

    /** Over everything the scope may see. */
    async statistics(scope: Scope, terms: readonly string[]): Promise<PassageStatistics> {
      const { rows } = await db.execute<{ term: string; passages: number; words: number }>(sql`
        select term, sum(passages)::int as passages, sum(words) as words from passage_terms
        where workspace_id = ${scope.workspaceId} and (user_id is null or user_id = ${scope.userId})
          and term = any(${sql.param(['', ...terms])}::text[]) and passages > 0
        group by term`);
      const total = rows.find(({ term }) => term === '');
      const counted = rows.filter(({ term }) => term !== '');
      return {
        passages: total?.passages ?? 0,
        averageWords: total ? total.words / total.passages : 0,
        frequency: new Map(counted.map((row) => [row.term, row.passages])),
      };
    },

    /** For words that stand nowhere: those of the collection that are spelled alike, most alike first. */
    async spelledAlike(scope: Scope, words: readonly string[]) {
      if (words.length === 0) return [];
      const { rows } = await db.execute<{ word: string; term: string; likeness: number }>(sql`
        select w.word, t.term, max(similarity(t.term, w.word)) as likeness
        from unnest(${sql.param([...words])}::text[]) as w(word)
        join passage_terms t on t.term % w.word
        where t.workspace_id = ${scope.workspaceId} and (t.user_id is null or t.user_id = ${scope.userId})
          and left(t.term, 1) not in ('', '~', '@', '#') and t.passages > 0
          and similarity(t.term, w.word) >= ${SPELLED_ALIKE}
        group by w.word, t.term
        order by likeness desc, t.term`);
      return rows;
    },

    async candidates(scope: Scope, search: CandidateSearch): Promise<PassageCandidate[]> {
      if (search.words.length + search.leads.length === 0) return [];
      const { rows } = await db.execute<PassageCandidate & Record<string, unknown>>(
        candidateQuery(scope, search),
      );
      return rows;
    },

    async texts(scope: Scope, ids: readonly string[]) {
      if (ids.length === 0) return [];
      return db
        .select({
          id: passages.id,
          kind: passages.kind,
          sourceId: passages.sourceId,
          turnId: passages.turnId,
          title: passages.title,
          url: sources.url,
          text: passages.text,
          start: passages.start,
          end: passages.end,
        })
        .from(passages)
        .leftJoin(sources, eq(sources.id, passages.sourceId))
        .where(and(inArray(passages.id, [...ids]), visibleTo(scope)));
    },

    /** The vectors this model made; passages without one are left out. */
    async embeddings(scope: Scope, { ids, model }: { ids: readonly string[]; model: string }) {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ id: passages.id, embedding: passages.embedding })
        .from(passages)
        .where(
          and(
            inArray(passages.id, [...ids]),
            eq(passages.embeddingModel, model),
            gt(sql`length(${passages.embedding})`, 0),
            visibleTo(scope),
          ),
        );
      return rows.map(({ id, embedding }) => ({ id, vector: bytesToFloats(embedding!) }));
    },
  };
}

/** How passages come into the collection, and leave it. */
function passageIndex(db: Db) {
  return {
    async isIndexed(origin: PassageOrigin, analysisVersion: number): Promise<boolean> {
      const [found] = await db
        .select({ id: passages.id })
        .from(passages)
        .where(and(eq(originColumn(origin), origin.id), eq(passages.analysisVersion, analysisVersion)))
        .limit(1);
      return found !== undefined;
    },

    /** The passages of a document become these. Of two writers at once the later one's stay. */
    async replace(
      scope: Scope,
      document: { origin: PassageOrigin; analysisVersion: number; passages: readonly NewPassage[] },
    ): Promise<void> {
      const { origin } = document;
      const userId = origin.isPrivate || origin.kind === 'turn' ? scope.userId : null;
      const rows = document.passages.map((passage, position) => ({
        ...passage,
        id: newId(),
        workspaceId: scope.workspaceId,
        userId,
        kind: origin.kind,
        sourceId: origin.kind === 'source' ? origin.id : null,
        turnId: origin.kind === 'turn' ? origin.id : null,
        position,
        words: passage.words.join(' '),
        titleWords: passage.titleWords.join(' '),
        names: passage.names.join('\n'),
        titles: passage.titles.join('\n'),
        terms: sql`array_to_tsvector(${sql.param([ownerLexeme(scope, userId), ...passage.lexemes])}::text[])`,
        analysisVersion: document.analysisVersion,
        embedding: passage.embedding ? floatBytes(passage.embedding) : null,
      }));
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passages/${origin.id}`}, 0))`);
        await tx.delete(passages).where(eq(originColumn(origin), origin.id));
        for (const batch of batches(rows)) await tx.insert(passages).values(batch);
      });
    },

    async remove(scope: Scope, origin: Pick<PassageOrigin, 'kind' | 'id'>): Promise<void> {
      await db.delete(passages).where(and(eq(originColumn(origin), origin.id), visibleTo(scope)));
    },
  };
}

/** Exported for the test that looks at its plan. */
export function candidateQuery(scope: Scope, search: CandidateSearch): SQL {
  const owners = anyLexeme([ownerLexeme(scope, null), ownerLexeme(scope, scope.userId)]);
  // One look into the index for each term: a single query of hundreds would be weighed against every row.
  const looks = [
    ...search.words.map((word) => ({ ...word, leads: false })),
    ...search.leads.map((lead) => ({ ...lead, leads: true })),
  ];
  const queries = looks.map(({ term }) => `(${owners}) & ${anyLexeme([term])}`);
  const wanted = search.leads.length > 0 ? sql`having bool_or(q.leads)` : sql``;
  const own = search.includeOthersEntities
    ? sql``
    : sql`where user_id = ${scope.userId} or ${isKnownTo(scope, sql`matches.source_id`)}`;
  return sql`
    with matches as materialized (
      select p.id, p.user_id, p.source_id, coalesce(sum(q.weight) filter (where not q.leads), 0)
        + coalesce(max(q.weight) filter (where q.leads), 0) as weight
      from unnest(
        ${sql.param(queries)}::text[],
        ${sql.param(looks.map(({ weight }) => weight))}::float8[],
        ${sql.param(looks.map(({ leads }) => leads))}::bool[]
      ) as q(query, weight, leads)
      cross join lateral (
        select id, user_id, source_id from passages
        where terms @@ q.query::tsquery
          and workspace_id = ${scope.workspaceId} and (user_id is null or user_id = ${scope.userId})
        limit ${MATCHES_PER_TERM}
      ) as p
      group by p.id, p.user_id, p.source_id
      ${wanted}
    ), best as materialized (
      select id, weight from matches
      ${own}
      order by weight desc, id
      limit ${search.limit}
    )
    select p.id, p.words, p.word_count as "wordCount", p.title_words as "titleWords", p.names, p.titles
    from best join passages p on p.id = best.id
    order by best.weight desc, p.id`;
}

function visibleTo(scope: Scope) {
  return and(
    eq(passages.workspaceId, scope.workspaceId),
    or(isNull(passages.userId), eq(passages.userId, scope.userId)),
  );
}

function originColumn({ kind }: Pick<PassageOrigin, 'kind'>) {
  return kind === 'source' ? passages.sourceId : passages.turnId;
}

/** Stands among the terms, so that the one index finds a term within one scope. */
function ownerLexeme(scope: Scope, userId: string | null): string {
  return userId === null ? `!${scope.workspaceId}` : `!${scope.workspaceId}/${userId}`;
}

function anyLexeme(lexemes: readonly string[]): string {
  return lexemes.map((lexeme) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`).join(' | ');
}

// PostgreSQL takes 65,535 parameters in one statement.
const ROWS_PER_INSERT = 500;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) yield rows.slice(i, i + ROWS_PER_INSERT);
}
