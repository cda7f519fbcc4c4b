const SMALL = new Set('of the and for in on at to de du des la le les von van der di da del y'.split(' '));

/** A short name in capitals: WHO, U.N., NATO, NASA. */
export function acronymOf(name: string): string | undefined {
  const letters = name.normalize('NFKC').replaceAll('.', '').trim();
  return /^\p{Lu}[\p{Lu}&]{1,7}$/u.test(letters) ? letters.replace('&', '') : undefined;
}

/** Whether the acronym is made of the first letters of the name's words, small words counted or left out. */
export function isAcronymFor(acronym: string, name: string): boolean {
  const words = name
    .normalize('NFKC')
    .split(/[\s\-–/]+/)
    .filter((word) => /^\p{L}/u.test(word));
  if (words.length < 2 || words.length > 10) return false;
  const wanted = acronym.toLowerCase();
  const all = initials(words);
  const large = initials(words.filter((word) => !SMALL.has(word.toLowerCase())));
  return wanted === all || wanted === large;
}

const initials = (words: readonly string[]): string => words.map((word) => word[0]!.toLowerCase()).join('');
