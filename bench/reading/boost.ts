import type { BoostedTrees } from '../../server/src/text/boosted-trees.ts';
import { growTree } from './grow-tree.ts';
import type { Binned } from './binned.ts';
import type { Random } from './random.ts';

export interface BoostSettings {
  trees: number;
  leaves: number;
  /** How much of each tree's advice is taken. */
  rate: number;
  /** Pulls leaves of little evidence towards nothing. */
  l2: number;
  /** The least evidence (sum of second derivatives) of a leaf. */
  leastEvidence: number;
  /** Shares of pages, of their rows, and of features that a tree sees. */
  pageShare: number;
  rowShare: number;
  featureShare: number;
}

export interface Examples {
  table: Binned;
  /** Between 0 and 1. */
  labels: Float32Array;
  weights: Float32Array;
  /** Rows of one page carry its number: a tree that sees a page sees it whole, or it would learn pages by heart. */
  pages: Uint32Array;
}

/** Learns boosted trees for cross entropy with soft labels. The same random numbers give the same trees. */
export function boost(
  { table, labels, weights, pages }: Examples,
  settings: BoostSettings,
  random: Random,
): BoostedTrees {
  const count = labels.length;
  const start = startOf(labels, weights);
  const sums = new Float64Array(count).fill(start);
  const slopes = new Float64Array(count);
  const curves = new Float64Array(count);
  const parts: { feature: number[]; value: number[]; right: number[]; roots: number[] } = {
    feature: [],
    value: [],
    right: [],
    roots: [],
  };
  for (let number = 0; number < settings.trees; number += 1) {
    const rows: number[] = [];
    const isSeen = choosePages(pages, settings.pageShare, random);
    for (let row = 0; row < count; row += 1) {
      const probability = 1 / (1 + Math.exp(-sums[row]!));
      slopes[row] = (probability - labels[row]!) * weights[row]!;
      curves[row] = probability * (1 - probability) * weights[row]!;
      if (isSeen(row) && random() < settings.rowShare) rows.push(row);
    }
    const features = chooseFeatures(table.width, settings.featureShare, random);
    const tree = growTree({ table, slopes, curves }, { rows: Uint32Array.from(rows), features, settings });
    for (let row = 0; row < count; row += 1) sums[row]! += tree.valueOf(row);
    parts.roots.push(parts.feature.length);
    tree.write(parts);
  }
  return {
    roots: Uint32Array.from(parts.roots),
    feature: Int16Array.from(parts.feature),
    value: Float32Array.from(parts.value),
    right: Uint32Array.from(parts.right),
    start,
  };
}

function startOf(labels: Float32Array, weights: Float32Array): number {
  let [good, all] = [1e-3, 2e-3];
  labels.forEach((label, row) => {
    good += label * weights[row]!;
    all += weights[row]!;
  });
  const share = Math.min(0.999, Math.max(0.001, good / all));
  return Math.log(share / (1 - share));
}

function choosePages(pages: Uint32Array, share: number, random: Random): (row: number) => boolean {
  const chosen = new Map<number, boolean>();
  return (row) => {
    const page = pages[row]!;
    let isChosen = chosen.get(page);
    if (isChosen === undefined) chosen.set(page, (isChosen = random() < share));
    return isChosen;
  };
}

function chooseFeatures(width: number, share: number, random: Random): Uint16Array {
  const chosen = Array.from({ length: width }, (_, feature) => feature).filter(() => random() < share);
  return Uint16Array.from(chosen.length > 0 ? chosen : [Math.floor(random() * width)]);
}
