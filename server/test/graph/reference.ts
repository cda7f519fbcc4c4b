import { DirectedGraph, UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import pagerank from 'graphology-metrics/centrality/pagerank.js';
import type { RankGraph } from '../../src/graph/rank/rank-graph.ts';
import { seededRandom } from '../../src/graph/rank/random.ts';

type Attributes = { weight: number };
type Reference = InstanceType<typeof DirectedGraph> | InstanceType<typeof UndirectedGraph>;

/** The same graph for graphology, against which our own computations are held. */
export function toReference(graph: RankGraph) {
  return {
    pageRank(): Float64Array {
      const scores = (pagerank as unknown as (g: unknown, o: object) => Record<string, number>)(
        summed(graph, new DirectedGraph()),
        { tolerance: 1e-12, maxIterations: 1_000 },
      );
      return Float64Array.from({ length: graph.nodes }, (_, i) => scores[i]!);
    },

    communities(): { modularity: number; groups: Int32Array } {
      const found = (
        louvain as unknown as {
          detailed(g: unknown, o: object): { modularity: number; communities: Record<string, number> };
        }
      ).detailed(summed(graph, new UndirectedGraph()), { rng: seededRandom(1), getEdgeWeight: 'weight' });
      const groups = Int32Array.from({ length: graph.nodes }, (_, i) => found.communities[i]!);
      return { modularity: found.modularity, groups };
    },
  };
}

function summed({ nodes, from, to, weight }: RankGraph, graph: Reference): Reference {
  for (let i = 0; i < nodes; i++) graph.addNode(i);
  for (let i = 0; i < from.length; i++) {
    if (from[i] === to[i]) continue;
    graph.updateEdge(from[i], to[i], (known: Partial<Attributes>) => ({
      weight: (known.weight ?? 0) + weight[i]!,
    }));
  }
  return graph;
}
