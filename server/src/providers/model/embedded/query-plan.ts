import { isAboutNow } from '../../../text/about-now.ts';
import { keyWords } from '../../../text/key-words.ts';
import { latinNames, queryLanguage } from '../../../text/query-language.ts';
import { isScholarly } from '../../../text/scholarly.ts';
import type { QueriesTask } from '../task.ts';
import { requestParts } from './plan/request-parts.ts';
import { queriesFor } from './queries.ts';

interface QueryPlan {
  queries: { query: string; language: string; period: 'year' | null; site: null }[];
  scholarly: boolean;
}

const MAX_QUERIES = 3;

/** Queries with the language of their own words; names in another script are looked for in English too. */
export function queryPlan({ locale, question, missing, tried = [] }: QueriesTask): QueryPlan {
  const known = new Set(tried.map((query) => query.toLowerCase()));
  const asked = missing ? queriesForMissing(question, missing, known) : queriesFor(question);
  const names = missing ? '' : latinNames(question);
  const script = queryLanguage(question);
  // Characters alone do not tell Chinese from Japanese; the reader does.
  const own = script === 'zh' && locale === 'ja' ? 'ja' : script;
  const all = [...asked.slice(0, names ? MAX_QUERIES - 1 : MAX_QUERIES), ...(names ? [names] : [])];
  // The last one keeps to the last year: what is new is not always what ranks first.
  const recent = isAboutNow(question) ? all.length - 1 : -1;
  return {
    queries: all
      .map((query, i) => ({
        query,
        language: query === names ? 'en' : own,
        period: i === recent && i > 0 ? ('year' as const) : null,
        site: null,
      }))
      .filter(({ query }) => !known.has(query.toLowerCase())),
    scholarly: isScholarly(question),
  };
}

/** Each word that stands nowhere yet, beside those that lead to the subject, or beside the first of them alone. */
function queriesForMissing(
  question: string,
  missing: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const words = keyWords(question)
    .split(' ')
    .filter((word) => !missing.includes(word));
  return missing.slice(0, MAX_QUERIES).flatMap((word) => {
    const ways = [
      [...words, word],
      [...words.slice(0, 1), word],
    ].map((way) => way.join(' '));
    return ways.filter((way) => !known.has(way.toLowerCase())).slice(0, 1);
  });
}

/** The parts of a question, as far as its own words name them. */
export function partsOf(question: string): string[] {
  const { subject, aspects } = requestParts(question);
  return aspects.length > 1 ? aspects.map((aspect) => `${subject}: ${aspect}`) : [question];
}
