import type { MatrixView } from '../../../lib/run-view.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { CellValue } from './cell-value.tsx';
import { orderedColumns, shownRows } from './grid-look.ts';
import type { GridLook } from './grid-look.ts';
import { gridWords } from './words.ts';

/** The table for paper: all of it, in the order and with the filters of its reader, its head on every page. */
export function PrintedTable({ matrix, look }: { matrix: MatrixView; look: GridLook }) {
  const t = useWords(gridWords);
  const locale = useLocale();
  const columns = orderedColumns(matrix.columns, look);
  const cellClass = 'border border-line px-2 py-1 text-left align-top';
  return (
    <table className="w-full border-collapse text-[0.8rem]">
      <thead>
        <tr>
          <th className={cellClass}>{t.row}</th>
          {columns.map(({ id, name }) => (
            <th key={id} className={cellClass}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shownRows(matrix.rows, look, locale).map((row) => (
          <tr key={row.id} className="break-inside-avoid">
            <th className={cellClass}>{row.label}</th>
            {columns.map(({ id, type }) => (
              <td key={id} className={cellClass}>
                <CellValue cell={row.cells[id]} type={type} isFilling={false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
