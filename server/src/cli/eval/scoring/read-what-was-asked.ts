import { normalAnswer } from './normal-answer.ts';
import type { ObservedRun } from './observed-run.ts';

/** How many of the things that should be read or cited were: addresses, names of files, titles, paragraphs of a text. */
export function retrieved(mustCite: readonly string[], run: ObservedRun): number {
  // An attached file is read in any case: it counts when it is cited.
  const reached = run.sources.filter(
    ({ url }) => /^https?:/.test(url) || run.cited.some((cited) => cited.url === url),
  );
  const addresses = new Set(reached.map(({ url }) => address(url)));
  const titles = reached.map(({ title, url }) => ` ${normalAnswer(`${title} ${fileName(url)}`)} `);
  const quotes = run.claims.map(({ quote }) => normalAnswer(quote)).filter(Boolean);
  const text = ` ${normalAnswer(run.text)} `;
  return mustCite.filter((wanted) => {
    if (/^https?:\/\//.test(wanted)) return addresses.has(address(wanted));
    const normal = normalAnswer(wanted);
    return (
      titles.some((title) => title.includes(` ${normal} `)) ||
      quotes.some((quote) => normal.includes(quote)) ||
      (isTitle(wanted) && text.includes(` ${normal} `))
    );
  }).length;
}

/** A name of several words, such as that of a paper: in the text it can hardly mean anything else. */
const isTitle = (wanted: string) => wanted.length < 300 && wanted.split(/\s+/).length >= 3;

function address(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  return decoded(
    `${parsed.host.replace(/^(?:www|[a-z]{2}\.m|m)\./, '')}${parsed.pathname.replace(/\/+$/, '')}`,
  ).toLowerCase();
}

const fileName = (url: string) => decoded(url.split(/[?#]/)[0]!.split('/').at(-1) ?? '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
