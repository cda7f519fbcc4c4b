import { acronymOf, isAcronymFor } from './acronym.ts';
import { categoryMatch } from './category-match.ts';
import { editDistance } from './edit-distance.ts';
import { foldName } from './fold-name.ts';
import { identityKey } from './identity-key.ts';
import { distinguishingParts } from './name-numbers.ts';

export interface Named {
  name: string;
  category: string;
  aliases: readonly string[];
}

export type Sameness = 'same' | 'different' | 'unsure';

const HAN = /^[\p{Script=Han}々ヶ]+$/u;
const ADMINISTRATIVE = /^(.{2,})([都道府県市区町村郡州国])$/u;
// One of these more or less makes another place, year or rank of a name.
const TELLING = /[東西南北新旧前後上下左右男女大小中高内外元副正反非老若]/u;

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
  const [ofA, ofB] = [namesOf(a), namesOf(b)];
  const isShared = (x: string, y: string): boolean =>
    identityKey(x, a.category) === identityKey(y, b.category) && samePart(x, y, a.category);
  if (
    ofB.aliases.some((alias) => isShared(a.name, alias)) ||
    ofA.aliases.some((alias) => isShared(alias, b.name))
  )
    return 'same';
  const shared = ofA.aliases.some(
    (alias) => acronymOf(alias) === undefined && ofB.aliases.some((other) => isShared(alias, other)),
  );
  return shared ? (samePart(a.name, b.name, a.category) ? 'same' : 'different') : undefined;
}

/** A part of a name (Smith of John Smith) is no name of its own outside of its text. */
function namesOf({ name, aliases }: Named): { aliases: string[] } {
  const words = foldName(name).split(' ');
  return {
    aliases: aliases.filter((alias) => {
      const parts = foldName(alias).split(' ');
      return parts.length >= words.length || !parts.every((part) => words.includes(part));
    }),
  };
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
  const [left, right] = [foldName(a.name).split(' '), foldName(b.name).split(' ')];
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
    return !TELLING.test(long.slice(short.length));
  if (long.length < 3 || editDistance(short, long, 1) > 1) return false;
  const extra = [...long]
    .filter((character) => !short.includes(character))
    .concat([...short].filter((character) => !long.includes(character)));
  return short.length >= 3 && !extra.some((character) => TELLING.test(character));
}
