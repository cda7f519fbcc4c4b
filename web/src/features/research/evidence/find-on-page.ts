/** A piece of text on a page of a PDF, as pdf.js gives it. */
export interface PageText {
  str: string;
  /** [a, b, c, d, x, y] of its left end on the base line. */
  transform: number[];
  width: number;
  height: number;
}

/** Part of a piece of text, from and to which share of its width. */
export interface PageHit {
  at: number;
  from: number;
  to: number;
}

/** Which pieces of a page's text a quote covers. Line breaks, hyphens and spaces are another's in a file than in the text that was read from it. */
export function findOnPage(pieces: readonly Pick<PageText, 'str'>[], quote: string): PageHit[] {
  const wanted = folded(quote);
  if (wanted === '') return [];
  const { text, origins } = lettersOf(pieces);
  const start = startOf(text, wanted);
  if (start === undefined) return [];
  const hits = new Map<number, PageHit>();
  for (const { at, place } of origins.slice(start, start + wanted.length)) {
    const length = Math.max(1, pieces[at]!.str.length);
    const hit = hits.get(at) ?? { at, from: place / length, to: 0 };
    hits.set(at, { ...hit, to: (place + 1) / length });
  }
  return [...hits.values()];
}

const SILENT = /[\s\u00AD\u2010\u2011-]|[*_`#>|\\]/g;

const folded = (text: string): string => text.normalize('NFKC').replaceAll(SILENT, '').toLowerCase();

interface Letters {
  text: string;
  /** Of every letter: its piece and its place in it. */
  origins: { at: number; place: number }[];
}

function lettersOf(pieces: readonly Pick<PageText, 'str'>[]): Letters {
  const letters: string[] = [];
  const origins: Letters['origins'] = [];
  for (const [at, { str }] of pieces.entries())
    for (let place = 0; place < str.length; place++)
      for (const letter of folded(str[place]!)) {
        letters.push(letter);
        for (let unit = 0; unit < letter.length; unit++) origins.push({ at, place });
      }
  return { text: letters.join(''), origins };
}

const ENOUGH = 24;

/** A quote that runs over to the next page begins on this one: its beginning is looked for then. */
function startOf(text: string, wanted: string): number | undefined {
  const whole = text.indexOf(wanted);
  if (whole !== -1) return whole;
  const beginning = wanted.length > ENOUGH ? text.indexOf(wanted.slice(0, ENOUGH)) : -1;
  return beginning === -1 ? undefined : beginning;
}
