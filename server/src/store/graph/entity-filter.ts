import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { GraphState } from './graph-state.ts';
import { graphIdOf, isPartOf } from './member-view.ts';
import type { Layer } from './member-view.ts';
import { isFoundBy } from './own-entities.ts';
import { UNKNOWN_COMMUNITY } from './shown-entities.ts';
import type { Scope } from '../database/scope.ts';

/** A keyword, ready for the index. */
export interface Keyword {
  /** Terms, or beginnings of terms, that all must be there. */
  terms: { text: string; isBeginning: boolean }[];
  /** The folded text that must stand there, where the terms could also be apart. */
  text?: string;
}

export interface EntityFilter {
  category?: string;
  kind?: string;
  communityId?: number;
  /** All of them must stand in label, aliases or description. */
  search: readonly Keyword[];
  /** In the metadata. */
  metadata: readonly Keyword[];
  includeOthersEntities: boolean;
}

/** What is asked of whom: the filter decides together with how much there is. */
export interface FilteredQuery {
  scope: Scope;
  filter: EntityFilter;
  state: GraphState;
}

/** Whether what the user's runs have found is a part of the whole that has to be told apart. */
export const onlyFound = ({ filter, state }: FilteredQuery) =>
  !filter.includeOthersEntities && state.found < state.entities;

/** A user's few are read first. */
export const foundFirst = (query: FilteredQuery): SQL =>
  onlyFound(query)
    ? sql`join entity_finders f on f.entity_id = e.entity_id and f.workspace_id = ${query.scope.workspaceId} and f.user_id = ${query.scope.userId}`
    : sql``;

export function conditions(query: FilteredQuery, layer: Layer): SQL {
  const { scope } = query;
  const part = sql`${isPartOf(scope, layer, sql`e`)} ${filters(query, { row: sql`e`, id: sql`e.id` })}`;
  if (layer === 'own') return sql`${part} and e.public_id is null`;
  return onlyFound(query) ? sql`${part} and ${isFoundBy(scope, sql`e.id`)}` : part;
}

/** Of a row of `entities` or `entity_search` that is shown. */
export function filters({ scope, filter, state }: FilteredQuery, { row, id }: { row: SQL; id: SQL }): SQL {
  const parts = [sql``];
  if (filter.category !== undefined) parts.push(sql`${row}.category = ${filter.category}`);
  if (filter.kind !== undefined) {
    const described = sql`(${row}.kind = 'entity' or exists (
      select 1 from entities o where o.public_id = ${id} and o.kind = 'entity' and ${isPartOf(scope, 'own', sql`o`)}))`;
    const isKind = sql`(case when ${described} then 'entity' else 'ghost' end) = ${filter.kind}`;
    parts.push(state.hasLaidOver ? isKind : sql`${row}.kind = ${filter.kind}`);
  }
  if (filter.communityId !== undefined)
    parts.push(
      filter.communityId === UNKNOWN_COMMUNITY
        ? sql`${row}.community_id is null`
        : sql`${row}.community_id = ${filter.communityId}`,
    );
  return sql.join(parts, sql` and `);
}

/** All of them stand in `e`, a row of `entity_search`. */
export function keywords({ scope, filter: { search, metadata } }: FilteredQuery): SQL {
  const wanted = [...search, ...metadata];
  if (wanted.length === 0) return sql``;
  return sql.join([
    sql`and ${isIndexed(graphIdOf(scope, 'shared'), wanted.map(allTerms).join(' & '))}`,
    ...search.map((keyword) => standsIn(sql`e.search_text`, keyword)),
    ...metadata.map((keyword) => standsIn(sql`e.metadata_text`, keyword)),
  ]);
}

/** One of them stands in `e`, a row of the member's own, and each of them there or in `s`, the row that it is shown as. */
export function ownKeywords({ scope, filter: { search, metadata } }: FilteredQuery): SQL {
  const wanted = [...search, ...metadata];
  if (wanted.length === 0) return sql``;
  return sql.join([
    sql`and ${isIndexed(graphIdOf(scope, 'own'), wanted.map((keyword) => `(${allTerms(keyword)})`).join(' | '))}`,
    ...search.map((keyword) => inEither(sql`search_text`, keyword)),
    ...metadata.map((keyword) => inEither(sql`metadata_text`, keyword)),
  ]);
}

const inEither = (column: SQL, keyword: Keyword): SQL =>
  sql` and (strpos(e.${column}, ${wordOf(keyword)}) > 0 or strpos(s.${column}, ${wordOf(keyword)}) > 0)`;

const standsIn = (column: SQL, { text }: Keyword): SQL =>
  text === undefined ? sql`` : sql` and strpos(${column}, ${text}) > 0`;

/** Behind its mark, a single term is the word itself. */
const wordOf = ({ text, terms }: Keyword): string => text ?? terms[0]!.text.slice(1);

const isIndexed = (graphId: string, words: string): SQL =>
  sql`entity_terms(e.graph_id, e.search_text, e.metadata_text) @@ ${`${lexeme(`!${graphId}`)} & (${words})`}::tsquery`;

const allTerms = ({ terms }: Keyword): string =>
  [...new Set(terms.map(({ text, isBeginning }) => lexeme(text) + (isBeginning ? ':*' : '')))].join(' & ');

const lexeme = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'`;
