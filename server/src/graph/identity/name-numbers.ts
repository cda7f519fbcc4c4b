import { dateKey } from './date-key.ts';
import { foldName } from './fold-name.ts';

const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 };
const KANJI = '〇一二三四五六七八九十百';
const JAPANESE = new RegExp(
  `第([${KANJI}]{1,4})|([${KANJI}]{1,4})(?=世(?!界)|代目|次(?!世)|回|号|期|世紀|丁目|章|巻|級|番|年)`,
  'gu',
);
const QUALIFIERS = new Set(
  `north south east west northern southern eastern western northeast northwest southeast southwest upper lower inner outer
new old young elder younger junior senior jr sr men women mens womens boys girls male female pro max mini plus ultra air lite
turbo nano micro super alpha beta gamma delta left right summer winter spring autumn pre post anti non ex former deputy vice
under over major minor primary secondary`.split(/\s+/),
);

/** What makes two names different things however alike they are: numbers, versions, generations, directions. */
export function distinguishingParts(name: string, category: string): string[] {
  const date = dateKey(name);
  if (date !== undefined) return [date];
  const parts = [...romanNumbers(name), ...japaneseNumbers(name)];
  const folded = foldName(name);
  for (const word of folded.split(' ')) {
    const ordinal = ORDINALS[word];
    if (ordinal !== undefined && folded !== word) parts.push(String(ordinal));
    else if (QUALIFIERS.has(word)) parts.push(word === 'junior' ? 'jr' : word === 'senior' ? 'sr' : word);
    else if (
      category !== 'person' &&
      /^[a-z][+#]*$/.test(word) &&
      folded !== word &&
      !isRomanLetter(word, name)
    )
      parts.push(word);
  }
  for (const [number] of folded.matchAll(/\d+(?:\.\d+)*(?:(?!st|nd|rd|th)[a-z]{1,2}(?![a-z]))?[+#]?/g))
    parts.push(number.replace(/^0+(?=\d)/, ''));
  for (const [sign] of folded.matchAll(/(?<=\p{L})[+#]+/gu)) parts.push(sign);
  return parts.toSorted();
}

const isRomanLetter = (word: string, name: string): boolean =>
  /^[ivx]$/.test(word) && romanNumbers(name).length > 0;

/** II, IV, XVI as a word behind others: Henry IV, World War II. */
const ROMAN_WORD =
  /(?<=\S[\s\-–]|[\p{Script=Han}\p{Script=Katakana}ー])(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})(?![\p{L}\p{N}])/gu;

function romanNumbers(name: string): string[] {
  return Array.from(name.normalize('NFKC').matchAll(ROMAN_WORD), ([numeral]) => String(romanValue(numeral)));
}

/** Roman numerals and counted kanji as digits: World War II is World War 2, 第二次 is 第2次. */
export function withDigits(name: string): string {
  return name
    .normalize('NFKC')
    .replace(ROMAN_WORD, (numeral) => String(romanValue(numeral)))
    .replace(JAPANESE, (_all, after?: string, before?: string) =>
      after === undefined ? String(kanjiValue(before!)) : `第${kanjiValue(after)}`,
    );
}

/** The words of a name, in no order that matters, with ordinals as digits: Second World War, World War II. */
export function wordBag(name: string): string[] {
  return foldName(withDigits(name))
    .split(' ')
    .map((word) => (ORDINALS[word] === undefined ? word : String(ORDINALS[word])));
}

function romanValue(numeral: string): number {
  let value = 0;
  for (const [at, letter] of [...numeral].entries()) {
    const here = ROMAN[letter]!;
    value += here < (ROMAN[numeral[at + 1] ?? ''] ?? 0) ? -here : here;
  }
  return value;
}

/** 第二次, 三世, 五代目; not 三菱 or 六本木. */
function japaneseNumbers(name: string): string[] {
  return Array.from(name.normalize('NFKC').matchAll(JAPANESE), ([, after, before]) =>
    String(kanjiValue(after ?? before!)),
  );
}

function kanjiValue(numeral: string): number {
  let total = 0;
  let digit = 0;
  for (const character of numeral) {
    const value = KANJI.indexOf(character);
    if (character === '十' || character === '百') {
      total += (digit || 1) * (character === '十' ? 10 : 100);
      digit = 0;
    } else digit = digit * 10 + value;
  }
  return total + digit;
}
