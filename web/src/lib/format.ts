import type { Locale } from '@quarry/api/common.ts';

const made = new Map<string, unknown>();

/** Making a formatter costs far more than its use, and a text that streams in asks for some with every drawing. */
function kept<Format, Options>(
  Kind: new (locale: Locale, options: Options) => Format,
  locale: Locale,
  options: Options,
): Format {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const known = (made.get(key) as Format | undefined) ?? new Kind(locale, options);
  made.set(key, known);
  return known;
}

const days = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(Intl.DateTimeFormat, locale, options);
const numbers = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(Intl.NumberFormat, locale, options);

export function formatDateTime(iso: string, locale: Locale): string {
  return days(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** A day, as its author wrote it: the same day wherever it is read. */
export function formatDate(iso: string, locale: Locale): string {
  return days(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
}

const SPANS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 hours ago". */
export function formatAgo(iso: string, locale: Locale, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = kept(Intl.RelativeTimeFormat, locale, { numeric: 'auto', style: 'short' } as const);
  for (const [unit, length] of SPANS)
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  return format.format(0, 'minute');
}

export function formatNumber(value: number, locale: Locale): string {
  return numbers(locale, { notation: value >= 100_000 ? 'compact' : 'standard' }).format(value);
}

/** A number with all that it says. */
export const formatValue = (value: number, locale: Locale): string => numbers(locale, {}).format(value);

/** "40 sec", "12 min", "1.5 hr". */
export function formatSeconds(seconds: number, locale: Locale): string {
  const [value, unit] =
    seconds < 90
      ? [Math.round(seconds), 'second']
      : seconds < 5_400
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 360) / 10, 'hour'];
  return numbers(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** In cents, as people count; the smallest sum is a cent. */
export function formatUsd(value: number, locale: Locale): string {
  const shown = value > 0 ? Math.max(value, 0.01) : value;
  return numbers(locale, { style: 'currency', currency: 'USD' }).format(shown);
}

export function formatBytes(bytes: number, locale: Locale): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return numbers(locale, {
    style: 'unit',
    unit: units[power],
    // The short form of the byte has no plural.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/** The host of an address, for display; the address itself when it has none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') || url;
}
