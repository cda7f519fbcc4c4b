import type { FilledMatrixRow, MatrixColumn } from '@quarry/api/events/matrix-events.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { rowHeight, widthOf } from './grid-look.ts';
import type { GridLook } from './grid-look.ts';
import type { CellPlace } from './matrix-selection.ts';

export const HEAD_HEIGHT = 44;

interface VirtualInput {
  box: RefObject<HTMLDivElement | null>;
  rows: FilledMatrixRow[];
  columns: MatrixColumn[];
  look: GridLook;
  headWidth: number;
}

/** Which rows and columns are in sight. */
export function useGridVirtual({ box, rows, columns, look, headWidth }: VirtualInput) {
  // The cell that has the focus is always drawn, or it would lose it.
  const kept = useRef<CellPlace>({ row: 0, column: 0 });
  // All rows are measured anew when these change, and with every scroll if they were made anew.
  const rowSize = useCallback(
    (index: number) => rowHeight(rows[index]!, { columns, look, headWidth }),
    [rows, columns, look, headWidth],
  );
  const rowKey = useCallback((index: number) => rows[index]!.id, [rows]);
  const columnKey = useCallback((index: number) => columns[index]!.id, [columns]);
  // First this one: it asks where the box stands before the other has drawn anything.
  const across = useVirtualizer({
    horizontal: true,
    useFlushSync: false,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => widthOf(look, columns[index]!),
    getItemKey: columnKey,
    overscan: 2,
    paddingStart: headWidth,
    scrollPaddingStart: headWidth,
    rangeExtractor: (range) => extended(range, kept.current.column),
  });
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: rowSize,
    getItemKey: rowKey,
    overscan: 4,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (range) => extended(range, kept.current.row),
  });
  // Widths and orders that were changed are measured anew.
  useMemo(() => {
    down.measure();
    across.measure();
  }, [look, columns, rows, headWidth]);
  return {
    down: () => down.getVirtualItems(),
    across: () => across.getVirtualItems(),
    height: down.getTotalSize(),
    width: across.getTotalSize(),
    keep: (place: CellPlace) => {
      kept.current = place;
    },
    scrollTo: ({ row, column }: CellPlace) => {
      kept.current = { row, column };
      if (row >= 0) down.scrollToIndex(row, { align: 'auto' });
      if (column >= 0) across.scrollToIndex(column, { align: 'auto' });
    },
  };
}

function extended(range: Range, at: number): number[] {
  const shown = defaultRangeExtractor(range);
  return at < 0 || at >= range.count || shown.includes(at) ? shown : [...shown, at];
}
