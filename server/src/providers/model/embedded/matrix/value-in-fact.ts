import { urlsOf } from '../../../../text/urls.ts';

const NUMBER =
  /[-−]?(?:[$€£¥₩₹]\s?)?\d[\d,]*(?:\.\d+)?(?:\s?(?:%|thousand|million|billion|trillion|[kmb](?![a-z])|千|万|億|兆))?/giu;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = new RegExp(
  String.raw`\d{4}年(?:\s?\d{1,2}月(?:\s?\d{1,2}日)?)?|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}(?:st|nd|rd|th)? ${MONTH}\.?,? \d{4}|${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|${MONTH}\.? \d{4}|(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)`,
  'giu',
);
const NO =
  /^(?:no|false|none|×|✗|❌|なし|無し?|不可|非対応|未対応|いいえ)\b|\b(?:not|no|without|lacks?|cannot|never|doesn't|isn't)\b|ない|ません|非対応|未対応|不可|なし/iu;

/** The part of a statement that has the column's type; undefined when there is none. */
export function valueInFact(
  value: string,
  { type, near }: { type: string; near: number },
): string | undefined {
  const text = value.normalize('NFKC').trim();
  switch (type) {
    case 'number':
      return nearest(text, NUMBER, near);
    case 'date':
      return nearest(text, DATE, near);
    case 'url':
      return urlsOf(value)[0];
    case 'boolean':
      return NO.test(text) ? 'false' : 'true';
    default:
      return value.trim() || undefined;
  }
}

/** Of several the one closest to the words that name the column. */
function nearest(text: string, pattern: RegExp, near: number): string | undefined {
  const found = Array.from(text.matchAll(pattern), (match) => ({ text: match[0], at: match.index }));
  return found.toSorted((a, b) => Math.abs(a.at - near) - Math.abs(b.at - near))[0]?.text;
}
