import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedGraph } from '../../../test/graph/generated-graph.ts';
import { findCommunities } from './communities.ts';
import { layOut, SPACING } from './layout.ts';
import { bothWays } from './rank-graph.ts';
import type { RankGraph } from './rank-graph.ts';

const unplaced = (nodes: number) => new Float32Array(3 * nodes).fill(NaN);

function lay(graph: RankGraph, places = unplaced(graph.nodes), touched = new Uint8Array(graph.nodes)) {
  layOut({ adjacency: bothWays(graph), places, groups: findCommunities(graph), touched });
  return places;
}

const distance = (places: Float32Array, a: number, b: number) =>
  Math.hypot(...[0, 1, 2].map((axis) => places[3 * a + axis]! - places[3 * b + axis]!));

test('every node has a place of its own, and the ends of an edge are nearer than others', () => {
  const graph = generatedGraph(1_000, 3_000);
  const places = lay(graph);
  assert.ok(places.every((value) => Number.isFinite(value)));
  const spots = new Set(Array.from({ length: 1_000 }, (_, i) => places.slice(3 * i, 3 * i + 3).join()));
  assert.equal(spots.size, 1_000);
  let [tied, any] = [0, 0];
  for (let i = 0; i < 3_000; i++) {
    tied += distance(places, graph.from[i]!, graph.to[i]!);
    any += distance(places, graph.from[i]!, (graph.to[i]! * 7 + 13) % 1_000);
  }
  assert.ok(tied < any * 0.7, `${tied} against ${any}`);
  assert.ok(any / 3_000 > 3 * SPACING, 'the nodes lie in a heap');
});

test('when nodes are added, those that were there shift at most a little', () => {
  const graph = generatedGraph(1_000, 4_000);
  const places = lay(graph);
  const grown: RankGraph = {
    nodes: 1_020,
    from: Int32Array.of(...graph.from, ...Array.from({ length: 20 }, (_, i) => 1_000 + i)),
    to: Int32Array.of(...graph.to, ...Array.from({ length: 20 }, (_, i) => i * 40)),
    weight: new Float64Array(4_020).fill(0.5),
  };
  const next = lay(grown, Float32Array.of(...places, ...unplaced(20)));
  let still = 0;
  for (let i = 0; i < 1_000; i++) {
    const shift = Math.hypot(...[0, 1, 2].map((axis) => places[3 * i + axis]! - next[3 * i + axis]!));
    assert.ok(shift <= SPACING / 2 + 0.01, `node ${i} jumped by ${shift}`);
    if (shift === 0) still += 1;
  }
  assert.ok(still > 900, `${still} stayed where they were`);
  for (let i = 0; i < 20; i++) assert.ok(distance(next, 1_000 + i, i * 40) < 5 * SPACING);
});

test('nodes on one spot, a single node and none at all are no trouble', () => {
  const pair = { nodes: 3, from: Int32Array.of(0), to: Int32Array.of(1), weight: Float64Array.of(1) };
  const places = lay(pair, new Float32Array(9), new Uint8Array(3).fill(1));
  assert.ok(places.every((value) => Number.isFinite(value)));
  assert.ok(distance(places, 0, 1) > 0 && distance(places, 0, 2) > 0);
  const none = { nodes: 0, from: new Int32Array(), to: new Int32Array(), weight: new Float64Array() };
  assert.equal(lay(none).length, 0);
  assert.ok(lay({ ...none, nodes: 1 }).every((value) => Number.isFinite(value)));
});
