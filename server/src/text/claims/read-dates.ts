/** A day, month or year as far as it is told; `until` for a decade or a century. */
export interface TextDate {
  year?: number;
  month?: number;
  day?: number;
  /** The last year of a decade or century. */
  until?: number;
  start: number;
  end: number;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const YEAR = '(?<year>(?:1[0-9]|20|21)\\d{2})';
const DAY = '(?<day>[0-3]?\\d)';
const ERAS: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, 大正: 1911, 明治: 1867 };

const FORMS = [
  new RegExp(`(?<![\\d.])${YEAR}[-/.](?<month>[01]?\\d)[-/.]${DAY}(?!\\d|\\.\\d)`, 'g'),
  new RegExp(`(?:${YEAR}|(?<era>令和|平成|昭和|大正|明治)(?<eraYear>元|\\d{1,2}))年(?!代|間)(?:度)?(?:\\s*(?<month>[01]?\\d)月)?(?:\\s*${DAY}日(?!間))?`, 'g'),
  /(?<![\d.])(?<month>[01]?\d)月(?!間|額)(?:(?<day>[0-3]?\d)日(?!間))?/g,
  new RegExp(`\\b${MONTH} ${DAY}(?:st|nd|rd|th)?(?:,? ${YEAR})?(?![\\d,]*\\d)`, 'g'),
  new RegExp(`(?<!\\d)${DAY}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? ${YEAR})?(?!\\d)`, 'g'),
  new RegExp(`\\b${MONTH},? ${YEAR}(?!\\d)`, 'g'),
  /(?<![\d.])(?<decade>(?:1[0-9]|20)\d0)(?:s|年代)/g,
  /(?<![\d.])(?<century>\d{1,2})(?:st|nd|rd|th)?(?: |-)?(?:century|世紀)/g,
  new RegExp(`(?<![\\d.,$€£¥-])${YEAR}(?![\\d%]|[.,]\\d| ?(?:(?:km|m|kg|people|units|percent|dollars|euros|yen)\\b|人|件|円|ドル|メートル|台|個|年間|冊|社|ヘクタール|キロ|メガ|ギガ|万|億|ポンド|ユーロ))`, 'g'),
]; // prettier-ignore

/** The dates of a folded text, none inside another. */
export function readDates(text: string): TextDate[] {
  const found: TextDate[] = [];
  for (const form of FORMS)
    for (const match of text.matchAll(form)) {
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      if (found.some((date) => date.start < end && start < date.end)) continue;
      const date = dateOf(match.groups ?? {});
      if (date) found.push({ ...date, start, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

function dateOf({
  year,
  month,
  day,
  era,
  eraYear,
  decade,
  century,
}: Record<string, string | undefined>): Omit<TextDate, 'start' | 'end'> | undefined {
  if (decade !== undefined) return { year: Number(decade), until: Number(decade) + 9 };
  if (century !== undefined) return { year: Number(century) * 100 - 99, until: Number(century) * 100 };
  const inEra = era === undefined ? undefined : ERAS[era]! + (eraYear === '元' ? 1 : Number(eraYear));
  const number =
    month === undefined
      ? undefined
      : /^\d/.test(month)
        ? Number(month)
        : MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1;
  if (
    (number !== undefined && (number < 1 || number > 12)) ||
    (day !== undefined && (Number(day) < 1 || Number(day) > 31))
  )
    return undefined;
  return {
    ...((year ?? inEra) !== undefined && { year: Number(year ?? inEra) }),
    ...(number !== undefined && { month: number }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/** Whether the source's date says the claimed one: `less` when it tells less of it, `other` when it is another. */
export function compareDates(claimed: TextDate, told: TextDate): 'same' | 'less' | 'other' {
  if (claimed.until !== undefined || told.until !== undefined) return comparePeriods(claimed, told);
  const parts = ['year', 'month', 'day'] as const;
  if (
    parts.some(
      (part) => claimed[part] !== undefined && told[part] !== undefined && claimed[part] !== told[part],
    )
  )
    return 'other';
  if (!parts.some((part) => claimed[part] !== undefined && told[part] !== undefined)) return 'less';
  return parts.every((part) => claimed[part] === undefined || told[part] !== undefined) ? 'same' : 'less';
}

function comparePeriods(claimed: TextDate, told: TextDate): 'same' | 'less' | 'other' {
  if (claimed.year === undefined || told.year === undefined) return 'less';
  const [from, to] = [told.year, told.until ?? told.year];
  const [low, high] = [claimed.year, claimed.until ?? claimed.year];
  if (low <= from && to <= high) return 'same';
  return from <= low && high <= to ? 'less' : 'other';
}
