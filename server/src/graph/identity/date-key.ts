const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '([12]\\d{3})';
/** The year before the first one of each. */
const ERAS: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };

const DAY_FIRST = new RegExp(`^(?:${DAY} (?:of )?)?${MONTH} ?,? ?${YEAR}$`);
const MONTH_FIRST = new RegExp(`^${MONTH} ${DAY} ?,? ?${YEAR}$`);
const DIGITS = /^([12]\d{3})([-/.])(\d{1,2})\2(\d{1,2})$/;
const JAPANESE = /^(?:西暦)?(明治|大正|昭和|平成|令和)?(\d{1,4}|元)年(?:(\d{1,2})月(?:(\d{1,2})日)?|(代))?$/u;

/** One spelling for a year, month or day however it is written: 1958-12-23, 23 December 1958, 昭和33年12月23日. */
export function dateKey(name: string): string | undefined {
  const text = name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/gu, ' ');
  const digits = DIGITS.exec(text);
  if (digits) return joined(digits[1]!, digits[3], digits[4]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return joined(dayFirst[3]!, monthNumber(dayFirst[2]!), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return joined(monthFirst[3]!, monthNumber(monthFirst[1]!), monthFirst[2]);
  return japanese(text);
}

function japanese(text: string): string | undefined {
  const found = JAPANESE.exec(text);
  if (!found) return undefined;
  const [, era, written, month, day, decade] = found;
  const number = written === '元' ? 1 : Number(written);
  if (era === undefined && number < 1000) return undefined;
  const year = String(era === undefined ? number : ERAS[era]! + number);
  if (decade) return era === undefined ? `${year}s` : undefined;
  return joined(year, month, day);
}

const monthNumber = (word: string): string => String(MONTHS.indexOf(word.slice(0, 3)) + 1);

function joined(year: string, month?: string, day?: string): string | undefined {
  const [m, d] = [month, day].map((part) => (part === undefined ? undefined : Number(part)));
  if ((m !== undefined && (m < 1 || m > 12)) || (d !== undefined && (d < 1 || d > 31))) return undefined;
  return [year, month, day]
    .filter((part) => part !== undefined)
    .map((part) => part.padStart(2, '0'))
    .join('-');
}
