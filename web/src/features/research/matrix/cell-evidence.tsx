import type { FilledMatrixRow, MatrixColumn } from '@quarry/api/events/matrix-events.ts';
import type { Evidence } from '@quarry/api/evidence.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { OuterLink } from '../../../components/markdown.tsx';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { Quote } from '../sources/quote.tsx';
import { words } from '../words.ts';
import { CellValue } from './cell-value.tsx';

interface CellEvidenceProps {
  run: RunRecord;
  row: FilledMatrixRow;
  column: MatrixColumn;
  isSelected: boolean;
  onToggle: () => void;
  onClose: () => void;
}

/** What the value of a cell rests on. */
export function CellEvidence({ run, row, column, isSelected, onToggle, onClose }: CellEvidenceProps) {
  const t = useWords(words);
  const cell = row.cells[column.id];
  const recorded = (run.detail.evidence ?? []).filter(
    (one) => one.rowId === row.id && one.columnId === column.id,
  );
  const quotes = recorded.length > 0 ? recorded : ownQuote(cell);
  const originals = statedIn(cell).flatMap(({ original }) => original ?? []);
  const sources = [...run.view.sources, ...run.detail.linkedSources];
  return (
    <Dialog title={`${row.label} · ${column.name}`} closeLabel={t.close} onClose={onClose}>
      <div className="grid gap-4">
        <div className="text-[1.05rem]">
          <CellValue cell={cell} type={column.type} isFilling={false} />
        </div>
        {originals.length > 0 && (
          <p className="text-[0.9rem] text-muted">
            {t.asWritten}: {originals.join(' / ')}
          </p>
        )}
        {column.description !== '' && <p className="text-[0.9rem] text-muted">{column.description}</p>}
        <h3 className="text-[0.87rem] font-medium text-muted">{t.evidence}</h3>
        {quotes.length === 0 && <p className="text-muted">{t.noEvidence}</p>}
        <ul className="grid gap-3">
          {quotes.map((one) => {
            const source = sources.find(({ id }) => id === one.sourceId);
            return (
              <li key={`${one.sourceId} ${one.quote}`} className="grid gap-1">
                {one.quote !== '' && <Quote evidence={one} />}
                {source && (
                  <OuterLink href={source.url} className="text-accent underline">
                    {source.title || source.url} ({hostOf(source.url)})
                  </OuterLink>
                )}
              </li>
            );
          })}
        </ul>
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            onToggle();
            onClose();
          }}
        >
          {isSelected ? t.unselectCell : t.selectCell}
        </Button>
      </div>
    </Dialog>
  );
}

type Cell = FilledMatrixRow['cells'][string];

const statedIn = (cell: Cell | undefined): Omit<Cell, 'alternatives'>[] =>
  cell ? [cell, ...(cell.alternatives ?? [])] : [];

/** The cell carries its first quotes itself; the record of all of them comes when the run has ended. */
function ownQuote(cell: Cell | undefined): Pick<Evidence, 'sourceId' | 'quote' | 'verdict'>[] {
  return statedIn(cell).flatMap(({ sourceIds, quote = '' }) =>
    sourceIds.map((sourceId, index) => ({ sourceId, quote: index === 0 ? quote : '' })),
  );
}
