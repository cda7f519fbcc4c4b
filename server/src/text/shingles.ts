import { tokens } from './tokens.ts';

const SIZE = 3;
/** With fewer a text says too little to be told from others by it. */
const FEWEST = 8;
const SAME = 0.8;
/** Of a long text only so many are kept, spread over all of it: those whose hash is smallest. */
const MOST = 400;

/** Short runs of words of a text, as numbers: texts that share most of them are copies of each other. */
export function shinglesOf(text: string): ReadonlySet<number> {
  const words = tokens(text);
  const found = new Set<number>();
  for (let i = 0; i + SIZE <= words.length; i += 1) found.add(hashOf(words.slice(i, i + SIZE).join(' ')));
  return found.size <= MOST ? found : new Set([...found].sort((a, b) => a - b).slice(0, MOST));
}

/** Whether two texts say the same in the same words. */
export function areCopies(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (a.size < FEWEST || b.size < FEWEST) return false;
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared += 1;
  return shared / (a.size + b.size - shared) >= SAME;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
