import type { Locale } from '@quarry/api/common.ts';
import type { SourceDetail } from '@quarry/api/sources.ts';
import { formatDate } from '../../lib/format.ts';

type SaidWords = Record<'publishedOn' | 'changedOn' | 'knownAs', (what: string) => string>;

/** What a source says of itself, in a few words each. */
export function saidBy(
  { about, url, canonicalUrl }: Pick<SourceDetail, 'about' | 'url' | 'canonicalUrl'>,
  { t, locale }: { t: SaidWords; locale: Locale },
): string[] {
  const { author, siteName, language, publishedAt, modifiedAt, year, venue, doi } = about;
  const said = [
    siteName,
    author,
    publishedAt && t.publishedOn(formatDate(publishedAt, locale)),
    modifiedAt && modifiedAt !== publishedAt && t.changedOn(formatDate(modifiedAt, locale)),
    venue,
    !publishedAt && year && String(year),
    doi && `doi:${doi}`,
    language && languageName(language, locale),
    bare(canonicalUrl) !== bare(url) && t.knownAs(bare(canonicalUrl)),
  ];
  return said.filter((text): text is string => Boolean(text));
}

/** Pages call their language what they like: what is none is shown as it stands. */
function languageName(language: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** An address without what makes no other page of it. */
const bare = (url: string): string =>
  url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/#.*$/, '')
    .replace(/\/+$/, '');
