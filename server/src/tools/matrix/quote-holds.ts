import { readFacts } from '../../text/claims/facts.ts';
import type { CellValue, ColumnType } from './content.ts';
import { foldText } from './fold-text.ts';
import { numbersIn } from './read-number.ts';

// From a percentage that was made a share to a number that was given in trillions.
const POWERS = Array.from({ length: 15 }, (_, i) => 10 ** (i - 2));

/**
 * Whether the quote can carry the value, as far as a program can tell: the number, the year or the address must stand
 * in it. What a quote says in words is for the reader to judge.
 */
export function quoteHolds(
  value: CellValue,
  { type, quote, url }: { type: ColumnType; quote: string; url: string },
): boolean {
  if (type === 'number' && typeof value === 'number') return holdsNumber(value, quote);
  if (type === 'date' && typeof value === 'string')
    // 令和6年 is 2024 too.
    return (
      quote.normalize('NFKC').includes(value.slice(0, 4)) ||
      readFacts(quote).dates.some(({ year }) => year === Number(value.slice(0, 4)))
    );
  if (type === 'url' && typeof value === 'string')
    // The source may itself be the address asked for.
    return bare(url) === bare(value) || foldText(quote).text.includes(foldText(bare(value)).text);
  return true;
}

function holdsNumber(value: number, quote: string): boolean {
  const numbers = numbersIn(quote);
  // Spelled out: "twelve", 「十二」.
  if (numbers.length === 0) return true;
  const size = Math.abs(value);
  return numbers.some((number) => POWERS.some((power) => isClose(number * power, size)));
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(a, b);

const bare = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/+$/, '');
