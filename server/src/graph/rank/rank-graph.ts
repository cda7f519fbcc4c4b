/** Nodes are numbered from 0; an edge leads `from[i]` to `to[i]`. Parallel edges add up, loops count for nothing. */
export interface RankGraph {
  nodes: number;
  from: Int32Array;
  to: Int32Array;
  /** Above 0. */
  weight: Float64Array;
}

/** For each node `i` the others at `others[starts[i]] … others[starts[i + 1] - 1]`. */
export interface Adjacency {
  starts: Int32Array;
  others: Int32Array;
  weights: Float64Array;
}

/** Where edges come from, node by node. */
export function incoming({ nodes, from, to, weight }: RankGraph): Adjacency {
  return gather(nodes, (visit) => {
    for (let i = 0; i < from.length; i++) if (from[i] !== to[i]) visit(to[i]!, from[i]!, weight[i]!);
  });
}

/** Edges without their direction: each stands at both of its ends. */
export function bothWays({ nodes, from, to, weight }: RankGraph): Adjacency {
  return gather(nodes, (visit) => {
    for (let i = 0; i < from.length; i++) {
      if (from[i] === to[i]) continue;
      visit(from[i]!, to[i]!, weight[i]!);
      visit(to[i]!, from[i]!, weight[i]!);
    }
  });
}

type Visit = (at: number, other: number, weight: number) => void;

function gather(nodes: number, each: (visit: Visit) => void): Adjacency {
  const starts = new Int32Array(nodes + 1);
  each((at) => starts[at + 1]!++);
  for (let i = 0; i < nodes; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice(0, nodes);
  const others = new Int32Array(starts[nodes]!);
  const weights = new Float64Array(starts[nodes]!);
  each((at, other, weight) => {
    const place = next[at]!++;
    others[place] = other;
    weights[place] = weight;
  });
  return { starts, others, weights };
}
