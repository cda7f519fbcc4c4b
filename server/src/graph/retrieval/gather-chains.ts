import type { PassageCandidate, PassageStatistics, PassageStore } from '../../store/passages.ts';
import type { Scope } from '../../store/scope.ts';
import { beamOf, extendChains, leadingNames, startChains } from './chains.ts';
import type { Chain, NameIndex } from './chains.ts';
import { mentionLexeme, titleLexeme } from './passage-terms.ts';
import type { QuestionFeatures } from './question-features.ts';
import { readCandidate } from './ranked-passage.ts';
import type { RankedPassage, RankingContext } from './ranked-passage.ts';
import { rarity } from './rarity.ts';

export interface GatherInput {
  scope: Scope;
  context: RankingContext;
  statistics: PassageStatistics;
  includeOthersEntities: boolean;
  signal: AbortSignal | undefined;
}

const FIRST = 80;
const PER_STEP = 250;
// How many matches the words of one search may have together, rare words first.
const MATCH_BUDGET = 3_000;
// A name in more passages than this ties nothing to anything.
const COMMON = 100;

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
  const weights = wordWeights(context.features);
  add(
    await store.candidates(scope, {
      anyOf: [...affordable(weights, statistics), ...titlesOf(context.features)].map((term) => ({ term, bonus: 0 })),
      weights: new Map([...weights, ...titleWeights(context)]),
      limit: FIRST,
      includeOthersEntities,
    }),
  );
  let beam = startChains(found.values());
  const chains = [...beam];
  for (let step = 0; step < context.weights.steps && beam.length > 0; step++) {
    input.signal?.throwIfAborted();
    const leading = [...leadingNames(beam, context)].filter((name) => !counts.has(mentionLexeme(name)));
    const leads = await countLeads(store, { scope, leading, counts, bonus: context.weights.titleStep });
    add(
      await store.candidates(scope, {
        anyOf: leads,
        weights,
        limit: PER_STEP,
        includeOthersEntities,
      }),
    );
    const longer = extendChains(beam, { ...context, names, passages: found.values() });
    chains.push(...longer);
    beam = beamOf(longer);
  }
  return { chains, names };
}

function wordWeights({ terms }: QuestionFeatures): Map<string, number> {
  return new Map(terms.flatMap(({ spellings }) => spellings.map(({ term, weight }) => [term, weight])));
}

const titlesOf = ({ titles }: QuestionFeatures): string[] => titles.map(({ key }) => titleLexeme(key));

function titleWeights({ features, weights }: RankingContext): [string, number][] {
  return features.titles.map(({ key, weight }) => [titleLexeme(key), weights.namedTitle * weight]);
}

function affordable(weights: ReadonlyMap<string, number>, { frequency }: PassageStatistics): string[] {
  const known = [...weights.keys()].filter((term) => frequency.has(term));
  const rareFirst = known.sort((a, b) => frequency.get(a)! - frequency.get(b)!);
  let left = MATCH_BUDGET;
  return rareFirst.filter((term, i) => (left -= frequency.get(term)!) >= 0 || i === 0);
}

/** Learns how common the names are, and says by which terms they lead on. */
async function countLeads(
  store: PassageStore,
  { scope, leading, counts, bonus }: { scope: Scope; leading: readonly string[]; counts: Map<string, number>; bonus: number },
): Promise<{ term: string; bonus: number }[]> {
  const lexemes = leading.flatMap((name) => [mentionLexeme(name), titleLexeme(name)]);
  const { frequency } = await store.statistics(scope, lexemes);
  return leading.flatMap((name) => {
    const [mention, title] = [mentionLexeme(name), titleLexeme(name)];
    const count = frequency.get(mention) ?? 1;
    counts.set(mention, count);
    const leads = [];
    if (count > 1 && count <= COMMON) leads.push({ term: mention, bonus: 0 });
    if (frequency.has(title)) leads.push({ term: title, bonus });
    return leads;
  });
}
