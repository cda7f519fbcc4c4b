import type { PdfTable } from './table-cells.ts';
import type { Segment } from './segments.ts';

export type Box = Segment | PdfTable;

const deepest = 4;
const fewest = 8;
const mostEdges = 6;

/** Cuts a page into parts that are read from top to bottom, one after the other: columns, and what spans them. */
export function cutColumns(boxes: Box[], depth = 0): Box[][] {
  if (boxes.length < fewest || depth > deepest) return [boxes];
  for (const edge of columnEdges(boxes)) {
    const bands = bandsAt(boxes, edge);
    if (!bands.some(({ right }) => right.length > 0)) continue;
    return bands.flatMap(({ left, right }) =>
      right.length > 0
        ? [...cutColumns(left, depth + 1), ...cutColumns(right, depth + 1)]
        : cutColumns(left, depth + 1),
    );
  }
  return [boxes];
}

/** Where many lines begin, but for the leftmost such place; the most frequent first. */
function columnEdges(boxes: Box[]): number[] {
  const counts = new Map<number, number>();
  for (const { left } of boxes) {
    const place = Math.round(left / 2);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const first = Math.min(...boxes.map(({ left }) => left));
  return [...counts]
    .filter(([place, count]) => count >= 2 && place * 2 > first + 40)
    .sort((one, other) => other[1] - one[1])
    .slice(0, mostEdges)
    .map(([place]) => place * 2);
}

interface Band {
  left: Box[];
  /** Empty where the band is not made of columns. */
  right: Box[];
}

/** Bands of columns on both sides of an edge, and between them what lies across it. */
function bandsAt(boxes: Box[], edge: number): Band[] {
  const bands: Band[] = [];
  let left: Box[] = [];
  let right: Box[] = [];
  const across: Box[] = [];
  const close = () => {
    const top = headOf([...left, ...right]);
    left = left.filter((box) => !top.has(box));
    right = right.filter((box) => !top.has(box));
    across.push(...top);
    if (isProse(left) && isColumn(right, left)) {
      flush(across, bands);
      bands.push({ left, right });
    } else across.push(...left, ...right);
    left = [];
    right = [];
  };
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    if (box.left >= edge - 4) right.push(box);
    else if (box.right <= edge - 2) left.push(box);
    else {
      close();
      across.push(box);
    }
  }
  close();
  flush(across, bands);
  return bands;
}

/** A few words above the columns, set apart from both: names below a title, a date. */
function headOf(boxes: Box[]): Set<Box> {
  const sorted = boxes.toSorted((one, other) => one.top - other.top).slice(0, 6);
  let bottom = -Infinity;
  for (const [index, box] of sorted.entries()) {
    const height = 'size' in box ? box.size : 12;
    const above = sorted.slice(0, index);
    if (index > 0 && box.top - bottom > height && !isProse(above, 1)) return new Set(above);
    bottom = Math.max(bottom, box.bottom);
  }
  return new Set();
}

function flush(across: Box[], bands: Band[]): void {
  if (across.length > 0) bands.push({ left: across.splice(0), right: [] });
}

/** Whether boxes are lines of running text: wide, and most of them about as wide as the widest. */
function isProse(boxes: Box[], fewestLines = 3): boolean {
  const lines = boxes.filter((box): box is Segment => 'y' in box && /\p{L}{2}/u.test(box.text));
  if (lines.length < fewestLines) return false;
  const widths = lines
    .map(({ left, right, size }) => (right - left) / size)
    .sort((one, other) => one - other);
  const middle = widths[Math.floor(widths.length / 2)]!;
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  return mean >= 8 && middle >= 0.55 * widths.at(-1)!;
}

/** A last column may be short; it begins at the height of the one before it. */
function isColumn(right: Box[], left: Box[]): boolean {
  if (isProse(right)) return true;
  const top = Math.min(...right.map((box) => box.top));
  return isProse(right, 1) && top - Math.min(...left.map((box) => box.top)) < 30;
}
