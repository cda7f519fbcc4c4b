import { acronymOf } from './acronym.ts';
import { foldName } from './fold-name.ts';
import { identityKey } from './identity-key.ts';

const MAX_KEYS = 12;
const SMALL = new Set('the and for inc corp company ltd limited university of de la'.split(' '));

/**
 * Names that could mean the same share at least one of these: the name without spaces (k), its initials or itself as an
 * acronym (a), a word that carries it (w), its first two characters when it is Japanese (p).
 */
export function blockingKeys(name: string): string[] {
  const folded = foldName(name);
  const key = identityKey(name, 'organization');
  const words = folded.split(' ').filter((word) => !SMALL.has(word));
  const keys = new Set([`k:${key}`, `k:${folded.replaceAll(' ', '')}`]);
  const acronym = acronymOf(name)?.toLowerCase();
  if (acronym) keys.add(`a:${acronym}`);
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word));
  if (latin.length > 1) keys.add(`a:${latin.map((word) => word[0]).join('')}`);
  if (latin.length > 1)
    keys.add(
      `a:${folded
        .split(' ')
        .map((word) => word[0])
        .join('')}`,
    );
  if (/^[\p{Script=Han}ぁ-ゖー]{2}/u.test(key)) keys.add(`p:${[...key].slice(0, 2).join('')}`);
  for (const word of latin.toSorted((a, b) => b.length - a.length))
    if (word.length > 2) keys.add(`w:${word}`);
  return [...keys].slice(0, MAX_KEYS);
}
