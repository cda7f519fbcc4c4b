const SCALES: [RegExp, number][] = [
  [/^(?:k|thousand|千)$/i, 1e3],
  [/^万$/, 1e4],
  [/^(?:m|mn|million|百万)$/i, 1e6],
  [/^億$/, 1e8],
  [/^(?:bn?|billion|十億)$/i, 1e9],
  [/^(?:t|tn|trillion|兆)$/i, 1e12],
];
// Thousands in groups of three, or plain digits; a decimal part.
const DIGITS = String.raw`\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+`;
const WHOLE = new RegExp(
  String.raw`^[^\d.+-]{0,12}?(?<sign>[+-]?)\s*(?<currency>[$€£¥₩₹]|usd|eur|jpy)?\s*(?<digits>${DIGITS})(?:e(?<exponent>[+-]?\d{1,3}))?\s*(?<rest>[^\d]*)$`,
  'iu',
);
const IN_TEXT = new RegExp(String.raw`(?<![\d.])(?:${DIGITS})(?![\d])`, 'gu');

/** One number with its unit, such as `$1,200`, `12%`, `1.5 million` or `3万円`. A range, or two numbers, is none. */
export function readNumber(text: string): number | null {
  const groups = WHOLE.exec(plain(text))?.groups;
  if (!groups) return null;
  const { sign, digits = '', exponent, rest = '' } = groups;
  const unit = /^(?:thousand|million|billion|trillion|mn|bn|tn|[kmbt](?![a-z])|百万|十億|[千万億兆])/iu.exec(
    rest.trim(),
  );
  const scale = unit ? SCALES.find(([pattern]) => pattern.test(unit[0]))![1] : 1;
  const value = rounded(Number(`${digits.replaceAll(/[^\d.]/g, '')}e${exponent ?? 0}`) * scale);
  if (!Number.isFinite(value)) return null;
  return sign === '-' ? -value : value;
}

/** The numbers in a text, as they are written, without signs and scales. */
export function numbersIn(text: string): number[] {
  return Array.from(plain(text).matchAll(IN_TEXT), ([digits]) => Number(digits.replaceAll(/[^\d.]/g, '')));
}

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[−–]/gu, '-').trim();

// 1.1 × 1e6 is 1100000.0000000002 in floating point.
const rounded = (value: number): number => Number(value.toPrecision(15));
