import type { GraphEdge, GraphNode } from '@quarry/api/graph.ts';
import type { Point } from './camera.ts';

export interface SceneNode extends Point {
  node: GraphNode;
  /** In radii of the graph. */
  radius: number;
}

/** The graph as it is drawn: in the middle, one unit wide, sizes by rank. */
export interface Scene {
  nodes: SceneNode[];
  edges: { from: SceneNode; to: SceneNode; edge: GraphEdge }[];
  byId: Map<string, SceneNode>;
}

export function buildScene(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Scene {
  const frame = frameOf(nodes);
  const highest = Math.max(...nodes.map((node) => node.pagerank), Number.MIN_VALUE);
  // Few nodes have much room, and are drawn larger.
  const size = Math.min(2.2, Math.max(0.8, Math.cbrt(150 / (nodes.length || 1))));
  const placed = nodes.map((node) => ({
    node,
    ...placeOf(node, frame),
    radius: size * (0.014 + 0.038 * Math.sqrt(Math.max(0, node.pagerank) / highest)),
  }));
  const byId = new Map(placed.map((one) => [one.node.id, one]));
  const drawn = edges.flatMap((edge) => {
    const from = byId.get(edge.source);
    const to = byId.get(edge.target);
    return from && to ? [{ from, to, edge }] : [];
  });
  return { nodes: placed, edges: drawn, byId };
}

/** How far the farthest node that it is tied to is away. */
export function reachOf(scene: Scene, one: SceneNode): number {
  let reach = 0;
  for (const { from, to } of scene.edges) {
    const other = from === one ? to : to === one ? from : undefined;
    if (other) reach = Math.max(reach, Math.hypot(other.x - one.x, other.y - one.y, other.z - one.z));
  }
  return reach;
}

interface Frame {
  centre: Point;
  radius: number;
}

function frameOf(nodes: readonly GraphNode[]): Frame {
  const points = nodes.flatMap((node) => pointOf(node) ?? []);
  const mean = (axis: keyof Point) =>
    points.reduce((sum, point) => sum + point[axis], 0) / (points.length || 1);
  const centre = { x: mean('x'), y: mean('y'), z: mean('z') };
  const away = points.map((point) => Math.hypot(point.x - centre.x, point.y - centre.y, point.z - centre.z));
  // A few strays must not make everything else small.
  const radius = away.toSorted((one, other) => one - other)[Math.floor(away.length * 0.97)] ?? 0;
  return { centre, radius: radius || 1 };
}

function pointOf({ x, y, z }: GraphNode): Point | undefined {
  return x === null || y === null || z === null ? undefined : { x, y, z };
}

/** Nodes that the layout has not reached yet wait around the rest, each always in the same place. */
function placeOf(node: GraphNode, { centre, radius }: Frame): Point {
  const point = pointOf(node);
  if (!point) return onSphere(node.id);
  return {
    x: (point.x - centre.x) / radius,
    y: (point.y - centre.y) / radius,
    z: (point.z - centre.z) / radius,
  };
}

function onSphere(id: string): Point {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  const angle = ((hash & 0xffff) / 0xffff) * 2 * Math.PI;
  const y = ((hash >>> 16) / 0xffff) * 2 - 1;
  const flat = Math.sqrt(1 - y * y);
  return { x: Math.cos(angle) * flat * 1.1, y: y * 1.1, z: Math.sin(angle) * flat * 1.1 };
}
