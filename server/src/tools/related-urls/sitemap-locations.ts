import { Parser } from 'htmlparser2';

const PIECE = 4 * 1024;
// An entry stands on the third level. The parser looks through all open elements at each end tag: they must stay few.
const MAX_DEPTH = 32;

interface Location {
  url: string;
  /** What is there: a page, or a sitemap in its turn. */
  kind: 'page' | 'sitemap';
}

/**
 * The addresses in a sitemap. Sitemaps are often written by hand or cut off: whatever can be read counts. It is read in
 * pieces, so that a reader who has enough does not pay for the rest.
 */
export function* sitemapLocations(xml: string): Generator<Location> {
  const found: Location[] = [];
  let depth = 0;
  let kind: Location['kind'] = 'page';
  let url: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        if (name === 'url') kind = 'page';
        if (name === 'sitemap') kind = 'sitemap';
        if (name === 'loc') url = '';
      },
      ontext(text) {
        if (url !== undefined) url += text;
      },
      onclosetag(name) {
        depth -= 1;
        if (name !== 'loc' || url === undefined) return;
        found.push({ url: url.trim(), kind });
        url = undefined;
      },
    },
    { xmlMode: true, lowerCaseTags: true },
  );
  for (let at = 0; at < xml.length; at += PIECE) {
    parser.write(xml.slice(at, at + PIECE));
    yield* found.splice(0);
    if (depth > MAX_DEPTH) return;
  }
}
