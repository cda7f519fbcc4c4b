import { readFacts } from '../../text/claims/facts.ts';
import type { SourceRow } from '../../store/workspace/sources.ts';
import { blank } from './content.ts';
import type { CellValue, Column, Stated } from './content.ts';
import { createQuoteFinder } from './find-quote.ts';
import type { QuoteFinder } from './find-quote.ts';
import { convertedFrom, inScale, inUnit, measureOf, nameOf, unitOfColumn } from './measure.ts';
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
export function citedCell(given: GivenCell, column: Column, sources: readonly CitableSource[]): Stated {
  const value = typedValue(column.type, given.value);
  if (value === null || !given.quote) return blank();
  const named = sources.filter(({ n }) => n === given.n);
  // A quote under the wrong number still tells by itself where it stands.
  for (const { id, url, body, quotes } of [...named, ...sources]) {
    const span = quotes.find(given.quote);
    if (!span) continue;
    const quote = body.slice(span.start, span.end);
    const shown = shownValue(value, { column, quote, url });
    return shown ? { ...shown, sourceIds: [id], quote, ...span } : blank();
  }
  return blank();
}

/** The value with its unit and as it is written, if the quote can carry it. */
function shownValue(
  value: NonNullable<CellValue>,
  { column, quote, url }: { column: Column; quote: string; url: string },
): Pick<Stated, 'value' | 'unit' | 'original'> | undefined {
  if (!quoteHolds(value, { type: column.type, quote, url })) {
    const measure = typeof value === 'number' ? convertedFrom(value, quote, column) : undefined;
    const unit = unitOfColumn(column);
    if (!measure?.unit || !unit) return undefined;
    return {
      value: inUnit(measure.amount, measure.unit, unit),
      unit: nameOf(unit),
      original: measure.written,
    };
  }
  if (column.type === 'number' && typeof value === 'number') {
    const measure = measureOf(value, quote);
    if (!measure) return { value };
    const shown = inScale(value, measure, column);
    const isOther = measure.written !== String(shown.value);
    return {
      value: shown.value,
      ...(shown.unit !== '' && { unit: shown.unit }),
      ...(isOther && { original: measure.written }),
    };
  }
  if (column.type === 'date' && typeof value === 'string') {
    const written = dateIn(quote, value);
    return { value, ...(written !== undefined && written !== value && { original: written }) };
  }
  return { value };
}

/** The words of a quote that state a day, month or year. */
function dateIn(quote: string, iso: string): string | undefined {
  const { text, dates } = readFacts(quote);
  const found = dates.find(({ year }) => year === Number(iso.slice(0, 4)));
  return found && (text.length === quote.length ? quote : text).slice(found.start, found.end).trim();
}
