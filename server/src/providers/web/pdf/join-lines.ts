import { isCjk } from './characters.ts';

/** The words of a document as they stand within its lines, to tell a hyphen from the end of a line. */
export type Vocabulary = ReadonlySet<string>;

const lastPart = /[\p{L}\p{M}]+[-\u00ad\u2010]$/u;
const firstPart = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/u;

/** Puts two lines of one paragraph together. */
export function joinLines(before: string, after: string, words?: Vocabulary): string {
  if (!before) return after;
  if (!after) return before;
  const head = lastPart.exec(before)?.[0];
  const tail = firstPart.exec(after)?.[0];
  if (head && tail) return before.slice(0, -1) + (keepsHyphen(head, tail, words) ? '-' : '') + after;
  const isTight = (isCjk(before.at(-1)!) && isCjk(after[0]!)) || /[\p{L}\d]\/$/u.test(before);
  return before + (isTight ? '' : ' ') + after;
}

/**
 * Whether the hyphen belongs to the word: what the document writes elsewhere decides; else a small letter
 * goes on with the word that was cut, and a large one begins another.
 */
function keepsHyphen(head: string, tail: string, words?: Vocabulary): boolean {
  if (head.endsWith('\u00ad')) return false;
  const start = head.slice(0, -1).toLowerCase();
  const end = tail.toLowerCase();
  if (words?.has(start + end)) return false;
  if (words?.has(`${start}-${end}`)) return true;
  return !/^\p{Ll}/u.test(tail);
}

/** Collects the words of lines, but for a last one that is cut. */
export function vocabularyOf(lines: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const line of lines) {
    const found = line.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? [];
    for (const word of /[-\u00ad\u2010]$/.test(line) ? found.slice(0, -1) : found) words.add(word);
  }
  return words;
}
