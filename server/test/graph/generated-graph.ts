import { seededRandom } from '../../src/graph/rank/random.ts';
import type { RankGraph } from '../../src/graph/rank/rank-graph.ts';

/** Communities with hubs in them, and some edges across: what a knowledge graph looks like from afar. */
export function generatedGraph(nodes: number, edges: number, seed = 1): RankGraph {
  const random = seededRandom(seed);
  const size = Math.max(5, Math.round(Math.sqrt(nodes) / 2));
  const from = new Int32Array(edges);
  const to = new Int32Array(edges);
  const weight = new Float64Array(edges);
  for (let i = 0; i < edges; i++) {
    const a = Math.floor(random() * nodes);
    const home = a - (a % size);
    // Squared: those in front are met more often.
    const near = home + Math.floor(random() ** 2 * Math.min(size, nodes - home));
    const far = Math.floor(random() ** 2 * nodes);
    from[i] = a;
    to[i] = random() < 0.8 ? near : far;
    weight[i] = 1 - 0.5 ** (1 + Math.floor(random() ** 2 * 4));
  }
  return { nodes, from, to, weight };
}
