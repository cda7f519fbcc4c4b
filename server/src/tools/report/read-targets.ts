import type { Locale } from '@quarry/api/common.ts';

/** What a request says of the report besides its subject. */
export interface Targets {
  audience?: string;
  /** In words, in Japanese in characters. */
  length?: number;
}

const PAGE: Record<Locale, number> = { en: 450, ja: 1_000 };
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
};
const NUMBER = String.raw`(?<number>\d[\d,]*|(?:${Object.keys(NUMBERS).join('|')})\b)`;
const WORDS = new RegExp(String.raw`\b${NUMBER}(?:\s*(?:-|–|to)\s*(?<upTo>\d[\d,]*))?[\s-]*words?\b`, 'i');
const PAGES = new RegExp(String.raw`\b${NUMBER}(?:\s*(?:-|–|to)\s*(?<upTo>\d[\d,]*))?[\s-]*pages?\b`, 'i');
const CHARACTERS_JA = /(?<number>\d[\d,]*)(?<scale>千|万)?(?:\s*[〜~-]\s*(?<upTo>\d[\d,]*))?(?:文字|字)/u;
const PAGES_JA = /(?:A4(?:で|判)?\s*)?(?<number>\d{1,3})(?:\s*[〜~-]\s*(?<upTo>\d{1,3}))?(?:ページ|頁|枚)/u;
const AUDIENCE =
  /\b(?:written for|aimed at|intended for|addressed to|for an audience of|for)\s+(?<audience>(?:(?:our|the|my|a|an|non-?technical|technical|busy|senior|young|general|lay)\s+)*(?:executives?|board(?: members| of directors)?|management|managers|ceo|cto|cfo|investors?|policy ?makers|politicians|engineers?|developers?|scientists|researchers|experts|specialists|students?|pupils|children|kids|beginners|laypeople|lay readers|general (?:public|readers|audience)|public|customers|clients|journalists|doctors|physicians|patients|lawyers|teachers)\b)/i;
const AUDIENCE_JA =
  /(?<audience>(?:経営(?:層|陣|者)|役員|取締役会?|管理職|投資家|技術者|エンジニア|開発者|研究者|専門家|学生|大学生|高校生|中学生|小学生|子ども|子供|初心者|初学者|一般(?:の(?:人|読者|方))?|非専門家|顧客|政策(?:担当者|立案者)|記者|医師|患者|教師|新入社員|社内))(?:向け|のため|を対象)/u;

/** Length and readers, by plain rules: for models that do not tell. */
export function targetsIn(request: string, locale: Locale): Targets {
  const text = request.normalize('NFKC');
  const length = lengthIn(text, locale);
  const audience = (AUDIENCE_JA.exec(text) ?? AUDIENCE.exec(text))?.groups?.['audience'];
  return { ...(audience !== undefined && { audience }), ...(length !== undefined && { length }) };
}

/** What a report is about, without its length and its readers: those are not to be searched for. */
export const withoutTargets = (request: string): string =>
  [WORDS, PAGES, CHARACTERS_JA, PAGES_JA, AUDIENCE_JA, AUDIENCE]
    .reduce((text, target) => text.replace(target, '\0'), request)
    .replaceAll(/(?:\b(?:of|in|with|about)\s+)?\0[にでの、]?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || request;

function lengthIn(text: string, locale: Locale): number | undefined {
  const [first] = [
    { match: locale === 'en' ? WORDS.exec(text) : CHARACTERS_JA.exec(text), each: 1 },
    { match: PAGES.exec(text) ?? PAGES_JA.exec(text), each: PAGE[locale] },
  ].flatMap(({ match, each }) => (match?.groups ? [{ groups: match.groups, each }] : []));
  if (!first) return undefined;
  const { number = '', scale, upTo } = first.groups;
  const times = scale === '千' ? 1_000 : scale === '万' ? 10_000 : 1;
  const from = NUMBERS[number.toLowerCase()] ?? toNumber(number);
  // Of a range the middle.
  const middle = upTo === undefined ? from : (from + toNumber(upTo)) / 2;
  return Math.round(middle * times * first.each);
}

const toNumber = (digits: string): number => Number(digits.replaceAll(',', ''));
