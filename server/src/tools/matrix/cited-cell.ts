import type { SourceRow } from '../../store/workspace/sources.ts';
import { blank } from './content.ts';
import type { Cell, Column } from './content.ts';
import { createQuoteFinder } from './find-quote.ts';
import type { QuoteFinder } from './find-quote.ts';
import { quoteHolds } from './quote-holds.ts';
import { typedValue } from './typed-value.ts';

/** A cell as a model has filled it: foreign input. */
export interface GivenCell {
  columnId: string;
  value?: unknown;
  /** The number of the source. */
  n?: number | null | undefined;
  quote?: string | null | undefined;
}

export interface CitableSource {
  id: string;
  n: number;
  title: string;
  url: string;
  body: string;
  about: SourceRow['about'];
  quotes: QuoteFinder;
}

export const citable = (source: Omit<CitableSource, 'quotes'>): CitableSource => {
  const { id, n, title, url, body, about } = source;
  return { id, n, title, url, body, about, quotes: createQuoteFinder(body) };
};

/** A value counts when it has its column's type and its quote stands in its source; anything else is a blank. */
export function citedCell(given: GivenCell, column: Column, sources: readonly CitableSource[]): Cell {
  const value = typedValue(column.type, given.value);
  if (value === null || !given.quote) return blank();
  const named = sources.filter(({ n }) => n === given.n);
  // A quote under the wrong number still tells by itself where it stands.
  for (const { id, url, body, quotes } of [...named, ...sources]) {
    const span = quotes.find(given.quote);
    if (!span) continue;
    const quote = body.slice(span.start, span.end);
    return quoteHolds(value, { type: column.type, quote, url })
      ? { value, sourceIds: [id], quote, ...span }
      : blank();
  }
  return blank();
}
