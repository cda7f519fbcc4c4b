import { incoming } from './rank-graph.ts';
import type { RankGraph } from './rank-graph.ts';

const DAMPING = 0.85;
// Of all scores together, in shares of one walker.
const TOLERANCE = 1e-10;
const MAX_ROUNDS = 300;

/**
 * Weighted PageRank times the number of nodes: on average 1. A node that no edge leaves is left to anywhere. Begun at
 * the scores of an earlier computation it needs only a few rounds; nodes without one (0) begin at 1.
 */
export function pageRank(graph: RankGraph, earlier?: Float64Array): Float64Array {
  const { nodes } = graph;
  const { starts, others, weights } = incoming(graph);
  const outward = outwardWeights(graph);
  for (let place = 0; place < others.length; place++) weights[place]! /= outward[others[place]!]!;
  let scores = firstScores(nodes, earlier);
  let next: Float64Array = new Float64Array(nodes);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let stranded = 0;
    for (let i = 0; i < nodes; i++) if (outward[i] === 0) stranded += scores[i]!;
    const base = 1 - DAMPING + (DAMPING * stranded) / nodes;
    let change = 0;
    for (let i = 0; i < nodes; i++) {
      let sum = 0;
      for (let place = starts[i]!; place < starts[i + 1]!; place++)
        sum += scores[others[place]!]! * weights[place]!;
      next[i] = base + DAMPING * sum;
      change += Math.abs(next[i]! - scores[i]!);
    }
    [scores, next] = [next, scores];
    if (change < TOLERANCE * nodes) break;
  }
  return scores;
}

function outwardWeights({ nodes, from, to, weight }: RankGraph): Float64Array {
  const outward = new Float64Array(nodes);
  for (let i = 0; i < from.length; i++) if (from[i] !== to[i]) outward[from[i]!]! += weight[i]!;
  return outward;
}

function firstScores(nodes: number, earlier: Float64Array | undefined): Float64Array {
  const scores = new Float64Array(nodes).fill(1);
  if (!earlier) return scores;
  let sum = 0;
  for (let i = 0; i < nodes; i++) sum += scores[i] = earlier[i] || 1;
  for (let i = 0; i < nodes; i++) scores[i]! *= nodes / sum;
  return scores;
}
