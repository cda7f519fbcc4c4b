import type { FilledMatrixRow, MatrixColumn } from '@quarry/api/events/matrix-events.ts';
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { supportOf } from './cell-support.ts';
import type { CellSupport } from './cell-support.ts';
import { CellValue } from './cell-value.tsx';
import { cellKey } from './matrix-selection.ts';
import type { CellKeys } from './matrix-selection.ts';
import { SupportMark } from './support-mark.tsx';
import type { PropsOfCell } from './use-grid-cells.ts';

interface GridRowProps {
  isFilling: boolean;
  verdicts: ReadonlyMap<string, CellSupport>;
  item: VirtualItem;
  row: FilledMatrixRow;
  columns: MatrixColumn[];
  across: VirtualItem[];
  width: number;
  headWidth: number;
  selected: CellKeys;
  /** The column of the cell that one is at, in this row. */
  atColumn: number | undefined;
  propsOf: PropsOfCell;
}

/** A row of the grid, with those of its cells that are in sight. Drawn again only when something of its own changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { item, row, columns, across, width, headWidth, selected, atColumn, propsOf, isFilling, verdicts } =
    props;
  return (
    <div
      role="row"
      aria-rowindex={item.index + 2}
      className="absolute left-0 min-w-full border-b border-line"
      style={{ top: item.start, height: item.size, width }}
    >
      <div
        role="rowheader"
        {...propsOf({ row: item.index, column: -1 }, atColumn === -1)}
        className="sticky left-0 z-10 h-full cursor-pointer overflow-hidden border-r border-line bg-surface px-3 py-2 font-medium -outline-offset-2"
        style={{ width: headWidth }}
      >
        <span className="line-clamp-6">{row.label}</span>
      </div>
      {across.map(({ index, start, size }) => {
        const column = columns[index]!;
        const cell = row.cells[column.id];
        const isSelected = selected.has(cellKey(row.id, column.id));
        const support = supportOf(cell, verdicts.get(cellKey(row.id, column.id)));
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-selected={isSelected}
            {...propsOf({ row: item.index, column: index }, atColumn === index)}
            className={classNames(
              'absolute top-0 flex h-full cursor-pointer items-start gap-2 overflow-hidden px-3 py-2 -outline-offset-2',
              isSelected ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
            )}
            style={{ left: start, width: size }}
          >
            <span className="min-w-0 flex-1">
              <CellValue cell={cell} type={column.type} isFilling={isFilling} />
            </span>
            {support && <SupportMark support={support} />}
          </div>
        );
      })}
    </div>
  );
});
