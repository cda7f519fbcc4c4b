import type { Column, Stated } from './content.ts';
import { foldText } from './fold-text.ts';
import type { FilledMatrix } from './source-matrix.ts';
import { statedIn } from './table-text.ts';

/** What the value of one cell rests on. */
export interface CellEvidence {
  rowId: string;
  columnId: string;
  sourceId: string;
  /** The number by which the table cites the source. */
  n: number;
  claim: string;
  quote: string;
  startAt: number;
  endAt: number;
  verdict: 'supported' | 'partly';
}

/** Of every value that a cell states; those of its alternatives too. */
export function cellEvidence(
  { columns, rows }: FilledMatrix,
  numbers: ReadonlyMap<string, number>,
): CellEvidence[] {
  return rows.flatMap(({ id: rowId, cells }) =>
    columns.flatMap((column) =>
      statedIn(cells[column.id]).flatMap((stated) => {
        const [sourceId = ''] = stated.sourceIds;
        const n = numbers.get(sourceId);
        if (stated.quote === undefined || n === undefined) return [];
        const { quote, start: startAt = 0, end: endAt = startAt + quote.length } = stated;
        const claim = String(stated.value);
        const verdict = verdictOn(stated, column);
        return [{ rowId, columnId: column.id, sourceId, n, claim, quote, startAt, endAt, verdict }];
      }),
    ),
  );
}

/** Numbers, days and addresses were checked when the cell was filled; a text counts in full when it stands there. */
function verdictOn({ value, quote = '' }: Stated, { type }: Column): CellEvidence['verdict'] {
  if (type === 'number' || type === 'date' || type === 'url') return 'supported';
  return foldText(quote).text.includes(foldText(String(value)).text) ? 'supported' : 'partly';
}
