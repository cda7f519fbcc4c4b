import type { Binned } from './binned.ts';
import { MOST_BINS } from './binned.ts';
import type { BoostSettings } from './boost.ts';

interface Derivatives {
  table: Binned;
  slopes: Float64Array;
  curves: Float64Array;
}

interface Task {
  rows: Uint32Array;
  features: Uint16Array;
  settings: BoostSettings;
}

interface Leaf {
  rows: Uint32Array;
  sums: Float64Array;
  slope: number;
  curve: number;
  cut: Cut | undefined;
  node: Node;
}

interface Cut {
  feature: number;
  bin: number;
  gain: number;
}

interface Node {
  feature: number;
  bin: number;
  value: number;
  left: Node | undefined;
  right: Node | undefined;
}

export interface GrownTree {
  valueOf(row: number): number;
  write(parts: { feature: number[]; value: number[]; right: number[] }): void;
}

/** Cuts the leaf that gains most until there are enough; sums of the larger child are those of its parent less its sibling's. */
export function growTree(data: Derivatives, { rows, features, settings }: Task): GrownTree {
  const root = newNode();
  const leaves = [newLeaf(data, { rows, features, settings }, root)];
  while (leaves.length < settings.leaves) {
    const best = leaves.reduce((most, leaf) => ((leaf.cut?.gain ?? 0) > (most.cut?.gain ?? 0) ? leaf : most));
    if (!best.cut || best.cut.gain <= 1e-9) break;
    leaves.splice(leaves.indexOf(best), 1, ...cutLeaf(data, best, { rows, features, settings }));
  }
  for (const { node, slope, curve } of leaves) node.value = (-slope / (curve + settings.l2)) * settings.rate;
  return {
    valueOf: (row) => valueOf(root, data.table, row),
    write: (parts) => write(root, data.table, parts),
  };
}

function newNode(): Node {
  return { feature: -1, bin: 0, value: 0, left: undefined, right: undefined };
}

function newLeaf(data: Derivatives, task: Task, node: Node, known?: Float64Array): Leaf {
  const sums = known ?? sumUp(data, task);
  let [slope, curve] = [0, 0];
  for (const row of task.rows) {
    slope += data.slopes[row]!;
    curve += data.curves[row]!;
  }
  return { rows: task.rows, sums, slope, curve, node, cut: bestCut(sums, { slope, curve }, data, task) };
}

function sumUp({ table, slopes, curves }: Derivatives, { rows, features }: Task): Float64Array {
  const sums = new Float64Array(features.length * MOST_BINS * 2);
  const { bins, width } = table;
  const count = features.length;
  for (const row of rows) {
    const slope = slopes[row]!;
    const curve = curves[row]!;
    const base = row * width;
    for (let n = 0; n < count; n += 1) {
      const at = (n * MOST_BINS + bins[base + features[n]!]!) * 2;
      sums[at]! += slope;
      sums[at + 1]! += curve;
    }
  }
  return sums;
}

function bestCut(
  sums: Float64Array,
  { slope, curve }: { slope: number; curve: number },
  { table }: Derivatives,
  { features, settings }: Task,
): Cut | undefined {
  const { l2, leastEvidence } = settings;
  const whole = (slope * slope) / (curve + l2);
  let best: Cut | undefined;
  for (let n = 0; n < features.length; n += 1) {
    const bins = table.edges[features[n]!]!.length + 1;
    let [leftSlope, leftCurve] = [0, 0];
    for (let bin = 0; bin < bins; bin += 1) {
      const at = (n * MOST_BINS + bin) * 2;
      leftSlope += sums[at]!;
      leftCurve += sums[at + 1]!;
      const rightCurve = curve - leftCurve;
      if (leftCurve < leastEvidence || rightCurve < leastEvidence) continue;
      const rightSlope = slope - leftSlope;
      const gain =
        (leftSlope * leftSlope) / (leftCurve + l2) + (rightSlope * rightSlope) / (rightCurve + l2) - whole;
      if (gain > (best?.gain ?? 0)) best = { feature: features[n]!, bin, gain };
    }
  }
  return best;
}

function cutLeaf(data: Derivatives, leaf: Leaf, task: Task): Leaf[] {
  const { feature, bin } = leaf.cut!;
  const { bins, width } = data.table;
  const goesLeft = (row: number): boolean => bins[row * width + feature]! <= bin;
  const left = leaf.rows.filter(goesLeft);
  const right = leaf.rows.filter((row) => !goesLeft(row));
  Object.assign(leaf.node, { feature, bin, left: newNode(), right: newNode() });
  const [small, large] = left.length < right.length ? [left, right] : [right, left];
  const [smallNode, largeNode] =
    small === left ? [leaf.node.left!, leaf.node.right!] : [leaf.node.right!, leaf.node.left!];
  const smallLeaf = newLeaf(data, { ...task, rows: small }, smallNode);
  const rest = leaf.sums.map((sum, index) => sum - smallLeaf.sums[index]!);
  return [smallLeaf, newLeaf(data, { ...task, rows: large }, largeNode, rest)];
}

function valueOf(root: Node, { bins, width }: Binned, row: number): number {
  let node = root;
  while (node.feature >= 0) node = bins[row * width + node.feature]! <= node.bin ? node.left! : node.right!;
  return node.value;
}

function write(
  node: Node,
  table: Binned,
  parts: { feature: number[]; value: number[]; right: number[] },
): void {
  const at = parts.feature.length;
  parts.feature.push(node.feature);
  // Bin 0 alone goes left: everything that is known is above.
  parts.value.push(
    node.feature < 0 ? node.value : node.bin === 0 ? -Infinity : table.edges[node.feature]![node.bin - 1]!,
  );
  parts.right.push(0);
  if (node.feature < 0) return;
  write(node.left!, table, parts);
  parts.right[at] = parts.feature.length;
  write(node.right!, table, parts);
}
