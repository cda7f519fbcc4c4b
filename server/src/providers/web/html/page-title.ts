import type { PageData } from './page-data.ts';
import { oneLine, textOf } from './page-text.ts';
import type { PageTree } from './page-tree.ts';

const BETWEEN = /\s+[|–—·•»:-]\s+|\s*\|\s*/;
const LONGEST = 1_000;
const MOST_HEADINGS = 20;
const LONGEST_HEADING = 300;
// A heading that shares fewer of its words with what the page calls itself is about something else.
const LEAST_SHARED = 0.3;

interface Site {
  name: string | undefined;
  url: string | undefined;
}

/** The title as readers see it: the heading that says what the page calls itself, else that without the site's name. */
export function titleOf(tree: PageTree, data: PageData, site: Site): string {
  const { meta } = data;
  const [shared, own, short] = [meta.get('og:title'), data.title, meta.get('twitter:title')].map((text) =>
    oneLine(text).slice(0, LONGEST),
  ) as [string, string, string];
  const given = shared || own || short;
  const headings = tree.elements
    .filter(({ tag }) => tag === 'h1')
    .slice(0, MOST_HEADINGS)
    .map((element) => textOf(element, LONGEST_HEADING).replace(/\s*[¶#]$/, ''))
    .filter((text) => text.length > 2);
  if (given === '') return headings[0] ?? '';
  const isSite = siteFinder(site);
  const names = [given, own, short];
  const heading = mostShared(
    headings.filter((text) => !isSite(text) && !names.some((name) => isLastPart(text, name))),
    names,
  );
  return heading ?? withoutSite(given, isSite);
}

/** The heading with most words in common with the names of the page, if they are enough. */
function mostShared(headings: readonly string[], names: readonly string[]): string | undefined {
  const known = new Set(names.flatMap(wordsOf));
  const whole = names.map(comparable);
  let [best, most] = [undefined as string | undefined, 0];
  for (const heading of headings) {
    const words = [...new Set(wordsOf(heading))];
    const common = words.filter((word) => known.has(word)).length;
    // Where no spaces are written, a heading is one word.
    const isIn = whole.some((name) => name.includes(comparable(heading)));
    const shared = isIn ? words.length : common >= LEAST_SHARED * words.length ? common : 0;
    if (shared > most) [best, most] = [heading, shared];
  }
  return best;
}

/** "The Rust Book" in "Ownership - The Rust Book": what stands above all pages of a site. */
function isLastPart(heading: string, name: string): boolean {
  const parts = name.split(BETWEEN);
  return parts.length > 1 && comparable(parts.at(-1)!) === comparable(heading);
}

function siteFinder({ name, url }: Site): (text: string) => boolean {
  const site = joined(name ?? '');
  const host = joined(URL.parse(url ?? '')?.hostname.replace(/^www\./, '') ?? '');
  return (text) => {
    const own = joined(text);
    if (own === '') return false;
    return own === site || (own.length > 2 && host.includes(own)) || (site.length > 3 && own.includes(site));
  };
}

/** Names of sites stand at the end or at the beginning; more than one part may be one. What follows a bar is seldom title. */
function withoutSite(title: string, isSite: (text: string) => boolean): string {
  const parts = title.split(BETWEEN);
  let [first, end] = [0, parts.length];
  while (end - first > 1 && isSite(parts[end - 1]!)) end -= 1;
  while (end - first > 1 && isSite(parts[first]!)) first += 1;
  const start = first === 0 ? 0 : title.indexOf(parts[first]!, parts[first - 1]!.length);
  const last = parts[end - 1]!;
  const cut = title.slice(start, title.lastIndexOf(last) + last.length);
  return cut.split(/\s+\|\s+/)[0]!;
}

function comparable(text: string): string {
  return wordsOf(text).join(' ');
}

function joined(text: string): string {
  return wordsOf(text).join('');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
