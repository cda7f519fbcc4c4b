import { formatAgo, formatDateTime } from '../lib/format.ts';
import { useLocale } from '../lib/i18n.ts';

export function Ago({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatDateTime(at, locale)} className="whitespace-nowrap">
      {formatAgo(at, locale)}
    </time>
  );
}
