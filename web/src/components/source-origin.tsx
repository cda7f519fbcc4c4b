import type { SourceAbout } from '@quarry/api/sources.ts';
import { formatDate, hostOf } from '../lib/format.ts';
import { useLocale } from '../lib/i18n.ts';

/** Where a source comes from, in one line: its site, its author and its day. */
export function SourceOrigin({ url, about = {} }: { url: string; about?: SourceAbout | undefined }) {
  const locale = useLocale();
  const { author, publishedAt, modifiedAt } = about;
  const date = publishedAt ?? modifiedAt;
  const parts = [hostOf(url), author, date && formatDate(date, locale)].filter(Boolean);
  return <span className="block truncate text-[0.85rem] text-muted">{parts.join(' · ')}</span>;
}
