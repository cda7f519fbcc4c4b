import type { Lookahead } from './lookahead.ts';
import { RANGE, SEPARATED } from './read-items.ts';

const WORDS = ['and', 'or', 'と', 'および', '及び', 'ならびに'];
const BLANKS = ' \t\u3000';

/** What stands between two citations that belong together, up to the second one. */
export interface Separator {
  length: number;
  /** "and": it stays between two that are shown. */
  isWord: boolean;
  /** `[1]–[3]` means those between them too. */
  isRange: boolean;
}

export function readSeparator(ahead: Lookahead): Separator {
  if (ahead.at(0) !== '' && RANGE.includes(ahead.at(0))) return { length: 1, isWord: false, isRange: true };
  const marks = ahead.past(0, SEPARATED, 6);
  const word = WORDS.find((candidate) => ahead.has(marks, candidate));
  if (word === undefined) return { length: marks, isWord: false, isRange: false };
  return { length: ahead.past(marks + word.length, BLANKS, 2), isWord: true, isRange: false };
}
