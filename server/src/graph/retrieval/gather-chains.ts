import type {
  PassageCandidate,
  PassageStatistics,
  PassageStore,
  WeightedTerm,
} from '../../store/retrieval/passages.ts';
import type { Scope } from '../../store/database/scope.ts';
import { beamOf, extendChains, leadingNames, startChains } from './chains.ts';
import type { Chain, NameIndex } from './chains.ts';
import { mentionLexeme, titleLexeme } from './passage-terms.ts';
import type { QuestionFeatures } from './question-features.ts';
import { readCandidate } from './ranked-passage.ts';
import type { RankedPassage, RankingContext } from './ranked-passage.ts';
import type { RankingWeights } from './ranking-weights.ts';
import { rarity } from './rarity.ts';

export interface GatherInput {
  scope: Scope;
  context: RankingContext;
  statistics: PassageStatistics;
  includeOthersEntities: boolean;
  signal: AbortSignal | undefined;
}

const FIRST = 80;
const PER_STEP = 200;
// How many matches the words of one search may have together, rare words first.
const MATCH_BUDGET = 3_000;
// A name in more passages than this ties nothing to anything.
const COMMON = 50;

/** Chains of all lengths: from what the question's words find, on to what the names in it find. */
export async function gatherChains(
  store: PassageStore,
  input: GatherInput,
): Promise<{ chains: Chain[]; names: NameIndex }> {
  const { context, scope, statistics, includeOthersEntities } = input;
  const found = new Map<string, RankedPassage>();
  const counts = new Map<string, number>();
  const names: NameIndex = {
    rarityOf: (name) => rarity(counts.get(mentionLexeme(name)) ?? 1, statistics.passages),
    isCommon: (name) => (counts.get(mentionLexeme(name)) ?? 1) > COMMON,
  };
  const add = (candidates: readonly PassageCandidate[]): void => {
    for (const candidate of candidates)
      if (!found.has(candidate.id)) found.set(candidate.id, readCandidate(candidate, context));
  };
  const words = affordable(context.features, statistics);
  add(
    await store.candidates(scope, {
      words: [...words, ...titleTerms(context)],
      leads: [],
      limit: FIRST,
      includeOthersEntities,
    }),
  );
  let beam = startChains(found.values());
  const chains = [...beam];
  for (let step = 0; step < context.weights.steps && beam.length > 0; step++) {
    input.signal?.throwIfAborted();
    const leading = [...leadingNames(beam, context)].filter((name) => !counts.has(mentionLexeme(name)));
    const leads = await countLeads(store, { scope, leading, counts, weights: context.weights });
    if (leads.length > 0)
      add(await store.candidates(scope, { words, leads, limit: PER_STEP, includeOthersEntities }));
    const longer = extendChains(beam, { ...context, names, passages: found.values() });
    chains.push(...longer);
    beam = beamOf(longer);
  }
  return { chains, names };
}

function titleTerms({ features, weights }: RankingContext): WeightedTerm[] {
  return features.titles.map(({ key, weight }) => ({
    term: titleLexeme(key),
    weight: weights.namedTitle * weight,
  }));
}

/** The words of the question, rare ones first, as long as their matches stay within the budget. */
function affordable({ terms }: QuestionFeatures, { frequency }: PassageStatistics): WeightedTerm[] {
  const timesOf = ({ term }: WeightedTerm): number => frequency.get(term) ?? 0;
  const known = terms.flatMap(({ spellings }) => spellings.filter((spelling) => timesOf(spelling) > 0));
  let left = MATCH_BUDGET;
  return known
    .toSorted((a, b) => timesOf(a) - timesOf(b))
    .filter((spelling, i) => (left -= timesOf(spelling)) >= 0 || i === 0);
}

/** Learns how common the names are, and says by which terms they lead on. */
async function countLeads(
  store: PassageStore,
  {
    scope,
    leading,
    counts,
    weights,
  }: { scope: Scope; leading: readonly string[]; counts: Map<string, number>; weights: RankingWeights },
): Promise<WeightedTerm[]> {
  const lexemes = leading.flatMap((name) => [mentionLexeme(name), titleLexeme(name)]);
  const { frequency } = await store.statistics(scope, lexemes);
  return leading.flatMap((name) => {
    const [mention, title] = [mentionLexeme(name), titleLexeme(name)];
    const count = frequency.get(mention) ?? 1;
    counts.set(mention, count);
    const leads: WeightedTerm[] = [];
    if (count > 1 && count <= COMMON) leads.push({ term: mention, weight: weights.mentionStep });
    if (frequency.has(title)) leads.push({ term: title, weight: weights.titleStep });
    return leads;
  });
}
