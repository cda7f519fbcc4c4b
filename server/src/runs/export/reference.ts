import type { Locale } from '@quarry/api/common.ts';
import type { CitedSource } from '@quarry/api/sources.ts';
import type { SourceAbout } from '../../store/schema/sources.ts';
import { webAddress } from './web-address.ts';

/** A cited source as every export names it. */
export interface Reference {
  n: number;
  title: string;
  url: string;
  /** The same where it is an address of the web. */
  address: string | undefined;
  authors: string[];
  site: string;
  /** The journal or conference of a scholarly work; empty for a page. */
  venue: string;
  /** `2024`, `2024-03` or `2024-03-01`. */
  issued: string;
  /** The day on which it was read. */
  accessed: string;
  doi: string;
  language: string;
}

export function referenceOf(
  { n, title, url }: Pick<CitedSource, 'n' | 'title' | 'url'>,
  { about = {}, accessed }: { about?: SourceAbout | undefined; accessed: Date },
): Reference {
  const site = inLine(about.siteName ?? '');
  return {
    n,
    title: inLine(title),
    url,
    address: webAddress(url),
    authors: authorsIn(inLine(about.author ?? '')).filter((author) => author !== site),
    site: site === inLine(title) ? '' : site,
    venue: inLine(about.venue ?? ''),
    issued: /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(about.publishedAt ?? String(about.year ?? ''))?.[0] ?? '',
    accessed: accessed.toISOString().slice(0, 'yyyy-mm-dd'.length),
    doi: about.doi ?? doiIn(url),
    language: about.language ?? '',
  };
}

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** "Ann Lee, Bo Chan and Cy Dee" are three people; "Lee, Ann" is one, and so is "Acme, Inc.". */
function authorsIn(written: string): string[] {
  const groups = written.split(/\s*(?:;|、|\s&\s|\sand\s|\|)\s*/).filter(Boolean);
  return groups.flatMap((group) => {
    const parts = group.split(/,\s*/).filter(Boolean);
    return parts.length > 1 && parts.every((part) => /\S\s+\S/.test(part))
      ? parts
      : [group.replace(/,\s*$/, '')];
  });
}

function doiIn(url: string): string {
  const found = /(?:doi\.org\/|\/doi\/(?:abs\/|full\/|pdf\/|epdf\/)?)(10\.\d{4,9}\/[^\s?#]+)/i.exec(url)?.[1];
  if (found === undefined) return '';
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}

const ACCESSED = {
  en: (day: string) => `accessed ${day}`,
  ja: (day: string) => `${day} 閲覧`,
} satisfies Record<Locale, unknown>;

/** A reference in words: what stands before its address, and what behind it. One style, in every export. */
export function referenceWords(reference: Reference, locale: Locale) {
  const { authors, title, site, venue, issued, doi, accessed } = reference;
  const where = [venue || site, issued].filter(Boolean).join(', ');
  return {
    authors: authors.length > 0 ? `${authors.join(', ')}. ` : '',
    title: title === '' ? '' : `${title}. `,
    where: where === '' ? '' : `${where}. `,
    behind: ` (${[...(doi === '' ? [] : [`doi:${doi}`]), ACCESSED[locale](accessed)].join(', ')})`,
  };
}
