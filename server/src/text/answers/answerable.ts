import type { AskedTerm } from './asked-terms.ts';
import { coverOf, type RankedSentence, type Ranking } from './rank-sentences.ts';

/** From here on a term counts as there. */
const FOUND = 0.5;
const LOOKED_AT = 3;
const OTHERS = 12;
const HOLDING = 8;
/** Where a question does not name what it asks for. */
const UNNAMED = 0.7;

interface Asked {
  terms: readonly AskedTerm[];
  hasForm: boolean;
  /** It says what the amount is counted in. */
  hasUnit: boolean;
}

/** What tells whether the best sentences answer a question, or only speak of the same things. */
export function answerFeatures(ranking: Ranking, { terms, hasForm, hasUnit }: Asked): number[] {
  const { ranked, weights } = ranking;
  const anywhere = placesOf(ranking);
  const top = ranked.slice(0, LOOKED_AT);
  const [best] = top;
  const total = sum(weights) || 1;
  const others = ranked.slice(LOOKED_AT, OTHERS);
  const rest = sum(others.map(({ score }) => score)) / Math.max(1, others.length);
  const score = best?.score ?? 0;
  const each = top.map((one) => placeFeatures(one, { ranking, terms, anywhere }));
  const first = each[0] ?? NOTHING;
  // The best place by what it holds, wherever it stands among the first.
  const fullest = each.toSorted((a, b) => a.lacking + a.elsewhere - b.lacking - b.elsewhere)[0] ?? NOTHING;
  const form = best?.features[6] ?? -1;
  const anyForm = Math.max(-1, ...top.map(({ features }) => features[6]!));
  const holding = ranked
    .slice(0, HOLDING)
    .filter(({ sentence }) => sentence.holdsForm && !sentence.isBoilerplate);
  const absent = weights.filter((_, i) => !anywhere[i]);
  return [
    score,
    (score - rest) / Math.max(0.1, score),
    best?.features[0] ?? 0,
    best ? coverOf(best) : 0,
    best?.features[4] ?? 0,
    best?.features[10] ?? 0,
    hasForm && !hasUnit ? form : 0,
    hasUnit ? form : 0,
    hasUnit ? anyForm : 0,
    hasForm ? 1 : 0,
    hasUnit ? 1 : 0,
    first.focus,
    Math.max(0, ...each.map(({ focus }) => focus)),
    first.softLacking,
    first.softLargest,
    first.lacking,
    first.elsewhere,
    first.largest,
    fullest.lacking,
    fullest.elsewhere,
    first.names,
    sum(absent) / total,
    Math.max(0, ...absent) / total,
    Math.max(0, ...holding.map(coverOf)),
    Math.max(0, ...holding.map(({ features }) => features[0]!)),
    Math.min(terms.length, 10) / 10,
  ];
}

interface PlaceFeatures {
  /** Weight of the terms that are not there, nor anything that is said for them. */
  lacking: number;
  /** Of those, the ones that the document has elsewhere: it would use them here too. */
  elsewhere: number;
  /** The heaviest of those that are not there. */
  largest: number;
  /** How well the names and numbers are there. */
  names: number;
  /** How well that is there by name which is asked for. */
  focus: number;
  /** The same where a word of the same field counts too, in the sentence and right beside it. */
  softLacking: number;
  softLargest: number;
}

const NOTHING: PlaceFeatures = {
  lacking: 1,
  elsewhere: 0,
  largest: 1,
  names: 0,
  focus: 0,
  softLacking: 1,
  softLargest: 1,
};

function placeFeatures(
  one: RankedSentence,
  {
    ranking: { weights, same },
    terms,
    anywhere,
  }: { ranking: Ranking; terms: readonly AskedTerm[]; anywhere: readonly boolean[] },
): PlaceFeatures {
  const { sentence } = one;
  const total = sum(weights) || 1;
  const here = same.get(sentence.section) ?? sentence.same;
  const soft = (i: number) => Math.max(sentence.own[i]!, sentence.head[i]!);
  const missing = weights.map((weight, i) => (here[i]! < FOUND ? weight / total : 0));
  const focus = terms.flatMap(({ isFocus }, i) => (isFocus ? [Math.max(soft(i), here[i]!)] : []));
  const names = terms.flatMap(({ isExact }, i) => (isExact ? [here[i]!] : []));
  return {
    lacking: sum(missing),
    elsewhere: sum(missing.filter((_, i) => anywhere[i])),
    largest: Math.max(0, ...missing),
    names: names.length > 0 ? Math.min(...names) : 1,
    focus: focus.length > 0 ? Math.max(...focus) : UNNAMED,
    softLacking: 1 - coverOf(one),
    softLargest: Math.max(0, ...weights.map((weight, i) => (weight / total) * (1 - soft(i)))),
  };
}

/** Which of the terms stand anywhere. */
function placesOf({ weights, same }: Ranking): boolean[] {
  const found = weights.map(() => false);
  for (const section of same.values())
    for (const [i, value] of section.entries()) found[i] ||= value >= FOUND;
  return found;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
