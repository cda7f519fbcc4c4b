import type { Chain, NameIndex } from './chains.ts';
import { personalisedPageRank } from './personalised-pagerank.ts';
import type { Link } from './personalised-pagerank.ts';
import type { RankedPassage, RankingContext } from './ranked-passage.ts';

const CONSIDERED = 60;
const DAMPING = 0.5;
// How fast the chance that a walk begins at a passage falls with its distance to the best.
const SEED_TEMPERATURE = 1.1;

export interface PassageScore {
  passage: RankedPassage;
  score: number;
}

/** A passage is worth the best chain it is part of, and a little of what it says alone. */
export function chainScores(chains: Iterable<Chain>, { weights }: RankingContext): PassageScore[] {
  const scores = new Map<RankedPassage, number>();
  for (const { passages, score } of chains) {
    for (const passage of passages) scores.set(passage, Math.max(score, scores.get(passage) ?? -Infinity));
  }
  return [...scores]
    .map(([passage, score]) => ({ passage, score: score + weights.own * passage.score }))
    .sort((a, b) => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1))
    .slice(0, CONSIDERED);
}

/** The passages that a walk over shared names meets most, begun at those the chains rank high. */
export function pageRankOrder(scores: readonly PassageScore[], names: NameIndex): string[] {
  const nodes = new Map<string, number>();
  const links: Link[] = [];
  scores.forEach(({ passage }, from) => {
    for (const name of passage.names) {
      let to = nodes.get(name);
      if (to === undefined) nodes.set(name, (to = scores.length + nodes.size));
      links.push({ from, to, weight: names.rarityOf(name) });
    }
  });
  const top = scores[0]?.score ?? 0;
  const rank = personalisedPageRank({
    nodes: scores.length + nodes.size,
    links: sharedOnly(links),
    seeds: scores.map(({ score }) => Math.exp((score - top) / SEED_TEMPERATURE)),
    damping: DAMPING,
  });
  return scores
    .map(({ passage }, i) => ({ id: passage.id, rank: rank[i]! }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ id }) => id);
}

/** A name of one passage alone leads nowhere: it would only keep a part of the walk for itself. */
function sharedOnly(links: readonly Link[]): Link[] {
  const uses = new Map<number, number>();
  for (const { to } of links) uses.set(to, (uses.get(to) ?? 0) + 1);
  return links.filter(({ to, weight }) => weight > 0 && uses.get(to)! > 1);
}

export function fuseOrders(
  scores: readonly PassageScore[],
  others: { ids: readonly string[]; weight: number }[],
): { id: string; score: number }[] {
  return fuseRanks([
    { ids: scores.map(({ passage }) => passage.id), weight: 1 },
    ...others.filter(({ weight }) => weight > 0),
  ]);
}

const SMOOTHING = 10;

interface RankedList {
  ids: readonly string[];
  weight: number;
}

/** Reciprocal rank fusion: lists whose scores cannot be compared are merged by the places they give. */
export function fuseRanks(lists: readonly RankedList[]): { id: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const { ids, weight } of lists) {
    ids.forEach((id, place) => scores.set(id, (scores.get(id) ?? 0) + weight / (SMOOTHING + place + 1)));
  }
  // Sorting is stable: of equal ones the first list's order holds.
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}
