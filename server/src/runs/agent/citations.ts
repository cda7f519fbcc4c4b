// Longer than any number a run's sources reach; what is longer is no citation.
const LONGEST = '[9999]'.length;

export interface CitationFilter {
  push(text: string): string;
  /** What was held back at the end. */
  flush(): string;
}

/**
 * Takes `[n]` out of a text as it streams when no source has that number: the reader never sees a citation that points
 * nowhere. Code is left alone. Holds back at most the beginning of a possible citation.
 */
export function createCitationFilter(known: ReadonlySet<number>): CitationFilter {
  let held = '';
  let inCode = false;

  const take = (text: string, atEnd: boolean): string => {
    let out = '';
    let rest = held + text;
    held = '';
    while (rest !== '') {
      const at = rest.search(/[`[]/);
      if (at === -1) return out + rest;
      out += rest.slice(0, at);
      rest = rest.slice(at);
      if (rest[0] === '`') {
        const fence = /^`+/.exec(rest)![0];
        inCode = !inCode;
        out += fence;
        rest = rest.slice(fence.length);
        continue;
      }
      const citation = /^\[(\d{1,4})\]/.exec(rest);
      if (!citation && !inCode && !atEnd && rest.length < LONGEST && /^\[\d*$/.test(rest)) {
        held = rest;
        return out;
      }
      const [found, number] = citation ?? ['['];
      const drop = number !== undefined && !inCode && !known.has(Number(number));
      out = drop ? out.replace(/ $/, '') : out + found;
      rest = rest.slice(found.length);
    }
    return out;
  };

  return { push: (text) => take(text, false), flush: () => take('', true) };
}

/** A text whose citations would point nowhere. */
export function takeOutCitations(text: string): string {
  const filter = createCitationFilter(new Set());
  return filter.push(text) + filter.flush();
}

/** The numbers that a text cites. */
export function citedNumbers(text: string): Set<number> {
  return new Set([...text.matchAll(/\[(\d{1,4})\]/g)].map(([, number]) => Number(number)));
}
