const ASKS_TIME =
  /\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|いつ|何[年月日時]|(?:年|日付|日時|時期)は/i;
const ASKS_NUMBER =
  /\bhow (?:many|much|tall|high|long|far|old|big|large|deep|wide|heavy|fast|often|few)\b|\bwhat (?:percentage|share|number|price|cost|height|size)\b|いくら|いくつ|どのくらい|どれくらい|何(?:メートル|キロ|人|個|円|件|回|台|本|歳|倍|パーセント|%)|(?:数|額|率|高さ|長さ|重さ|大きさ|価格|人口)は/i;
const TIME = /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)|\d{1,2}[月日時:]|\d{1,2}\/\d{1,2}|(?:明治|大正|昭和|平成|令和)/;
const NUMBER = /\d|[一二三四五六七八九十百千万億兆]+(?:人|個|円|件|回|台|本|歳|倍|年|メートル)/;

/** What an answer to the question must hold by its form: a date, a number, or anything. */
export function expectedForm(question: string): RegExp | undefined {
  const text = question.normalize('NFKC');
  if (ASKS_TIME.test(text)) return TIME;
  return ASKS_NUMBER.test(text) ? NUMBER : undefined;
}
