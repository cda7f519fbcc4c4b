/**
 * What a text can be found by where there are no trigrams to look for: each character, and each two that follow one another, as a
 * number made of them and of whose text it is. Different ones may share a number, so what is found is looked at again;
 * but what a database takes for the same letter must have the same one.
 */
export function pairKeys(ownerId: string, text: string): number[] {
  const seed = seedOf(ownerId);
  const keys = new Set<number>();
  let before = NOTHING;
  for (let i = 0; i < text.length; i += 1) {
    const point = text.codePointAt(i)!;
    if (point > 0xff_ff) i += 1;
    const folded = fold(point);
    keys.add(keyOf(seed, NOTHING, folded));
    if (before !== NOTHING) keys.add(keyOf(seed, before, folded));
    before = folded;
  }
  return [...keys];
}

/** The keys that every text has which holds this one: of its pairs, or of the one character it is. */
export function soughtKeys(ownerId: string, search: string): number[] {
  const seed = seedOf(ownerId);
  const points = Array.from(search, (character) => fold(character.codePointAt(0)!));
  if (points.length === 1) return [keyOf(seed, NOTHING, points[0]!)];
  return points.slice(1).map((point, i) => keyOf(seed, points[i]!, point));
}

/** Whether trigrams find nothing by a text: they are made of three letters and digits, and in most places of those of ASCII alone. */
export const hasNoTrigram = (search: string): boolean => !/[a-z\d]{3}/i.test(search);

const NOTHING = 0;

function fold(point: number): number {
  if (point < 0x80) return point >= 0x41 && point <= 0x5a ? point + 0x20 : point;
  // Most of what is written in Japanese, Chinese and Korean has no case.
  if ((point >= 0x30_00 && point < 0xa0_00) || (point >= 0xac_00 && point < 0xd8_00)) return point;
  // Alone, so that its neighbours change nothing; of what becomes two characters, the letter.
  const lower = String.fromCodePoint(point).toLowerCase().codePointAt(0)!;
  return ALIKE.get(lower) ?? lower;
}

/** The same letter in the lower case of some language, or at the end of a word. */
const ALIKE = new Map([
  [0x01_31, 0x69],
  [0x03_c2, 0x03_c3],
]);

function seedOf(ownerId: string): number {
  let seed = 0;
  for (let i = 0; i < ownerId.length; i += 1) seed = Math.imul(seed ^ ownerId.charCodeAt(i), 0x01_00_01_93);
  return seed;
}

/** Of 32 bits, and signed, as the database has them. */
function keyOf(seed: number, first: number, second: number): number {
  let key = Math.imul(seed ^ first, 0x9e_37_79_b1);
  key = Math.imul(key ^ (key >>> 15) ^ second, 0x85_eb_ca_6b);
  return (key ^ (key >>> 13)) | 0;
}
