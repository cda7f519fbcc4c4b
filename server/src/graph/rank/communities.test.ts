import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedGraph } from '../../../test/graph/generated-graph.ts';
import { toReference } from '../../../test/graph/reference.ts';
import { findCommunities } from './communities.ts';
import { modularity } from './modularity.ts';
import { keepNumbers } from './stable-communities.ts';

for (const [nodes, edges] of [
  [60, 150],
  [1_000, 4_000],
  [3_000, 6_000],
] as const) {
  test(`communities of ${nodes} nodes are at least as good as those of the reference`, () => {
    for (const seed of [1, 2, 3]) {
      const graph = generatedGraph(nodes, edges, seed);
      const reference = toReference(graph).communities();
      // Both speak of the same measure.
      assert.ok(Math.abs(modularity(graph, reference.groups) - reference.modularity) < 1e-6);
      assert.ok(modularity(graph, findCommunities(graph)) >= reference.modularity - 1e-9);
    }
  });
}

test('nodes without edges stay by themselves', () => {
  const empty = { nodes: 4, from: new Int32Array(), to: new Int32Array(), weight: new Float64Array() };
  assert.equal(new Set(findCommunities(empty)).size, 4);
});

test('begun at an earlier grouping, a small change moves few', () => {
  const graph = generatedGraph(2_000, 8_000);
  const earlier = findCommunities(graph);
  const changed = {
    ...graph,
    from: Int32Array.of(...graph.from, 1, 2, 3),
    to: Int32Array.of(...graph.to, 900, 1_900, 700),
    weight: Float64Array.of(...graph.weight, 0.5, 0.5, 0.5),
  };
  const now = keepNumbers(findCommunities(changed, earlier), earlier);
  const moved = now.filter((group, i) => group !== earlier[i]).length;
  assert.ok(moved < 100, `${moved} nodes changed their community`);
});

test('a community keeps its number while most of its members stay', () => {
  const earlier = Int32Array.of(7, 7, 7, 7, 3, 3, 3, -1);
  const groups = Int32Array.of(0, 0, 0, 1, 1, 1, 1, 2);
  assert.deepEqual([...keepNumbers(groups, earlier)], [7, 7, 7, 3, 3, 3, 3, 8]);
});

test('a community that falls apart loses its number, the largest new one comes first', () => {
  const earlier = Int32Array.of(0, 0, 0, 0);
  assert.deepEqual([...keepNumbers(Int32Array.of(5, 5, 9, 9), earlier)], [1, 1, 2, 2]);
  const none = new Int32Array(5).fill(-1);
  assert.deepEqual([...keepNumbers(Int32Array.of(4, 8, 8, 8, 4), none)], [1, 0, 0, 0, 1]);
});
