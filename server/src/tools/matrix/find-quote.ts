import { plainText } from '../../text/plain-text.ts';
import { foldText } from './fold-text.ts';
import type { Folded } from './fold-text.ts';

interface Span {
  start: number;
  end: number;
}

export interface QuoteFinder {
  /** Where the words stand in the body, or undefined when they do not. */
  find(quote: string): Span | undefined;
  /** Whether a name, however short, stands in the body. */
  mentions(name: string): boolean;
}

// Fewer characters stand anywhere and prove nothing; a number, or two characters of Japanese, may.
const FEWEST = /.{3}|\d|[\u0080-\u{10ffff}]{2}/u;

/** Finds quotes in one body: word for word, but whatever the width, white space and markup. */
export function createQuoteFinder(body: string): QuoteFinder {
  // Made when first needed, and once: a long body is asked about for many cells.
  let written: Folded | undefined;
  let plain: { words: string; folded: Folded; origin(i: number): number } | undefined;
  const folded = () => (written ??= foldText(body));
  return {
    mentions: (name) => folded().text.includes(foldText(name).text),
    find(quote) {
      const { text } = foldText(quote);
      if (!FEWEST.test(text)) return undefined;
      const span = spanOf(text, folded(), body);
      if (span) return span;
      plain ??= withoutMarkup(body);
      const found = spanOf(text, plain.folded, plain.words);
      return found && { start: plain.origin(found.start), end: plain.origin(found.end - 1) + 1 };
    },
  };
}

function withoutMarkup(body: string) {
  const { text: words, origin } = plainText(body);
  return { words, folded: foldText(words), origin };
}

function spanOf(wanted: string, { text, origins }: Folded, given: string): Span | undefined {
  const at = text.indexOf(wanted);
  if (at === -1) return undefined;
  const last = origins[at + wanted.length - 1]!;
  return { start: origins[at]!, end: last + String.fromCodePoint(given.codePointAt(last)!).length };
}
