import type { MatrixCell } from '@quarry/api/events/matrix-events.ts';
import { OuterLink } from '../../../components/markdown.tsx';
import { formatValue } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

interface CellValueProps {
  cell: MatrixCell | undefined;
  type: string;
  isFilling: boolean;
}

export function CellValue({ cell, type, isFilling }: CellValueProps) {
  const t = useWords(words);
  if (!cell) {
    if (!isFilling) return <span className="text-muted">—</span>;
    return (
      <span className="block h-4 w-16 animate-live rounded bg-sunken" role="img" aria-label={t.pendingCell} />
    );
  }
  const { value, alternatives = [] } = cell;
  if (value === null || value === '')
    return (
      <span className="text-muted" title={t.emptyCell}>
        —<span className="sr-only">{t.emptyCell}</span>
      </span>
    );
  if (alternatives.length === 0) return <StatedValue stated={cell} type={type} />;
  return (
    <span className="grid gap-0.5">
      {[cell, ...alternatives].map((stated) => (
        <StatedValue key={`${stated.sourceIds[0]} ${String(stated.value)}`} stated={stated} type={type} />
      ))}
      <span className="text-[0.8rem] text-warn">{t.disagree}</span>
    </span>
  );
}

/** One value with what it is counted in; as it was written where it was made comparable. */
function StatedValue({ stated, type }: { stated: Omit<MatrixCell, 'alternatives'>; type: string }) {
  const t = useWords(words);
  const locale = useLocale();
  const { value, unit, original } = stated;
  if (typeof value === 'boolean') return <span>{value ? t.yes : t.no}</span>;
  if (typeof value === 'number')
    return (
      <span className="tabular-nums" title={original && `${t.asWritten}: ${original}`}>
        {formatValue(value, locale)}
        {unit !== undefined && <span className="text-muted"> {unit}</span>}
      </span>
    );
  if (type === 'url' && value !== null)
    return (
      <OuterLink href={value} className="text-accent underline">
        {value}
      </OuterLink>
    );
  return (
    <span className="line-clamp-6" title={original && `${t.asWritten}: ${original}`}>
      {value}
    </span>
  );
}
