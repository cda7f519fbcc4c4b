import { classNames } from '../../../components/class-names.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { MatrixView } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { CellEvidence } from './cell-evidence.tsx';
import { CellValue } from './cell-value.tsx';
import { cellKey, rectangle, toggle } from './matrix-selection.ts';
import type { CellKeys, CellPlace } from './matrix-selection.ts';
import { useGridCells } from './use-grid-cells.ts';

interface MatrixGridProps {
  run: RunRecord;
  matrix: MatrixView;
  selected: CellKeys;
  onSelect: (selected: CellKeys) => void;
}

/** The grid itself: header and first column stay in sight, one cell at a time is in the tab order. */
export function MatrixGrid({ run, matrix, selected, onSelect }: MatrixGridProps) {
  const t = useWords(words);
  const last = { row: matrix.rows.length - 1, column: matrix.columns.length - 1 };
  const cells = useGridCells({ last, selected, onSelect });
  const toggleAll = (from: CellPlace, to: CellPlace) => onSelect(toggle(selected, rectangle(from, to)));
  const { open } = cells;
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
        ref={cells.table}
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
                <HeadButton
                  label={t.selectColumn(one.name)}
                  text={one.name}
                  onClick={() => toggleAll({ row: 0, column: index }, { row: last.row, column: index })}
                />
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
                <HeadButton
                  label={t.selectRow(one.label)}
                  text={one.label}
                  onClick={() => toggleAll({ row: rowAt, column: 0 }, { row: rowAt, column: last.column })}
                />
              </th>
              {matrix.columns.map((field, columnAt) => {
                const props = cells.propsOf({ row: rowAt, column: columnAt });
                return (
                  <td
                    key={field.id}
                    {...props}
                    className={classNames(
                      'max-w-80 min-w-32 cursor-pointer border-b border-line px-3 py-2 align-top -outline-offset-2',
                      props['aria-selected'] ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
                    )}
                  >
                    <CellValue cell={one.cells[field.id]} type={field.type} isFilling={!matrix.isComplete} />
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
          onClose={cells.close}
        />
      )}
    </div>
  );
}

const headClass =
  'sticky top-0 min-w-32 max-w-80 border-b border-line bg-sunken px-3 py-2 text-left align-bottom';

/** Selects its row or column; cells are reached by arrow keys, so that it is no stop of its own. */
function HeadButton({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className="w-full text-left font-semibold"
      onClick={onClick}
    >
      {text}
    </button>
  );
}
