const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const YEAR = String.raw`(?<year>\d{4})`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const FORMS = [
  new RegExp(String.raw`^${YEAR}-(?<month>\d{2})-(?<day>\d{2})(?:[T ]\d{2}:\d{2}.*)?$`),
  new RegExp(String.raw`^${YEAR}(?:[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?)?$`),
  new RegExp(String.raw`^${YEAR}年(?:\s?(?<month>\d{1,2})月(?:\s?(?<day>\d{1,2})日)?)?`),
  new RegExp(String.raw`^${MONTH}\.? ${DAY},? ${YEAR}$`, 'i'),
  new RegExp(String.raw`^${DAY}(?: of)? ${MONTH}\.?,? ${YEAR}$`, 'i'),
  new RegExp(String.raw`^${MONTH}\.?,? ${YEAR}$`, 'i'),
];

/** A date as ISO 8601, as exact as it was given: `2024`, `2024-03` or `2024-03-12`. Null for a day that never was. */
export function readDate(text: string): string | null {
  const given = inWesternYears(text.normalize('NFKC').trim());
  for (const form of FORMS) {
    const groups = form.exec(given)?.groups;
    if (groups) return isoDate(groups['year']!, groups['month'], groups['day']);
  }
  return null;
}

const ERAS: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, 大正: 1911, 明治: 1867 };

/** 令和6年 as 2024年. */
const inWesternYears = (text: string): string =>
  text.replace(/^(令和|平成|昭和|大正|明治)(元|\d{1,2})年/u, (_, era: string, year: string) => {
    const number = year === '元' ? 1 : Number(year);
    return `${ERAS[era]! + number}年`;
  });

function isoDate(year: string, month: string | undefined, day: string | undefined): string | null {
  if (month === undefined) return year;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number < 1 || number > 12) return null;
  const date = `${year}-${String(number).padStart(2, '0')}`;
  if (day === undefined) return date;
  const lastDay = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= lastDay ? `${date}-${day.padStart(2, '0')}` : null;
}
