import type { Activity, PageRead, ResearchStand, RunView, SearchActivity } from '../../../lib/run-view.ts';

export interface Round {
  /** What was searched for and read in it. */
  queries: string[];
  pages: PageRead[];
  /** Where the research stood after it; of the round at work there is none yet. */
  stand?: ResearchStand;
}

/** What a round has found that none before it had. */
export const newIn = (
  rounds: readonly Round[],
  at: number,
  kind: 'known' | 'missing' | 'contradictions',
): string[] => {
  const before = new Set(rounds.slice(0, at).flatMap(({ stand }) => stand?.[kind] ?? []));
  return (rounds[at]?.stand?.[kind] ?? []).filter((point) => !before.has(point));
};

/** A search in its rounds: what came between two takings of stock belongs to one. */
export function roundsOf({ queries, pages, rounds }: SearchActivity): Round[] {
  let query = 0;
  let page = 0;
  const over = rounds.map(({ queryCount, pageCount, ...stand }): Round => {
    const round = { queries: queries.slice(query, queryCount), pages: pages.slice(page, pageCount), stand };
    query = queryCount;
    page = pageCount;
    return round;
  });
  const rest = { queries: queries.slice(query), pages: pages.slice(page) };
  return rest.queries.length + rest.pages.length === 0 ? over : [...over, rest];
}

/** Parts of a question are searched for at the same time: their rounds are the same ones. */
export const countRounds = ({ rounds }: SearchActivity): number =>
  Math.max(0, ...rounds.map(({ round }) => round));

/** How many rounds the searches before this one have taken. */
export const roundsBefore = ({ activities }: RunView, activity: Activity): number =>
  activities
    .slice(0, activities.indexOf(activity))
    .reduce((sum, one) => sum + (one.kind === 'search' ? countRounds(one) : 0), 0);
