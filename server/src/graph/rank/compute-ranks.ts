import { findCommunities } from './communities.ts';
import { layOut } from './layout.ts';
import { modularity } from './modularity.ts';
import { pageRank } from './pagerank.ts';
import { bothWays } from './rank-graph.ts';
import type { RankGraph } from './rank-graph.ts';
import { keepNumbers } from './stable-communities.ts';

/** What every node has, by its number. */
export interface Ranks {
  scores: Float64Array;
  /** -1 where there is none yet. */
  communities: Int32Array;
  /** x, y, z; NaN where there is none yet. */
  places: Float32Array;
}

export interface RanksInput {
  graph: RankGraph;
  earlier: Ranks;
  /** Nodes whose edges have changed since then. */
  touched: Uint8Array;
  /** Whether communities are also looked for from nothing: needed once the graph has grown a good deal. */
  regroup: boolean;
  /** New communities have numbers from here on. */
  firstCommunity?: number;
}

// A grouping from nothing must be better by this much: smaller gains are not worth moving people around for.
const WORTH_REGROUPING = 0.005;

export function computeRanks({ graph, earlier, touched, regroup, firstCommunity }: RanksInput): Ranks {
  const scores = pageRank(graph, earlier.scores);
  const groups = regroupNodes(graph, { earlier: earlier.communities, regroup });
  const places = earlier.places.slice();
  layOut({ adjacency: bothWays(graph), places, groups, touched });
  return { scores, communities: keepNumbers(groups, earlier.communities, firstCommunity), places };
}

function regroupNodes(
  graph: RankGraph,
  { earlier, regroup }: { earlier: Int32Array; regroup: boolean },
): Int32Array {
  const known = earlier.some((community) => community >= 0);
  const kept = known ? findCommunities(graph, earlier) : undefined;
  if (kept && !regroup) return kept;
  const fresh = findCommunities(graph);
  if (!kept) return fresh;
  return modularity(graph, fresh) > modularity(graph, kept) + WORTH_REGROUPING ? fresh : kept;
}
