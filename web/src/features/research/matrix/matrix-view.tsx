import type { DocumentVersion } from '@quarry/api/documents.ts';
import { Pencil, Rows3 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { Words } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { MatrixView as Matrix } from '../../../lib/run-view.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { useIsPrinting } from '../../../lib/use-is-printing.ts';
import { Composer } from '../composer/composer.tsx';
import { Exports } from '../report/exports.tsx';
import { Versions } from '../report/versions.tsx';
import { words } from '../words.ts';
import { AddInPlace } from './add-in-place.tsx';
import { cellVerdicts } from './cell-support.ts';
import { plainLook } from './grid-look.ts';
import type { GridLook } from './grid-look.ts';
import { useExtendMatrix } from './use-extend-matrix.ts';
import { gridWords } from './words.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { PrintedTable } from './printed-table.tsx';
import { noCells, selectionInput } from './matrix-selection.ts';
import type { CellKeys } from './matrix-selection.ts';

const FORMATS = ['md', 'csv', 'xlsx'] as const;

interface MatrixViewProps {
  run: RunRecord;
  matrix: Matrix;
  /** Its newest version, once it is finished. */
  document: DocumentVersion | undefined;
  onShowCell: (rowId: string, columnId: string) => void;
}

/** A matrix with what can be done with it: export, edit a selection, continue. */
export function MatrixView({ run, matrix, document, onShowCell }: MatrixViewProps) {
  const t = useWords(words);
  const g = useWords(gridWords);
  const sourceRunId = run.detail.id;
  const [keys, setKeys] = useKept<string[]>(`cells.${sourceRunId}`, []);
  const selected: CellKeys = new Set(keys);
  const setSelected = (cells: CellKeys) => setKeys([...cells]);
  const [look, setLook] = useKept<GridLook>(`grid.${sourceRunId}`, plainLook);
  const verdicts = useMemo(() => cellVerdicts(run.detail.evidence), [run.detail.evidence]);
  const extend = useExtendMatrix(run, document);
  const isPrinting = useIsPrinting();
  const titleId = useId();
  const [asking, setAsking] = useState<'edit' | 'continue' | null>(null);
  const context =
    asking === 'edit'
      ? selectionInput({ sourceRunId, matrix, selected })
      : { matrixContinueContext: { sourceRunId } };
  return (
    // No landmark: a conversation may hold several versions of one table, under the same title.
    <div role="group" aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-xl font-semibold">
          {matrix.title || t.matrix}
        </h2>
        <div data-no-print className="flex flex-wrap items-center gap-3">
          <Exports runId={sourceRunId} path="matrix" formats={FORMATS} isReady={matrix.isComplete} />
          {document && <Versions document={document} />}
        </div>
      </div>
      {isPrinting ? (
        <PrintedTable matrix={matrix} look={look} />
      ) : (
        <MatrixGrid
          titleId={titleId}
          matrix={matrix}
          verdicts={verdicts}
          look={look}
          onLook={setLook}
          selected={selected}
          onSelect={setSelected}
          onShowCell={onShowCell}
          {...(document && additions(extend, g))}
        />
      )}
      <div data-no-print className="flex min-h-9 flex-wrap items-center gap-2">
        {selected.size > 0 && (
          <>
            <span className="text-[0.9rem] text-muted" aria-live="polite">
              {t.selectedCells(selected.size)}
            </span>
            {matrix.isComplete && (
              <Button
                size="small"
                icon={<Pencil size={14} aria-hidden="true" />}
                onClick={() => setAsking('edit')}
              >
                {t.editSelection}
              </Button>
            )}
            <Button size="small" look="quiet" onClick={() => setSelected(noCells)}>
              {t.clearSelection}
            </Button>
          </>
        )}
        {look !== plainLook && JSON.stringify(look) !== JSON.stringify(plainLook) && (
          <Button size="small" look="quiet" onClick={() => setLook(plainLook)}>
            {g.resetLook}
          </Button>
        )}
        {matrix.isComplete && selected.size === 0 && (
          <Button
            size="small"
            icon={<Rows3 size={14} aria-hidden="true" />}
            onClick={() => setAsking('continue')}
          >
            {t.continueMatrix}
          </Button>
        )}
        <p className="text-[0.85rem] text-muted max-sm:hidden">{g.help}</p>
      </div>
      {asking && (
        <Dialog
          title={asking === 'edit' ? t.editSelection : t.continueMatrix}
          closeLabel={t.close}
          onClose={() => setAsking(null)}
          className="overflow-visible"
        >
          <p className="mb-3 text-muted">{t.newRun}</p>
          <Composer
            place={`${sourceRunId}.${asking}`}
            label={asking === 'edit' ? t.editHint : t.continueHint}
            placeholder={asking === 'edit' ? t.editHint : t.continueHint}
            context={context}
          />
        </Dialog>
      )}
    </div>
  );
}

/** Where a column and a row are named; what is being filled stands there meanwhile. */
function additions(
  { isPending, variables, mutate }: ReturnType<typeof useExtendMatrix>,
  g: Words<typeof gridWords>,
) {
  const adding = (kind: 'column' | 'row') =>
    isPending && variables.kind === kind ? variables.name : undefined;
  return {
    addColumn: (
      <AddInPlace
        label={g.addColumn}
        hint={g.addColumnHint}
        adding={adding('column')}
        onAdd={(name) => mutate({ kind: 'column', name })}
      />
    ),
    addRow: (
      <AddInPlace
        label={g.addRow}
        hint={g.addRowHint}
        adding={adding('row')}
        onAdd={(name) => mutate({ kind: 'row', name })}
      />
    ),
  };
}
