import type { GraphEdge } from '@quarry/api/graph.ts';

/** The edges of a shortest way between two nodes, whichever way they point; undefined where there is none. */
export function shortestPath(edges: readonly GraphEdge[], from: string, to: string): GraphEdge[] | undefined {
  const ways = new Map<string, GraphEdge[]>();
  for (const edge of edges)
    for (const end of [edge.source, edge.target]) ways.set(end, [...(ways.get(end) ?? []), edge]);
  const cameBy = new Map<string, GraphEdge | null>([[from, null]]);
  let edge: string[] = [from];
  while (edge.length > 0 && !cameBy.has(to)) {
    const next: string[] = [];
    for (const at of edge)
      for (const way of ways.get(at) ?? []) {
        const end = otherEnd(way, at);
        if (cameBy.has(end)) continue;
        cameBy.set(end, way);
        next.push(end);
      }
    edge = next;
  }
  if (!cameBy.has(to)) return undefined;
  const path: GraphEdge[] = [];
  for (let at = to, way = cameBy.get(at); way; way = cameBy.get(at)) {
    path.unshift(way);
    at = otherEnd(way, at);
  }
  return path;
}

export const otherEnd = ({ source, target }: Pick<GraphEdge, 'source' | 'target'>, end: string): string =>
  source === end ? target : source;
