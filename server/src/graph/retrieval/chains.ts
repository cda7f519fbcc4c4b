import { includesName } from './question-features.ts';
import { jointScore } from './ranked-passage.ts';
import type { RankedPassage, RankingContext } from './ranked-passage.ts';

/** Passages tied one to the next by names; what they say together counts, each word of the question once. */
export interface Chain {
  passages: RankedPassage[];
  cover: Float64Array;
  /** What its ties are worth. */
  ties: number;
  score: number;
}

export interface NameIndex {
  /** Rarity of a name in the whole collection. */
  rarityOf(name: string): number;
  /** Whether so many passages mention it that a mention ties nothing. */
  isCommon(name: string): boolean;
}

const WIDTH = 30;
const FAN = 8;
const MAX_TIE = 0.85;

export function startChains(passages: Iterable<RankedPassage>): Chain[] {
  const chains = [...passages].map((passage) => ({
    passages: [passage],
    cover: passage.cover,
    ties: 0,
    score: passage.score,
  }));
  return best(
    chains.filter(({ score }) => score > 0),
    WIDTH,
  );
}

/** The names by which the last passages of the chains lead on: those the question does not mention itself. */
export function leadingNames(chains: readonly Chain[], { features }: RankingContext): Set<string> {
  const names = new Set<string>();
  for (const { passages } of chains) {
    for (const name of passages.at(-1)!.names) if (!includesName(features.key, name)) names.add(name);
  }
  return names;
}

/** Every chain made one passage longer: all the worthwhile ways, best first. */
export function extendChains(
  chains: readonly Chain[],
  context: RankingContext & { names: NameIndex; passages: Iterable<RankedPassage> },
): Chain[] {
  const index = indexByName(context.passages);
  const ends = new Map<RankedPassage, Map<RankedPassage, number>>();
  const longer = chains.flatMap((chain) => {
    const end = chain.passages.at(-1)!;
    let ties = ends.get(end);
    if (!ties) ends.set(end, (ties = tiesOf(end, { ...context, index })));
    const ways = [...ties]
      .filter(([passage]) => !chain.passages.includes(passage))
      .map(([passage, tie]) => ({ passage, tie, score: longerScore(chain, { passage, tie, context }) }));
    return best(ways, FAN).map((way) => longerChain(chain, way));
  });
  return best(longer, longer.length);
}

/** The best of them, to be made longer again. */
export const beamOf = (chains: readonly Chain[]): Chain[] => chains.slice(0, WIDTH);

interface Index {
  titled: Map<string, RankedPassage[]>;
  mentioning: Map<string, RankedPassage[]>;
}

function indexByName(passages: Iterable<RankedPassage>): Index {
  const titled = new Map<string, RankedPassage[]>();
  const mentioning = new Map<string, RankedPassage[]>();
  for (const passage of passages) {
    for (const name of passage.titles) pushTo(titled, { name, passage });
    for (const name of passage.names) pushTo(mentioning, { name, passage });
  }
  return { titled, mentioning };
}

function pushTo(
  map: Map<string, RankedPassage[]>,
  { name, passage }: { name: string; passage: RankedPassage },
): void {
  const list = map.get(name);
  if (list) list.push(passage);
  else map.set(name, [passage]);
}

/** For each passage that shares a name with this one, the strongest such tie. */
function tiesOf(
  end: RankedPassage,
  { features, weights, names, index }: RankingContext & { names: NameIndex; index: Index },
): Map<RankedPassage, number> {
  const ties = new Map<RankedPassage, number>();
  const tie = (passages: readonly RankedPassage[] | undefined, strength: number): void => {
    for (const passage of passages ?? [])
      if (strength > (ties.get(passage) ?? 0)) ties.set(passage, strength);
  };
  for (const name of end.names) {
    if (includesName(features.key, name)) continue;
    const rarity = Math.min(names.rarityOf(name), MAX_TIE);
    tie(index.titled.get(name), weights.titleStep * rarity);
    if (!names.isCommon(name)) tie(index.mentioning.get(name), weights.mentionStep * rarity);
  }
  ties.delete(end);
  return ties;
}

interface Way {
  passage: RankedPassage;
  tie: number;
}

function longerScore(chain: Chain, { passage, tie, context }: Way & { context: RankingContext }): number {
  const cost = context.weights.step * chain.passages.length;
  return jointScore(chain.cover, passage.cover, context.features) + chain.ties + tie - cost;
}

function longerChain(chain: Chain, { passage, tie, score }: Way & { score: number }): Chain {
  const cover = chain.cover.map((value, i) => Math.max(value, passage.cover[i]!));
  return { passages: [...chain.passages, passage], cover, ties: chain.ties + tie, score };
}

function best<T extends { score: number }>(all: readonly T[], limit: number): T[] {
  return all.toSorted((a, b) => b.score - a.score).slice(0, limit);
}
