export interface Candidate {
  score: number;
  terms: ReadonlySet<string>;
}

const RELEVANCE = 0.7;
const SAME = 0.8;

/** Maximal marginal relevance: the best, each unlike those before it. What says the same again is left out. */
export function diversify<T extends Candidate>(candidates: readonly T[], limit: number): T[] {
  const top = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE);
  let left = candidates.map((candidate) => ({ candidate, likeness: 0 }));
  const chosen: T[] = [];
  while (chosen.length < limit && left.length > 0) {
    const value = ({ candidate, likeness }: (typeof left)[number]): number =>
      RELEVANCE * (candidate.score / top) - (1 - RELEVANCE) * likeness;
    const best = left.reduce((a, b) => (value(b) > value(a) ? b : a));
    chosen.push(best.candidate);
    left = left
      .filter((other) => other !== best)
      .map(({ candidate, likeness }) => ({
        candidate,
        likeness: Math.max(likeness, likenessOf(candidate.terms, best.candidate.terms)),
      }))
      .filter(({ likeness }) => likeness < SAME);
  }
  return chosen;
}

/** Shared terms by the terms of the smaller: a sentence that only repeats part of another is like it. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  const shared = [...a].filter((term) => b.has(term)).length;
  return smaller === 0 ? 0 : shared / smaller;
}
