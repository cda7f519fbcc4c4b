import type { Lookahead } from './lookahead.ts';
import { SEPARATED } from './read-items.ts';

const WORDS = ['and', 'or', 'と', 'および', '及び', 'ならびに'];
const BLANKS = ' \t\u3000';

/** What stands between two citations that belong together, up to the second one. */
export function readSeparator(ahead: Lookahead): { length: number; isWord: boolean } {
  const marks = ahead.past(0, SEPARATED, 6);
  const word = WORDS.find((candidate) => ahead.has(marks, candidate));
  if (word === undefined) return { length: marks, isWord: false };
  return { length: ahead.past(marks + word.length, BLANKS, 2), isWord: true };
}
