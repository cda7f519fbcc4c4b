import { z } from 'zod';
import { queriesQuestion } from '../../prompts/rounds.ts';
import type { SearchSoFar } from '../../prompts/rounds.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import { searchPeriods } from '../../providers/search/search.ts';
import type { SearchPeriod } from '../../providers/search/search.ts';
import { isScholarly } from '../../text/scholarly.ts';
import type { ToolContext } from '../tool.ts';
import { askOrNothing } from './ask-or-nothing.ts';

export interface PlannedQuery {
  text: string;
  /** Two letters: the language in which its pages are likely to be written. */
  language?: string;
  period?: SearchPeriod;
  site?: string;
}

export interface QueryPlan {
  queries: PlannedQuery[];
  /** Papers are searched for too. */
  isScholarly: boolean;
}

const MAX_QUERIES = 3;
const MAX_QUERY_CHARS = 400;

const queryOf = z.union([
  z.string().transform((query) => ({ query, language: null, period: null, site: null })),
  z.object({
    query: z.string(),
    language: z.string().nullish().catch(null),
    period: z.enum(searchPeriods).nullish().catch(null),
    site: z.string().nullish().catch(null),
  }),
]);
type GivenQuery = z.output<typeof queryOf>;

const asked = z.object({
  query: z.string(),
  language: z.string(),
  period: z.enum(searchPeriods).nullable(),
  site: z.string().nullable(),
});

const schema = z.object({
  queries: askedAs(z.array(queryOf), z.array(asked).min(1).max(MAX_QUERIES)),
  scholarly: askedAs(z.boolean().nullish().catch(null), z.boolean()),
});

/**
 * What to ask the search providers in a round. A model that cannot put it as JSON leaves us with the question itself, or
 * with what is missing.
 */
export async function planQueries(
  context: ToolContext,
  { key, question, soFar }: { key: string; question: string; soFar?: SearchSoFar | undefined },
): Promise<QueryPlan> {
  const { locale } = context.input;
  const request = queriesQuestion({ locale, question, today: context.today, soFar });
  const given = await askOrNothing(context, key, () => context.ask(key, { ...request, schema }));
  const tried = new Set((soFar?.tried ?? []).map((query) => query.toLowerCase()));
  const fresh = (queries: readonly PlannedQuery[]) =>
    distinct(queries).filter(({ text }) => !tried.has(text.toLowerCase()));
  const written = fresh((given?.queries ?? []).map(toQuery));
  const plain = soFar ? soFar.missing : [question];
  return {
    // A model that has nothing to search for has said so; one that could not say it is helped.
    queries: (written.length > 0 || (given && soFar)
      ? written
      : fresh(plain.map((text) => ({ text })))
    ).slice(0, MAX_QUERIES),
    isScholarly: given?.scholarly ?? isScholarly(question),
  };
}

function toQuery({ query, language, period, site }: GivenQuery): PlannedQuery {
  const code = /^[a-z]{2,3}(?=$|[-_])/.exec(language?.trim().toLowerCase() ?? '')?.[0];
  const host = hostOf(site);
  return {
    text: query,
    ...(code && { language: code }),
    ...(period && { period }),
    ...(host && { site: host }),
  };
}

/** The host alone, however a site was named; none where it is no host. */
function hostOf(site: string | null | undefined): string | undefined {
  const named = (site ?? '')
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?=$|\/)/.exec(named)?.[0];
}

function distinct(queries: readonly PlannedQuery[]): PlannedQuery[] {
  const known = new Map<string, PlannedQuery>();
  for (const query of queries) {
    const text = query.text.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_CHARS);
    if (text !== '' && !known.has(text.toLowerCase())) known.set(text.toLowerCase(), { ...query, text });
  }
  return [...known.values()];
}
