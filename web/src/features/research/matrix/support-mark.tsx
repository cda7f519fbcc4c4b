import { classNames } from '../../../components/class-names.ts';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { gridWords } from './words.ts';
import type { CellSupport } from './cell-support.ts';

/** Told apart by their form, too: full, half, hollow, crossed. */
const LOOKS: Record<CellSupport, string> = {
  supported: 'bg-ok',
  quoted: 'bg-muted/70',
  partly: 'border-2 border-warn bg-linear-to-r from-warn from-50% to-transparent to-50%',
  disputed: 'rotate-45 rounded-[1px] bg-warn',
  unsupported: 'border-2 border-danger',
  unchecked: 'border border-line-strong',
  bare: 'border border-dashed border-line-strong',
};

/** How well the value of a cell is carried, in a point. */
export function SupportMark({ support }: { support: CellSupport }) {
  const t = useWords(words);
  const grid = useWords(gridWords);
  const said = {
    supported: t.supported,
    quoted: grid.cellQuoted,
    partly: t.partly,
    disputed: t.disagree,
    unsupported: t.unsupported,
    unchecked: grid.cellUnchecked,
    bare: grid.cellBare,
  }[support];
  return (
    <span title={said} className="mt-1.5 shrink-0">
      <span
        aria-hidden="true"
        data-support={support}
        className={classNames('block size-2 rounded-full', LOOKS[support])}
      />
      {/* The cell itself says that its sources disagree. */}
      {support !== 'disputed' && <span className="sr-only">{said}</span>}
    </span>
  );
}
