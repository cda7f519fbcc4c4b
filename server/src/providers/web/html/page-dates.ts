import type { PageData } from './page-data.ts';
import { oneLine, textOf } from './page-text.ts';
import type { PageElement, PageTree } from './page-tree.ts';

const PUBLISHED = [
  'article:published_time og:article:published_time article:published datepublished date dc.date dc.date.issued dcterms.date',
  'dcterms.created citation_publication_date citation_online_date citation_date parsely-pub-date sailthru.date publishdate',
  'publish-date publication_date pubdate article.published',
]
  .join(' ')
  .split(' ');
const MODIFIED =
  'article:modified_time og:updated_time datemodified dcterms.modified last-modified article.updated revised'.split(
    ' ',
  );
const MONTH = 'jan feb mar apr may jun jul aug sep oct nov dec';
const IN_TEXT = new RegExp(
  [
    String.raw`\b(20\d\d|19\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b`,
    String.raw`\b(${MONTH.replaceAll(' ', '|')})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d|19\d\d)\b`,
    String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\.? (${MONTH.replaceAll(' ', '|')})[a-z]*\.?,? (20\d\d|19\d\d)\b`,
    String.raw`(20\d\d)年\s?(\d{1,2})月\s?(\d{1,2})日`,
  ].join('|'),
  'i',
);

/** When a page was published and changed: as it tells machines, else as it tells readers. */
export function datesOf(
  tree: PageTree,
  { meta, things }: PageData,
  pageUrl: string | undefined,
): { publishedAt?: string; modifiedAt?: string } {
  const linked = (key: string): string[] =>
    things.map(({ values }) => values[key]).filter((value) => typeof value === 'string');
  const named = (keys: string[]): (string | undefined)[] => keys.map((key) => meta.get(key));
  return {
    publishedAt:
      firstDate([
        ...linked('datePublished'),
        ...named(PUBLISHED),
        ...linked('dateCreated'),
        ...linked('uploadDate'),
      ]) ?? firstDate([...shownDates(tree), dateInAddress(pageUrl)]),
    modifiedAt: firstDate([...linked('dateModified'), ...named(MODIFIED)]),
  };
}

interface Shown {
  /** Asked for only of those that are tried. */
  text: () => string;
  /** How far from the heading of the page, in elements. */
  distance: number;
}

const DATE_CLASS = /\b(?:date|published|pubdate|posted|byline|timestamp)\b/i;
const IS_CHANGE = /\b(?:updated|modified|reviewed|edited|aktualisiert|更新)/i;
// What stands above the heading belongs more often to something else.
const BEFORE_HEADING = 3;
const LONGEST_LINE = 80;
const MOST_FAR = 250;
const MOST_TRIED = 20;

/** Dates that readers see, those nearest to the heading first: elements of time, lines marked as dates, other short lines. */
function shownDates(tree: PageTree): string[] {
  const heading = tree.elements.find(({ tag }) => tag === 'h1')?.index ?? 0;
  const [times, marked, plain]: [Shown[], Shown[], Shown[]] = [[], [], []];
  const add = (list: Shown[], text: () => string, { index }: PageElement): void => {
    const distance = index < heading ? (heading - index) * BEFORE_HEADING : index - heading;
    list.push({ text, distance });
  };
  for (const element of tree.elements) {
    const { tag, attributes, children } = element;
    const itemprop = attributes.get('itemprop') ?? '';
    const given =
      attributes.get('datetime') ??
      (/date(?:Published|Created)/.test(itemprop) ? attributes.get('content') : undefined);
    if (given) add(times, () => given, element);
    else if (tag === 'time' || DATE_CLASS.test(attributes.get('class') ?? ''))
      add(marked, () => textOf(element, 200), element);
    else
      for (const child of children)
        if (typeof child === 'string' && child.length < LONGEST_LINE && isDateLine(child))
          add(plain, () => child, element);
  }
  const near = plain.filter(({ distance }) => distance < MOST_FAR);
  return [times, marked, near].flatMap((list) =>
    list
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MOST_TRIED)
      .map(({ text }) => text()),
  );
}

function isDateLine(text: string): boolean {
  return /\d{4}/.test(text) && !IS_CHANGE.test(text) && IN_TEXT.test(text);
}

function dateInAddress(pageUrl: string | undefined): string | undefined {
  const found = /\/(20\d\d)[/-](\d{1,2})[/-](\d{1,2})(?=\D)/.exec(pageUrl ?? '');
  return found ? `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}` : undefined;
}

function firstDate(candidates: (string | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const date = candidate ? dateOf(oneLine(candidate)) : undefined;
    if (date) return date;
  }
  return undefined;
}

function dateOf(text: string): string | undefined {
  const isIso = /^\d{4}-\d{2}(-\d{2})?([T ]|$)/.test(text);
  const time = isIso ? Date.parse(withZone(text)) : dateInText(text);
  const year = new Date(time).getUTCFullYear();
  return year >= 1970 && year < 2100 ? new Date(time).toISOString() : undefined;
}

// A time without a zone is the writer's; as nobody knows it, all machines should at least agree.
function withZone(text: string): string {
  const spaced = text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  return /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(spaced)
    ? `${spaced}Z`
    : spaced.replace(/ (?=[+-]\d{2}:?\d{2}$)/, '');
}

function dateInText(text: string): number {
  const found = IN_TEXT.exec(text.slice(0, 300));
  if (!found)
    return /^\d{10}$/.test(text)
      ? Number(text) * 1_000
      : /^\d{13}$/.test(text)
        ? Number(text)
        : Date.parse('');
  const [, y1, m1, d1, monthA, dayA, yearA, dayB, monthB, yearB, y2, m2, d2] = found;
  const year = y1 ?? yearA ?? yearB ?? y2;
  const named = monthA ?? monthB;
  const month = named ? MONTH.split(' ').indexOf(named.slice(0, 3).toLowerCase()) : Number(m1 ?? m2) - 1;
  const day = Number(d1 ?? dayA ?? dayB ?? d2);
  return month > 11 || day > 31 ? Number.NaN : Date.UTC(Number(year), month, day);
}
