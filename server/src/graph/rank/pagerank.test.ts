import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedGraph } from '../../../test/graph/generated-graph.ts';
import { toReference } from '../../../test/graph/reference.ts';
import { pageRank } from './pagerank.ts';
import type { RankGraph } from './rank-graph.ts';

function largestError(graph: RankGraph, scores: Float64Array): number {
  const reference = toReference(graph).pageRank();
  return scores.reduce((most, score, i) => Math.max(most, Math.abs(score / graph.nodes - reference[i]!)), 0);
}

const graphs: [string, RankGraph][] = [
  ['a generated graph', generatedGraph(2_000, 8_000)],
  ['a graph with many dead ends', generatedGraph(500, 300)],
  ['one edge', { nodes: 3, from: Int32Array.of(0), to: Int32Array.of(1), weight: Float64Array.of(0.5) }],
  [
    'parallel edges and a loop',
    {
      nodes: 3,
      from: Int32Array.of(0, 0, 0, 1),
      to: Int32Array.of(1, 1, 2, 1),
      weight: Float64Array.of(0.5, 0.25, 0.5, 0.5),
    },
  ],
];

for (const [name, graph] of graphs) {
  test(`PageRank of ${name} is that of the reference`, () => {
    assert.ok(largestError(graph, pageRank(graph)) < 1e-6);
  });
}

test('begun at the scores of a smaller graph it comes to the same end', () => {
  const graph = generatedGraph(1_000, 4_000);
  const earlier = pageRank({ ...graph, from: graph.from.subarray(10), to: graph.to.subarray(10) });
  earlier.fill(0, 990);
  assert.ok(largestError(graph, pageRank(graph, earlier)) < 1e-6);
});

/** Two rings, of which the second grows. */
const ring = (nodes: number, extra: number): RankGraph => {
  const ends = Array.from({ length: nodes }, (_, i) =>
    i < 10 ? (i + 1) % 10 : 10 + ((i - 9) % (nodes - 10)),
  );
  const from = Int32Array.from({ length: nodes }, (_, i) => i);
  const weight = new Float64Array(nodes).fill(0.5);
  weight[15] = extra;
  return { nodes, from, to: Int32Array.from(ends), weight };
};

test('a part of the graph that nothing leads to keeps its scores when another part grows', () => {
  const [small, large] = [pageRank(ring(20, 0.5)), pageRank(ring(50, 0.9))];
  for (let i = 0; i < 10; i++) assert.ok(Math.abs(small[i]! - large[i]!) < 1e-9);
});

test('no nodes have no scores', () => {
  const none = { nodes: 0, from: new Int32Array(), to: new Int32Array(), weight: new Float64Array() };
  assert.equal(pageRank(none).length, 0);
});
