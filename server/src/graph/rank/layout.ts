import { seededRandom } from './random.ts';
import type { Adjacency } from './rank-graph.ts';

export interface LayoutInput {
  adjacency: Adjacency;
  /** x, y, z of every node; NaN for one that has no place yet. Changed in place. */
  places: Float32Array;
  groups: Int32Array;
  /** Nodes whose edges have changed. */
  touched: Uint8Array;
}

/** About the length of an edge. */
export const SPACING = 10;
const ROUNDS_COLD = 120;
const ROUNDS_WARM = 40;
// What all rounds together may cost: large graphs get fewer.
const WORK = 1_200_000;
const SAMPLES = 6;
const CLOSE = 8;
const GRAVITY = 0.004;
/** How far a node that had its place may be pushed at most: it shifts, it does not jump. */
const MAX_SHIFT = SPACING / 2;

/**
 * Places nodes in space: ends of an edge near each other, everything else apart. What has a place keeps it, apart from a
 * small shift of those beside a change; new nodes come to lie near their neighbours.
 */
export function layOut({ adjacency, places, groups, touched }: LayoutInput): void {
  const nodes = places.length / 3;
  const random = seededRandom(nodes + 1);
  const isNew = Uint8Array.from({ length: nodes }, (_, i) => (Number.isFinite(places[3 * i]!) ? 0 : 1));
  const newOnes = isNew.reduce((sum, one) => sum + one, 0);
  const isCold = newOnes * 2 > nodes;
  if (isCold) placeByGroups(places, { groups, isNew });
  else placeNearNeighbours(places, { adjacency, isNew, random });
  const moving = movingNodes({ adjacency, isNew, touched, isCold });
  const before = places.slice();
  const rounds = Math.max(4, Math.min(isCold ? ROUNDS_COLD : ROUNDS_WARM, WORK / Math.max(1, moving.length)));
  for (let round = 0; round < rounds; round++) {
    const warmth = (isCold ? 1 : 0.4) * (1 - round / rounds);
    const grid = createGrid(places);
    for (const node of moving) {
      pull(places, { node, adjacency, warmth });
      push(places, { node, grid, random, warmth });
      if (!isCold && !isNew[node]) keepNear(places, { node, before });
    }
  }
}

/** All of them in a cold start; else the new ones, those beside a change, and their neighbours. */
function movingNodes(from: {
  adjacency: Adjacency;
  isNew: Uint8Array;
  touched: Uint8Array;
  isCold: boolean;
}): Int32Array {
  const { adjacency, isNew, touched, isCold } = from;
  const { starts, others } = adjacency;
  const moves = new Uint8Array(isNew.length);
  for (let i = 0; i < isNew.length; i++) {
    if (isCold || isNew[i] || touched[i]) moves[i] = 1;
    if (!isNew[i] || isCold) continue;
    for (let place = starts[i]!; place < starts[i + 1]!; place++) moves[others[place]!] = 1;
  }
  return Int32Array.from(moves.keys().filter((i) => moves[i] === 1));
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The i-th of n points that fill a ball evenly. */
function pointInBall(i: number, n: number, radius: number): [number, number, number] {
  const height = 1 - (2 * (i + 0.5)) / n;
  const around = Math.sqrt(1 - height * height);
  const r = radius * Math.cbrt(((i * 0.618033988749895) % 1) * 0.9 + 0.1);
  return [r * around * Math.cos(GOLDEN_ANGLE * i), r * height, r * around * Math.sin(GOLDEN_ANGLE * i)];
}

const ballRadius = (nodes: number) => SPACING * Math.cbrt(Math.max(1, nodes));

/** Each community in a ball of its own, the balls in a larger one. */
function placeByGroups(
  places: Float32Array,
  { groups, isNew }: { groups: Int32Array; isNew: Uint8Array },
): void {
  const members = new Map<number, number[]>();
  groups.forEach((group, node) => {
    const list = members.get(group);
    if (list) list.push(node);
    else members.set(group, [node]);
  });
  const balls = [...members.values()].sort((a, b) => b.length - a.length);
  const radius = 1.6 * ballRadius(groups.length);
  balls.forEach((nodes, i) => {
    const centre = pointInBall(i, balls.length, radius);
    nodes.forEach((node, j) => {
      if (!isNew[node]) return;
      const inside = pointInBall(j, nodes.length, ballRadius(nodes.length));
      for (let axis = 0; axis < 3; axis++) places[3 * node + axis] = centre[axis]! + inside[axis]!;
    });
  });
}

/** In waves: who has a neighbour with a place comes to lie beside it; who never gets one, at the rim. */
function placeNearNeighbours(
  places: Float32Array,
  { adjacency, isNew, random }: { adjacency: Adjacency; isNew: Uint8Array; random: () => number },
): void {
  const jitter = () => (random() - 0.5) * SPACING;
  let left = Int32Array.from(isNew.keys().filter((i) => isNew[i] === 1));
  while (left.length > 0) {
    const still: number[] = [];
    for (const node of left) {
      const middle = middleOfNeighbours(places, { node, adjacency });
      if (!middle) still.push(node);
      else for (let axis = 0; axis < 3; axis++) places[3 * node + axis] = middle[axis]! + jitter();
    }
    if (still.length === left.length) break;
    left = Int32Array.from(still);
  }
  const rim = 1.6 * ballRadius(isNew.length);
  for (const node of left) {
    const [x, y, z] = pointInBall(Math.floor(random() * 9_973), 9_973, rim);
    places.set([x, y, z], 3 * node);
  }
}

function middleOfNeighbours(
  places: Float32Array,
  { node, adjacency: { starts, others, weights } }: { node: number; adjacency: Adjacency },
): number[] | undefined {
  const sum = [0, 0, 0];
  let all = 0;
  for (let place = starts[node]!; place < starts[node + 1]!; place++) {
    const at = 3 * others[place]!;
    if (!Number.isFinite(places[at]!)) continue;
    all += weights[place]!;
    for (let axis = 0; axis < 3; axis++) sum[axis]! += weights[place]! * places[at + axis]!;
  }
  return all > 0 ? sum.map((value) => value / all) : undefined;
}

/** Towards the neighbours: to their middle, up to the length of an edge. And a little towards the centre. */
function pull(
  places: Float32Array,
  { node, adjacency, warmth }: { node: number; adjacency: Adjacency; warmth: number },
): void {
  const middle = middleOfNeighbours(places, { node, adjacency });
  const at = 3 * node;
  const [x, y, z] = [places[at]!, places[at + 1]!, places[at + 2]!];
  let towards = 0;
  if (middle) {
    const far = Math.hypot(middle[0]! - x, middle[1]! - y, middle[2]! - z);
    towards = far > SPACING ? 0.5 * warmth * (1 - SPACING / far) : 0;
  }
  for (let axis = 0; axis < 3; axis++) {
    const here = places[at + axis]!;
    places[at + axis] = here + towards * ((middle?.[axis] ?? here) - here) - GRAVITY * warmth * here;
  }
}

interface Grid {
  cellOf(node: number): number;
  starts: Int32Array;
  order: Int32Array;
}

const CELLS = 1 << 16;

/** Which nodes lie in the same cell; far cells may share a number, which costs a look and changes nothing. */
function createGrid(places: Float32Array): Grid {
  const nodes = places.length / 3;
  const cells = new Int32Array(nodes);
  const starts = new Int32Array(CELLS + 1);
  for (let i = 0; i < nodes; i++) {
    cells[i] = cellAt(places, i);
    starts[cells[i]! + 1]!++;
  }
  for (let i = 0; i < CELLS; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice(0, CELLS);
  const order = new Int32Array(nodes);
  for (let i = 0; i < nodes; i++) order[next[cells[i]!]!++] = i;
  return { cellOf: (node) => cells[node]!, starts, order };
}

function cellAt(places: Float32Array, node: number): number {
  const part = (axis: number) => Math.floor(places[3 * node + axis]! / SPACING);
  return (
    (Math.imul(part(0), 73_856_093) ^ Math.imul(part(1), 19_349_663) ^ Math.imul(part(2), 83_492_791)) &
    (CELLS - 1)
  );
}

/** Away from what is close, and from a few others anywhere. */
function push(
  places: Float32Array,
  { node, grid, random, warmth }: { node: number; grid: Grid; random: () => number; warmth: number },
): void {
  const nodes = places.length / 3;
  const cell = grid.cellOf(node);
  const [first, end] = [grid.starts[cell]!, grid.starts[cell + 1]!];
  const close = Math.min(CLOSE, end - first);
  const skip = end - first > CLOSE ? Math.floor(random() * (end - first)) : 0;
  for (let i = 0; i < close; i++) {
    const other = grid.order[first + ((skip + i) % (end - first))]!;
    if (other !== node) away(places, { node, other, reach: SPACING, strength: 0.5 * warmth, random });
  }
  const reach = ballRadius(nodes);
  for (let i = 0; i < SAMPLES; i++) {
    const other = Math.floor(random() * nodes);
    if (other !== node) away(places, { node, other, reach, strength: 0.05 * warmth, random });
  }
}

function away(
  places: Float32Array,
  from: { node: number; other: number; reach: number; strength: number; random: () => number },
): void {
  const { node, other, reach, strength, random } = from;
  const [a, b] = [3 * node, 3 * other];
  let dx = places[a]! - places[b]!;
  let dy = places[a + 1]! - places[b + 1]!;
  let dz = places[a + 2]! - places[b + 2]!;
  let far = Math.hypot(dx, dy, dz);
  if (!(far < reach)) return;
  if (far < 0.01) {
    // On one spot there is no direction away: any will do.
    [dx, dy, dz] = [random() - 0.5, random() - 0.5, random() - 0.5];
    far = Math.hypot(dx, dy, dz) || 1;
  }
  const by = (strength * (reach - far)) / far;
  const limited = Math.min(by, SPACING / far);
  places[a]! += dx * limited;
  places[a + 1]! += dy * limited;
  places[a + 2]! += dz * limited;
}

function keepNear(places: Float32Array, { node, before }: { node: number; before: Float32Array }): void {
  const at = 3 * node;
  const shift = Math.hypot(
    places[at]! - before[at]!,
    places[at + 1]! - before[at + 1]!,
    places[at + 2]! - before[at + 2]!,
  );
  if (shift <= MAX_SHIFT) return;
  for (let axis = 0; axis < 3; axis++)
    places[at + axis] = before[at + axis]! + ((places[at + axis]! - before[at + axis]!) * MAX_SHIFT) / shift;
}
