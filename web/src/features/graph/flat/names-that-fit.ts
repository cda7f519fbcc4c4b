import type { FlatNode } from './flat-layout.ts';
import { areApart, nameBox } from './sheet-box.ts';
import type { SheetBox } from './sheet-box.ts';

interface Fitting {
  /** How much of the sheet a pixel of the screen shows: names are as large on the screen at any distance. */
  unit: number;
  /** Whose names come before all others. */
  first: ReadonlySet<string>;
}

/** Whose names are written: as many as fit without lying over each other, the best known first. Close up it is all of them. */
export function namesThatFit(nodes: readonly FlatNode[], { unit, first }: Fitting): Set<string> {
  const scale = Math.max(1, unit);
  const taken: SheetBox[] = [];
  const wanted = nodes.toSorted(
    (one, other) => Number(first.has(other.node.id)) - Number(first.has(one.node.id)),
  );
  const written = new Set<string>();
  for (const one of wanted) {
    const box = nameBox(one, scale);
    if (!taken.every((other) => areApart(box, other))) continue;
    taken.push(box);
    written.add(one.node.id);
  }
  return written;
}
