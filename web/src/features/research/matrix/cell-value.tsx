import type { MatrixCell } from '@quarry/api/events/matrix-events.ts';
import { OuterLink } from '../../../components/markdown.tsx';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

interface CellValueProps {
  cell: MatrixCell | undefined;
  type: string;
  isFilling: boolean;
}

export function CellValue({ cell, type, isFilling }: CellValueProps) {
  const t = useWords(words);
  const locale = useLocale();
  if (!cell) {
    if (!isFilling) return <span className="text-muted">—</span>;
    return (
      <span className="block h-4 w-16 animate-live rounded bg-sunken" role="img" aria-label={t.pendingCell} />
    );
  }
  const { value } = cell;
  if (value === null || value === '')
    return (
      <span className="text-muted" title={t.emptyCell}>
        —<span className="sr-only">{t.emptyCell}</span>
      </span>
    );
  if (typeof value === 'boolean') return <span>{value ? t.yes : t.no}</span>;
  if (typeof value === 'number') return <span className="tabular-nums">{value.toLocaleString(locale)}</span>;
  if (type === 'url')
    return (
      <OuterLink href={value} className="text-accent underline">
        {value}
      </OuterLink>
    );
  return <span className="line-clamp-6">{value}</span>;
}
