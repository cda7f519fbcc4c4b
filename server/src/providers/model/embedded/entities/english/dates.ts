import { wordSet } from '../../../../../text/words/word-set.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const SHORT_MONTHS = 'jan feb mar apr jun jul aug sep sept oct nov dec';
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday';

export const CALENDAR_WORDS: ReadonlySet<string> = wordSet(
  `${MONTHS.join(' ').toLowerCase()} ${SHORT_MONTHS} ${WEEKDAYS}`,
);

const MONTH = `(?:${MONTHS.join('|')}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?`;
const YEAR = '(?:1\\d{3}|20\\d{2})';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';

/** Days, months and years, the most exact reading first. */
export const DATE = new RegExp(
  `\\b(?:${DAY} ${MONTH} ?,? ?${YEAR}|${MONTH} ${DAY} ?, ?${YEAR}|${MONTH} ?,? ?${YEAR}|${DAY} ${MONTH}|${MONTH} ${DAY}|${YEAR}-\\d{2}-\\d{2}|${YEAR}s?)(?![\\p{L}\\p{N}]|[.,]\\d)`,
  'gu',
);
