import type { PageData } from './page-data.ts';
import { oneLine, textOf } from './page-text.ts';
import type { PageTree } from './page-tree.ts';

const BETWEEN = /\s+[|–—·•»:-]\s+|\s*\|\s*/;

/** The title of what is on the page, without the name of the site that stands in most `<title>`s. */
export function titleOf(tree: PageTree, data: PageData, siteName: string | undefined): string {
  const given = oneLine(data.meta.get('og:title') || data.title || data.meta.get('twitter:title')).slice(
    0,
    1_000,
  );
  const headings = tree.elements
    .filter(({ tag }) => tag === 'h1')
    .slice(0, 20)
    .map((element) => textOf(element, 300));
  if (given === '') return headings.find(Boolean) ?? '';
  // A heading that the title begins or ends with is the title as readers see it.
  const inTitle = headings.filter(
    (heading) => heading.length > 2 && comparable(given).includes(comparable(heading)),
  );
  const longest = inTitle.sort((a, b) => b.length - a.length)[0];
  if (longest !== undefined && longest.length * 3 > given.length) return longest;
  return withoutSite(given, siteName).slice(0, 1_000);
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutSite(title: string, siteName: string | undefined): string {
  if (!siteName) return title;
  const parts = title.split(BETWEEN);
  const site = comparable(siteName);
  if (parts.length < 2 || site === '') return title;
  const isSite = (part: string | undefined): boolean => comparable(part ?? '') === site;
  if (isSite(parts.at(-1)))
    return title.slice(0, title.lastIndexOf(parts.at(-1)!)).replace(/[\s|–—·•»:-]+$/, '');
  if (isSite(parts[0])) return title.slice(parts[0]!.length).replace(/^[\s|–—·•»:-]+/, '');
  return title;
}
