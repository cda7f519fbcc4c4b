import type { PageView } from './page-view.ts';

/** Some features of blocks: their names, and how the numbers of one block are written, in the same order. */
export interface FeatureGroup {
  names: readonly string[];
  /** Looks at the page once and returns what writes block after block. */
  prepare(view: PageView): (block: number, put: (value: number) => void) => void;
}

export interface FeatureTable {
  width: number;
  rows: Float32Array;
}

export function widthOf(groups: readonly FeatureGroup[]): number {
  return groups.reduce((sum, group) => sum + group.names.length, 0);
}

/** Writes some rows after those it wrote before, from one column on: the table of a large page is never there as a whole. */
export function featureWriter(
  view: PageView,
  groups: readonly FeatureGroup[],
): (table: FeatureTable, place: { from: number; to: number; column: number }) => void {
  const writers = groups.map((group) => group.prepare(view));
  return ({ width, rows }, { from, to, column }) => {
    let at = 0;
    const put = (value: number): void => {
      rows[at] = value;
      at += 1;
    };
    for (let block = from; block < to; block += 1) {
      at = (block - from) * width + column;
      for (const write of writers) write(block, put);
    }
  };
}

/** `named('a b')` for features, `named('words link', 'L0')` for those of one level. */
export function named(list: string, prefix = ''): string[] {
  return list.split(' ').map((name) => prefix + name);
}
