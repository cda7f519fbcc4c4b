/** One figure of one part: the score of each item, between 0 and 1, so that two days can be compared item by item. */
export interface Figure {
  name: string;
  /** `lower`: less is better. */
  better: 'higher' | 'lower';
  /** By the name of the item, which stays the same from day to day. */
  scores: Record<string, number>;
}

export interface Measured {
  version: 1;
  takenAt: string;
  figures: Figure[];
}

export interface Change {
  name: string;
  items: number;
  value: number;
  /** Of the mean. */
  standardError: number;
  before?: number;
  /** How far it has fallen, in standard errors of the difference; negative where it has risen. */
  fallen?: number;
}

/** Falls of more than this many standard errors are no chance. */
export const MOST_FALLEN = 2;

/** Today beside yesterday. Items that both have are compared one by one: what is hard for both says nothing about a change. */
export function changeOf(figure: Figure, before: Figure | undefined): Change {
  const scores = Object.values(figure.scores);
  const own = {
    name: figure.name,
    items: scores.length,
    value: mean(scores),
    standardError: standardError(scores),
  };
  const shared = Object.keys(figure.scores).filter((item) => before && Object.hasOwn(before.scores, item));
  if (!before || shared.length === 0) return own;
  const sign = figure.better === 'higher' ? 1 : -1;
  const falls = shared.map((item) => sign * (before.scores[item]! - figure.scores[item]!));
  const fall = mean(falls);
  const error = standardError(falls);
  return {
    ...own,
    before: mean(Object.values(before.scores)),
    fallen: error > 0 ? fall / error : fall > 0 ? Infinity : 0,
  };
}

export const hasFallen = ({ fallen = 0 }: Change): boolean => fallen > MOST_FALLEN;

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function standardError(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  return Math.sqrt(variance / values.length);
}
