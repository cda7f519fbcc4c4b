import type { FlatNode } from './flat-layout.ts';
import { LABEL_HEIGHT } from './flat-layout.ts';

interface Fitting {
  /** How much of the sheet a pixel of the screen shows: names are as large on the screen at any distance. */
  unit: number;
  /** Whose names come before all others. */
  first: ReadonlySet<string>;
}

/** Whose names are written: as many as fit without lying over each other, the best known first. Close up it is all of them. */
export function namesThatFit(nodes: readonly FlatNode[], { unit, first }: Fitting): Set<string> {
  const scale = Math.max(1, unit);
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const wanted = nodes.toSorted(
    (one, other) => Number(first.has(other.node.id)) - Number(first.has(one.node.id)),
  );
  const written = new Set<string>();
  for (const { node, x, y, radius, width } of wanted) {
    const half = (width / 2) * scale;
    const box = {
      left: x - half,
      right: x + half,
      top: y + radius,
      bottom: y + radius + (LABEL_HEIGHT + 2) * scale,
    };
    const isFree = taken.every(
      (other) =>
        box.right <= other.left ||
        box.left >= other.right ||
        box.bottom <= other.top ||
        box.top >= other.bottom,
    );
    if (!isFree) continue;
    taken.push(box);
    written.add(node.id);
  }
  return written;
}
