import type { MatrixColumn } from '@quarry/api/events/matrix-events.ts';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { MatrixView } from '../../../lib/run-view.ts';
import { gridWords } from './words.ts';
import type { CellSupport } from './cell-support.ts';
import { ColumnHead } from './column-head.tsx';
import {
  asTabs,
  HEAD,
  headWidthOf,
  movedColumn,
  orderedColumns,
  resized,
  shownRows,
  widthOf,
} from './grid-look.ts';
import type { GridLook } from './grid-look.ts';
import { cellKey } from './matrix-selection.ts';
import type { CellKeys } from './matrix-selection.ts';
import { useGridCells } from './use-grid-cells.ts';
import { HEAD_HEIGHT, useGridVirtual } from './use-grid-virtual.ts';
import { GridRow } from './grid-row.tsx';

interface MatrixGridProps {
  /** What names it. */
  titleId: string;
  matrix: MatrixView;
  verdicts: ReadonlyMap<string, CellSupport>;
  look: GridLook;
  onLook: (look: GridLook) => void;
  selected: CellKeys;
  onSelect: (selected: CellKeys) => void;
  onShowCell: (rowId: string, columnId: string) => void;
  /** Where a column and a row can be added. */
  addColumn?: ReactNode;
  addRow?: ReactNode;
}

const ADD_WIDTH = 220;

/** A table as a spreadsheet: head and first column stay in sight, and only what is in sight is drawn. */
export function MatrixGrid(props: MatrixGridProps) {
  const { matrix, look, onLook, selected, onSelect, onShowCell } = props;
  const t = useWords(gridWords);
  const locale = useLocale();
  const isPhone = useMediaQuery('(max-width: 640px)');
  const box = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => orderedColumns(matrix.columns, look), [matrix.columns, look]);
  const rows = useMemo(() => shownRows(matrix.rows, look, locale), [matrix.rows, look, locale]);
  const grid = { rows, columns };
  const initial = isPhone ? 120 : 190;
  const headWidth = useMemo(
    () => headWidthOf(look, { rows: matrix.rows, initial }),
    [look, matrix.rows, initial],
  );

  const virtual = useGridVirtual({ box, rows, columns, look, headWidth });
  const cells = useGridCells({
    box,
    grid,
    selected,
    onSelect,
    onOpen: ({ row, column }) => onShowCell(rows[row]!.id, columns[column]!.id),
    onCopy: () =>
      void navigator.clipboard.writeText(
        asTabs({ rows, columns, isSelected: (row, column) => selected.has(cellKey(row.id, column.id)) }),
      ),
    onColumnKey: (at, by, isWidth) => {
      const column = columns[at];
      if (isWidth)
        onLook(resized(look, column?.id ?? HEAD, (column ? widthOf(look, column) : headWidth) + by * 24));
      else if (column) onLook(movedColumn(look, { columns: matrix.columns, id: column.id, to: at + by }));
    },
    scrollTo: virtual.scrollTo,
  });
  virtual.keep(cells.at);
  const across = virtual.across();
  const width = virtual.width + (props.addColumn ? ADD_WIDTH : 0);
  return (
    <div
      ref={box}
      role="grid"
      aria-labelledby={props.titleId}
      aria-multiselectable="true"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      className="relative max-h-[min(46rem,76dvh)] overflow-auto overscroll-contain rounded-xl border border-line bg-surface text-[0.92rem]"
    >
      <div className="relative min-w-full" style={{ width, height: virtual.height }}>
        <HeadRow
          {...props}
          columns={columns}
          across={across}
          cells={cells}
          headWidth={headWidth}
          end={virtual.width}
          width={width}
        />
        {virtual.down().map((item) => (
          <GridRow
            key={rows[item.index]!.id}
            isFilling={!matrix.isComplete}
            verdicts={props.verdicts}
            item={item}
            row={rows[item.index]!}
            columns={columns}
            across={across}
            width={width}
            headWidth={headWidth}
            selected={selected}
            atColumn={cells.at.row === item.index ? cells.at.column : undefined}
            propsOf={cells.propsOf}
          />
        ))}
      </div>
      {props.addRow && (
        <div role="row" className="sticky left-0 w-fit p-2">
          <div role="gridcell">{props.addRow}</div>
        </div>
      )}
      {rows.length === 0 && (
        <div role="row" className="sticky left-0 w-fit px-3 py-6 text-muted">
          <div role="gridcell">{t.noRowFits}</div>
        </div>
      )}
    </div>
  );
}

interface HeadRowProps extends MatrixGridProps {
  columns: MatrixColumn[];
  across: VirtualItem[];
  cells: ReturnType<typeof useGridCells>;
  headWidth: number;
  /** Where the last column ends. */
  end: number;
  width: number;
}

function HeadRow(props: HeadRowProps) {
  const { matrix, look, onLook, columns, across, cells, headWidth, end, width, addColumn } = props;
  const head = (column: MatrixColumn | null, at: number) => (
    <ColumnHead
      {...{ column, at, matrix, look, onLook }}
      width={column ? widthOf(look, column) : headWidth}
      onSelect={() => cells.toggleCells({ row: -1, column: at })}
    />
  );
  const headProps = (column: number) =>
    cells.propsOf({ row: -1, column }, cells.at.row === -1 && cells.at.column === column);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 min-w-full border-b border-line bg-sunken"
      style={{ height: HEAD_HEIGHT, width }}
    >
      <div
        role="columnheader"
        {...headProps(-1)}
        className={classNames(headClass, 'sticky left-0 z-10 border-r')}
        style={{ width: headWidth }}
      >
        {head(null, -1)}
      </div>
      {across.map(({ index, start, size }) => (
        <div
          key={columns[index]!.id}
          role="columnheader"
          aria-sort={sortOf(look, columns[index]!.id)}
          {...headProps(index)}
          className={classNames(headClass, 'absolute top-0')}
          style={{ left: start, width: size }}
        >
          {head(columns[index]!, index)}
        </div>
      ))}
      {addColumn && (
        <div
          role="columnheader"
          className={classNames(headClass, 'absolute top-0')}
          style={{ left: end, width: ADD_WIDTH }}
        >
          {addColumn}
        </div>
      )}
    </div>
  );
}

const headClass = 'h-full border-line bg-sunken -outline-offset-2';

const sortOf = ({ sort }: GridLook, id: string) =>
  sort?.columnId === id ? (sort.isUp ? 'ascending' : 'descending') : undefined;
