import { Parser } from 'htmlparser2';
import { absoluteUrl } from './absolute-url.ts';

/** In characters: what a page says of itself stands at its beginning. */
const mostRead = 200_000;
const mostLinks = 50;
/** In pixels: as large as an icon is shown on a fine screen. */
const wanted = 32;

/** Addresses of the icons that a page names, the fittest first. A drawing (SVG) may hold a script and is left out. */
export function iconLinks(html: string, pageUrl: string): string[] {
  const found: { url: string; rank: number }[] = [];
  const parser = new Parser({
    onopentag(name, { rel = '', href, type = '', sizes = '' }) {
      if (name !== 'link' || found.length >= mostLinks) return;
      const names = rel.toLowerCase().split(/\s+/);
      const isTouch = names.some((word) => word.startsWith('apple-touch-icon'));
      const url = absoluteUrl(href, pageUrl);
      if (!url || (!isTouch && !names.includes('icon'))) return;
      if (/svg/i.test(type) || /\.svg$/i.test(new URL(url).pathname)) return;
      found.push({ url, rank: rankOf(sizes, isTouch) });
    },
  });
  parser.write(html.slice(0, mostRead));
  parser.end();
  return [...new Set(found.sort((one, other) => one.rank - other.rank).map(({ url }) => url))];
}

/** The smallest one that is large enough; then those that do not say how large they are, then smaller ones. */
function rankOf(sizes: string, isTouch: boolean): number {
  const across = Number(/(\d{1,4})x\d/i.exec(sizes)?.[1] ?? 0);
  const rank = across >= wanted ? across : across === 0 ? 5_000 : 6_000 - across;
  // Made for the screens of telephones, and large.
  return isTouch ? rank + 10_000 : rank;
}
