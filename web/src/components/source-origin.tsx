import type { SourceAbout } from '@quarry/api/sources.ts';
import { formatDate, hostOf } from '../lib/format.ts';
import { useLocale } from '../lib/i18n.ts';

/** Where a source comes from, in one line: its site, its author and its day; of a paper also where it came out. */
export function SourceOrigin({ url, about = {} }: { url: string; about?: SourceAbout | undefined }) {
  const locale = useLocale();
  const { author, publishedAt, modifiedAt, year, venue, doi } = about;
  const date = publishedAt ?? modifiedAt;
  const day = date ? formatDate(date, locale) : year;
  const parts = [hostOf(url), author, day, venue, doi && `doi:${doi}`].filter(Boolean);
  return <span className="block truncate text-[0.85rem] text-muted">{parts.join(' · ')}</span>;
}
