import { plainText } from '../../providers/model/embedded/text/plain-text.ts';
import { foldText } from './fold-text.ts';
import type { Folded } from './fold-text.ts';

export interface Span {
  start: number;
  end: number;
}

export interface QuoteFinder {
  /** Where the words stand in the body, or undefined when they do not. */
  find(quote: string): Span | undefined;
}

// Fewer characters stand anywhere and prove nothing; a number, or two characters of Japanese, may.
const FEWEST = /.{3}|\d|[^\x00-\x7f]{2}/u;

/** Finds quotes in one body: word for word, but whatever the width, white space and markup. */
export function createQuoteFinder(body: string): QuoteFinder {
  let written: Folded | undefined;
  let plain: { words: string; folded: Folded; origin(i: number): number } | undefined;
  return {
    find(quote) {
      const { text } = foldText(quote);
      if (!FEWEST.test(text)) return undefined;
      written ??= foldText(body);
      const span = spanOf(text, written, body);
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
