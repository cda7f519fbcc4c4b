import type { RankGraph } from './rank-graph.ts';

/** How much more weight lies inside the groups than chance would put there; edges taken without their direction. */
export function modularity({ nodes, from, to, weight }: RankGraph, groups: Int32Array): number {
  const degrees = new Float64Array(nodes);
  let inside = 0;
  let all = 0;
  for (let i = 0; i < from.length; i++) {
    const [a, b, w] = [from[i]!, to[i]!, weight[i]!];
    if (a === b) continue;
    degrees[a]! += w;
    degrees[b]! += w;
    all += w;
    if (groups[a] === groups[b]) inside += w;
  }
  if (all === 0) return 0;
  const totals = new Map<number, number>();
  for (let i = 0; i < nodes; i++) totals.set(groups[i]!, (totals.get(groups[i]!) ?? 0) + degrees[i]!);
  let expected = 0;
  for (const total of totals.values()) expected += (total / (2 * all)) ** 2;
  return inside / all - expected;
}
