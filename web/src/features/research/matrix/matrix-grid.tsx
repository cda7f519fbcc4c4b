import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { MatrixView } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { CellEvidence } from './cell-evidence.tsx';
import { CellValue } from './cell-value.tsx';
import { cellKey, rectangle, toggle } from './matrix-selection.ts';
import type { CellKeys, CellPlace } from './matrix-selection.ts';

interface MatrixGridProps {
  run: RunRecord;
  matrix: MatrixView;
  selected: CellKeys;
  onSelect: (selected: CellKeys) => void;
}

const ARROWS: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The grid itself: header and first column stay in sight, one cell at a time is in the tab order. */
export function MatrixGrid({ run, matrix, selected, onSelect }: MatrixGridProps) {
  const t = useWords(words);
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellPlace>({ row: 0, column: 0 });
  const [open, setOpen] = useState<CellPlace | null>(null);
  const last = { row: matrix.rows.length - 1, column: matrix.columns.length - 1 };

  const goTo = (place: CellPlace) => {
    setAt(place);
    cellAt(table.current, place)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, place: CellPlace) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = {
        row: clamp(place.row + arrow.row, last.row),
        column: clamp(place.column + arrow.column, last.column),
      };
      goTo(next);
      if (event.shiftKey) onSelect(rectangle(anchor, next));
      else setAnchor(next);
    } else if (event.key === 'Home') goTo({ ...place, column: 0 });
    else if (event.key === 'End') goTo({ ...place, column: last.column });
    else if (event.key === ' ') onSelect(toggle(selected, new Set([cellKey(place)])));
    else if (event.key === 'Enter') setOpen(place);
    else return;
    event.preventDefault();
  };
  const row = open && matrix.rows[open.row];
  const column = open && matrix.columns[open.column];
  return (
    <div
      className="relative max-h-[70dvh] overflow-auto rounded-xl border border-line"
      tabIndex={0}
      role="region"
      aria-labelledby="matrix-title"
    >
      <table
        ref={table}
        role="grid"
        aria-labelledby="matrix-title"
        aria-multiselectable="true"
        className="w-max min-w-full border-separate border-spacing-0 text-[0.92rem]"
      >
        <thead>
          <tr>
            <th className={classNames(headClass, 'left-0 z-20')}>
              <span className="sr-only">{t.row}</span>
            </th>
            {matrix.columns.map((one, index) => (
              <th key={one.id} scope="col" className={classNames(headClass, 'z-10')} title={one.description}>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t.selectColumn(one.name)}
                  className="w-full text-left font-semibold"
                  onClick={() =>
                    onSelect(
                      toggle(
                        selected,
                        rectangle({ row: 0, column: index }, { row: last.row, column: index }),
                      ),
                    )
                  }
                >
                  {one.name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((one, rowAt) => (
            <tr key={one.id}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-44 border-r border-b border-line bg-surface px-3 py-2 text-left align-top max-sm:max-w-28"
              >
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t.selectRow(one.label)}
                  className="text-left font-semibold"
                  onClick={() =>
                    onSelect(
                      toggle(
                        selected,
                        rectangle({ row: rowAt, column: 0 }, { row: rowAt, column: last.column }),
                      ),
                    )
                  }
                >
                  {one.label}
                </button>
              </th>
              {matrix.columns.map((field, columnAt) => {
                const place = { row: rowAt, column: columnAt };
                const isHere = at.row === rowAt && at.column === columnAt;
                const isSelected = selected.has(cellKey(place));
                const cell = one.cells[field.id];
                return (
                  <td
                    key={field.id}
                    role="gridcell"
                    data-cell={cellKey(place)}
                    tabIndex={isHere ? 0 : -1}
                    aria-selected={isSelected}
                    onFocus={() => setAt(place)}
                    onKeyDown={(event) => onKeyDown(event, place)}
                    onClick={(event) => {
                      goTo(place);
                      if (event.shiftKey) return onSelect(rectangle(anchor, place));
                      setAnchor(place);
                      if (event.metaKey || event.ctrlKey)
                        return onSelect(toggle(selected, new Set([cellKey(place)])));
                      setOpen(place);
                    }}
                    className={classNames(
                      'max-w-80 min-w-32 cursor-pointer border-b border-line px-3 py-2 align-top -outline-offset-2',
                      isSelected ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
                    )}
                  >
                    <CellValue cell={cell} type={field.type} isFilling={!matrix.isComplete} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {open && row && column && (
        <CellEvidence
          run={run}
          row={row}
          column={column}
          isSelected={selected.has(cellKey(open))}
          onToggle={() => onSelect(toggle(selected, new Set([cellKey(open)])))}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const headClass =
  'sticky top-0 min-w-32 max-w-80 border-b border-line bg-sunken px-3 py-2 text-left align-bottom';

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

const cellAt = (table: HTMLTableElement | null, place: CellPlace) =>
  table?.querySelector<HTMLElement>(`[data-cell="${cellKey(place)}"]`);
