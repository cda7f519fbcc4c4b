import type { Reference } from './reference.ts';

/** BibTeX, one entry for each source. */
export function bibtex(references: readonly Reference[]): string {
  const keys = new Set<string>();
  if (references.length === 0) return '% no sources\n';
  return references.map((reference) => entry(reference, keyOf(reference, keys))).join('\n');
}

function entry(reference: Reference, key: string): string {
  const { title, authors, site, venue, issued, accessed, doi, language, url, address } = reference;
  const [year, month] = issued.split('-');
  const fields: [string, string | undefined][] = [
    ['author', authors.map((author) => nameInBibtex(author)).join(' and ') || undefined],
    ['title', `{${escaped(title || url)}}`],
    ['journal', venue === '' ? undefined : escaped(venue)],
    ['organization', site === '' || venue !== '' ? undefined : escaped(site)],
    ['year', year || undefined],
    ['month', month === undefined ? undefined : String(Number(month))],
    ['doi', doi === '' ? undefined : escapedAddress(doi)],
    ['url', address === undefined ? undefined : escapedAddress(address)],
    ['urldate', accessed],
    ['language', language === '' ? undefined : escaped(language)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]));
  return `@${venue === '' ? 'misc' : 'article'}{${key},\n${lines.join(',\n')}\n}\n`;
}

/** Letters and digits alone, and no two alike. */
function keyOf({ authors, site, issued, n }: Reference, taken: Set<string>): string {
  const name = (lastName(authors[0] ?? '') || site)
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  const key = `${name || 'source'}${issued.slice(0, 4)}`;
  const own = taken.has(key) || name === '' ? `${key}n${n}` : key;
  taken.add(own);
  return own;
}

/** A name of one word, or of an organization, is not taken apart. */
function nameInBibtex(author: string): string {
  return isPerson(author) ? escaped(author) : `{${escaped(author)}}`;
}

const ORGANIZATION =
  /\b(?:Inc|Ltd|LLC|GmbH|Corp|Co|Company|Agency|Ministry|Department|University|Institute|Association|Organi[sz]ation|Foundation|Team|Staff|Group|Council|Committee|Bureau|Office|News|Press|Times|Bank|Society|Center|Centre|Editors?|Contributors?|Authors?)\b/i;

const isPerson = (author: string): boolean =>
  /^\p{Lu}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){1,3}$|^\p{Lu}[\p{L}'’-]+, \p{Lu}/u.test(author) &&
  !ORGANIZATION.test(author);

const lastName = (author: string): string =>
  !isPerson(author) ? author : author.includes(',') ? author.split(',')[0]! : author.split(' ').at(-1)!;

const SPECIAL: Record<string, string> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

/** What TeX would read as its own. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\\~^{}&%$#_]/g, (character) => SPECIAL[character] ?? `\\${character}`);

/** An address is read as it stands, as long as its braces are even: there are none in it. */
const escapedAddress = (address: string): string =>
  address.replaceAll(/[{}\\\s]/g, (character) => encodeURIComponent(character));

/** CSL-JSON, as Zotero, Pandoc and citeproc read it. */
export function cslJson(references: readonly Reference[]): string {
  const items = references.map((reference) => {
    const { n, title, authors, site, venue, issued, accessed, doi, language, url, address } = reference;
    return {
      id: `source-${n}`,
      type: venue === '' ? 'webpage' : 'article-journal',
      title: title || url,
      ...(authors.length > 0 && { author: authors.map(nameInCsl) }),
      ...((venue || site) !== '' && { 'container-title': venue || site }),
      ...(issued !== '' && { issued: { 'date-parts': [dateParts(issued)] } }),
      accessed: { 'date-parts': [dateParts(accessed)] },
      ...(address !== undefined && { URL: address }),
      ...(doi !== '' && { DOI: doi }),
      ...(language !== '' && { language }),
      'citation-number': n,
    };
  });
  return `${JSON.stringify(items, undefined, 2)}\n`;
}

const dateParts = (day: string): number[] => day.split('-').map(Number);

function nameInCsl(author: string): { literal: string } | { family: string; given: string } {
  if (!isPerson(author)) return { literal: author };
  const [family, given] = author.split(/,\s*/);
  if (given !== undefined) return { family: family!, given };
  const words = author.split(' ');
  return { family: words.at(-1)!, given: words.slice(0, -1).join(' ') };
}
