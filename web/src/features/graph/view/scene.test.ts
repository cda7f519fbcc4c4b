import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GraphEdge, GraphNode } from '@quarry/api/graph.ts';
import { startCamera } from './camera.ts';
import { pickNode } from './pick-node.ts';
import { buildScene } from './scene.ts';

const node = (id: string, given: Partial<GraphNode> = {}): GraphNode => ({
  id,
  label: id,
  category: 'company',
  description: '',
  kind: 'entity',
  communityId: 0,
  pagerank: 0.1,
  x: 0,
  y: 0,
  z: 0,
  ...given,
});
const edge = (source: string, target: string): GraphEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  type: 'knows',
  typeLabel: { en: 'knows', ja: 'knows' },
  weight: 0.5,
  edgeType: 'relationship',
});

test('the graph is put in the middle and made one wide, whatever the layout’s units', () => {
  const { byId } = buildScene([node('a', { x: 900 }), node('b', { x: 1100 })], []);
  assert.deepEqual([byId.get('a')!.x, byId.get('b')!.x], [-1, 1]);
});

test('rank makes large, nodes without a place stand apart and always there, loose edges are left out', () => {
  const nodes = [node('a', { pagerank: 0.9 }), node('b'), node('c', { x: null, y: null, z: null })];
  const { byId, edges } = buildScene(nodes, [edge('a', 'b'), edge('a', 'gone')]);
  assert.ok(byId.get('a')!.radius > byId.get('b')!.radius);
  const { x, y, z } = byId.get('c')!;
  assert.ok(Math.abs(Math.hypot(x, y, z) - 1.1) < 1e-9);
  assert.deepEqual(buildScene(nodes, []).byId.get('c')!.x, x);
  assert.equal(edges.length, 1);
});

test('nothing at all, and nodes in one place, can be drawn too', () => {
  assert.deepEqual(buildScene([], []).nodes, []);
  assert.ok(buildScene([node('a'), node('b')], []).nodes.every(({ x }) => Number.isFinite(x)));
});

test('a pointer takes the nearest node in front, and nothing where none is', () => {
  const { nodes } = buildScene(
    [node('front', { z: -1 }), node('back', { z: 1 }), node('side', { x: 1, z: 0 }), node('s', { x: -1 })],
    [],
  );
  const camera = { ...startCamera, yaw: 0, pitch: 0 };
  const viewport = { width: 800, height: 600 };
  const at = (x: number, y: number) => pickNode({ nodes, camera, viewport, x, y })?.node.id;
  assert.equal(at(401, 300), 'front');
  assert.equal(at(400, 20), undefined);
});
