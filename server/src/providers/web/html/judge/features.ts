import type { PageView } from './page-view.ts';

/** Some features of blocks: their names, and how the numbers of one block are written, in the same order. */
export interface FeatureGroup {
  names: readonly string[];
  /** Looks at the page once and returns what writes any of its blocks, from a place in the rows on. */
  prepare(view: PageView): (block: number, rows: Float32Array, at: number) => void;
}

export interface FeatureTable {
  width: number;
  rows: Float32Array;
}

export function widthOf(groups: readonly FeatureGroup[]): number {
  return groups.reduce((sum, group) => sum + group.names.length, 0);
}

interface RowsToWrite {
  from: number;
  to: number;
  column: number;
  /** The rows of all other blocks stay as they are. */
  isAsked?: (block: number) => boolean;
}

/** Writes some rows, from one column on: the table of a large page is never there as a whole. */
export function featureWriter(
  view: PageView,
  groups: readonly FeatureGroup[],
): (table: FeatureTable, place: RowsToWrite) => void {
  const writers = groups.map((group) => group.prepare(view));
  const widths = groups.map(({ names }) => names.length);
  return ({ width, rows }, { from, to, column, isAsked }) => {
    // Group after group: what is called again and again is compiled as one.
    let start = column;
    writers.forEach((write, group) => {
      for (let block = from; block < to; block += 1)
        if (!isAsked || isAsked(block)) write(block, rows, (block - from) * width + start);
      start += widths[group]!;
    });
  };
}

/** `named('a b')` for features, `named('words link', 'L0')` for those of one level. */
export function named(list: string, prefix = ''): string[] {
  return list.split(' ').map((name) => prefix + name);
}
