import { LABEL_HEIGHT } from './flat-layout.ts';
import type { FlatNode } from './flat-layout.ts';

/** A part of the sheet. */
export interface SheetBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const areApart = (one: SheetBox, other: SheetBox): boolean =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;

/** Where the name of an entity is written, below its point. */
export function nameBox({ x, y, radius, width }: FlatNode, scale: number): SheetBox {
  const half = (width / 2) * scale;
  return {
    left: x - half,
    right: x + half,
    top: y + radius,
    bottom: y + radius + (LABEL_HEIGHT + 2) * scale,
  };
}
