import { acronymOf, isAcronymFor } from './acronym.ts';
import { foldName } from './fold-name.ts';
import { identityKey } from './identity-key.ts';
import { distinguishingParts, wordBag } from './name-numbers.ts';

export interface Named {
  name: string;
  category: string;
  aliases: readonly string[];
}

export type Sameness = 'same' | 'different' | 'unsure';

const CJK = /[\p{Script=Han}ぁ-ゖ]/u;
const KINDS = new Set(
  `university company institute bank government ministry commission department city club team party church college school
museum army council committee agency association organization group firm band state country island river 大学 会社 同社 当社
政府 銀行 市 県 国 党 省 同大学 協会 団体 組織`.split(/\s+/),
);
const HAN = /^[\p{Script=Han}々ヶ]+$/u;
const ADMINISTRATIVE = /^(.{2,})([都道府県市区町村郡州国])$/u;
// One of these more or less makes another place, year or rank of a name.
const TELLING = /[東西南北新旧前後上下左右男女大小中高内外元副正反非老若]/u;

const VARIANTS = [
  /[斎斉齊]/gu,
  /[島嶋嶌]/gu,
  /[富冨]/gu,
  /[恵惠]/gu,
  /[条條]/gu,
  /[桧檜]/gu,
  /[辺部]/gu,
  /[峰峯]/gu,
];

/** Whether two names mean the same thing. Only `same` may be merged without asking. */
export function decideSame(a: Named, b: Named): Sameness {
  const match = categoryMatch(a.category, b.category);
  if (match === 'no') return 'different';
  const decided = compareNames(a, b);
  return decided === 'same' && match === 'maybe' ? 'unsure' : decided;
}

function compareNames(a: Named, b: Named): Sameness {
  const [category, other] = [a.category, b.category];
  const keys = { a: identityKey(a.name, category), b: identityKey(b.name, other) };
  if (keys.a === '' || keys.b === '') return 'different';
  const isWritten = keys.a === keys.b && samePart(a.name, b.name, category);
  if (isWritten) return 'same';
  if (category === 'date' || category === 'quantity') return 'different';
  const byAlias = compareAliases(a, b);
  if (byAlias) return byAlias;
  const byAcronym = compareAcronym(a, b);
  if (byAcronym) return byAcronym;
  if (!samePart(a.name, b.name, category)) return 'different';
  return isNear({ a, b, keys }) ? 'unsure' : 'different';
}

const samePart = (a: string, b: string, category: string): boolean =>
  distinguishingParts(a, category).join(' ') === distinguishingParts(b, category).join(' ');

/** A name that the text gives for the other one. Two long names that only share an acronym are two things. */
function compareAliases(a: Named, b: Named): Sameness | undefined {
  const [ofA, ofB] = [strongAliases(a), strongAliases(b)];
  const isShared = (x: string, y: string): boolean =>
    identityKey(x, a.category) === identityKey(y, b.category) && samePart(x, y, a.category);
  if (ofB.some((alias) => isShared(a.name, alias)) || ofA.some((alias) => isShared(alias, b.name)))
    return 'same';
  const shared = ofA.some(
    (alias) => acronymOf(alias) === undefined && ofB.some((other) => isShared(alias, other)),
  );
  return shared ? (samePart(a.name, b.name, a.category) ? 'same' : 'different') : undefined;
}

/** A part of a person's name (Smith of John Smith) or a mere kind (the University) is no name outside of its text. */
function strongAliases({ name, category, aliases }: Named): string[] {
  const whole = foldName(name);
  const words = whole.split(' ');
  return aliases.filter((alias) => {
    const folded = foldName(alias);
    if (KINDS.has(folded.replace(/^the /, ''))) return false;
    if (category !== 'person') return true;
    const isPart = CJK.test(folded) && folded !== whole && whole.includes(folded);
    return !isPart && !(folded !== whole && folded.split(' ').every((part) => words.includes(part)));
  });
}

function compareAcronym(a: Named, b: Named): Sameness | undefined {
  if (a.category === 'person' || b.category === 'person') return undefined;
  const [short, long] = acronymOf(a.name) ? [a, b] : [b, a];
  const acronym = acronymOf(short.name);
  if (!acronym || acronymOf(long.name)) return undefined;
  const full = long.name.replace(/^the /i, '');
  if (!isAcronymFor(acronym, full)) return undefined;
  return acronym.length > 2 ? 'same' : 'unsure';
}

/** Close enough to be worth a question: a slip of the pen, a longer and a shorter form, other order of words. */
function isNear({ a, b, keys }: { a: Named; b: Named; keys: { a: string; b: string } }): boolean {
  if (HAN.test(keys.a) && HAN.test(keys.b)) return isNearHan(keys.a, keys.b, a.category);
  const [left, right] = [wordBag(a.name), wordBag(b.name)];
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  if (few.every((word) => many.includes(word)) && few.some((word) => word.length > 2)) return true;
  if (a.category === 'person' && b.category === 'person' && sameInitials(left, right)) return true;
  if (
    keys.a.length > 2 &&
    keys.b.length > 2 &&
    /[ぁ-ゖ\p{Script=Han}]/u.test(keys.a) &&
    (keys.a.startsWith(keys.b) || keys.b.startsWith(keys.a))
  )
    return true;
  const length = Math.min(keys.a.length, keys.b.length);
  const limit = length >= 9 ? 2 : length >= 5 ? 1 : 0;
  return limit > 0 && editDistance(keys.a, keys.b, limit) <= limit;
}

/** J. Rowling and Joanne Rowling. */
function sameInitials(a: readonly string[], b: readonly string[]): boolean {
  if (a.length < 2 || b.length < 2 || a.at(-1) !== b.at(-1)) return false;
  const [first, second] = [a[0]!, b[0]!];
  return first[0] === second[0] && (first.length <= 2 || second.length <= 2);
}

function isNearHan(a: string, b: string, category: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const [left, right] = [ADMINISTRATIVE.exec(short), ADMINISTRATIVE.exec(long)];
  if (category === 'location' || left || right) {
    if (left && right) return false;
    if (right && right[1] === short) return true;
  }
  if (long.startsWith(short) && short.length >= 2 && long.length - short.length <= 4)
    return category === 'person' || !TELLING.test(long.slice(short.length));
  if (short.length < 3 || editDistance(short, long, 1) > 1) return false;
  // Another kanji is another name, unless it is another form of the same one.
  if (short.length === long.length) return withoutVariants(short) === withoutVariants(long);
  return ![...long].some((character) => !short.includes(character) && TELLING.test(character));
}

const withoutVariants = (name: string): string =>
  VARIANTS.reduce((text, variants) => text.replace(variants, '?'), name);

const THINGS = new Set(['product', 'technology', 'work', 'concept', 'event']);

/** Whether two categories can belong to one thing. `other` says that nobody knows. */
function categoryMatch(a: string, b: string): 'yes' | 'maybe' | 'no' {
  if (a === b) return 'yes';
  const pair = new Set([a, b]);
  if (pair.has('date') || pair.has('quantity')) return 'no';
  if (pair.has('other')) return 'yes';
  if (pair.has('product') && pair.has('technology')) return 'yes';
  return THINGS.has(a) && THINGS.has(b) ? 'maybe' : 'no';
}

/** How many letters must be changed, added, left out or swapped with their neighbour; `limit + 1` when it is more. */
function editDistance(a: string, b: string, limit: number): number {
  const [left, right] = [[...a], [...b]];
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = right.map((_, at) => at).concat(right.length);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = last[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[right.length]!;
}
