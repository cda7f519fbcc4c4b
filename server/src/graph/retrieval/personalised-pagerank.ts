export interface Link {
  from: number;
  to: number;
  weight: number;
}

export interface PageRankInput {
  nodes: number;
  /** Walked both ways. */
  links: readonly Link[];
  /** Where a walk begins, by node; need not add up to anything. */
  seeds: readonly number[];
  /** The chance to follow a link rather than begin again. */
  damping: number;
}

const ROUNDS = 15;

/** Where a walker is found who starts at the seeds, follows links by their weight and now and then starts again. */
export function personalisedPageRank({ nodes, links, seeds, damping }: PageRankInput): Float64Array {
  const start = normalised(nodes, seeds);
  const outward = new Float64Array(nodes);
  for (const { from, to, weight } of links) {
    outward[from]! += weight;
    outward[to]! += weight;
  }
  let rank = start;
  for (let round = 0; round < ROUNDS; round++) {
    const next = start.map(
      (share, node) => (1 - damping) * share + (outward[node] ? 0 : damping * rank[node]!),
    );
    for (const { from, to, weight } of links) {
      if (weight <= 0) continue;
      next[to]! += (damping * rank[from]! * weight) / outward[from]!;
      next[from]! += (damping * rank[to]! * weight) / outward[to]!;
    }
    rank = next;
  }
  return rank;
}

function normalised(nodes: number, seeds: readonly number[]): Float64Array {
  const start = new Float64Array(nodes);
  const total = seeds.reduce((sum, seed) => sum + seed, 0);
  for (let node = 0; node < nodes; node++) start[node] = total > 0 ? (seeds[node] ?? 0) / total : 1 / nodes;
  return start;
}
