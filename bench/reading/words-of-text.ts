import type { WordRun } from '../../server/src/providers/web/html/judge/word-hashes.ts';
import { wordHashes } from '../../server/src/providers/web/html/judge/word-hashes.ts';

/** The words of one text alone, as the signs and phrases of a page take them. */
export function wordsOfText(text: string): WordRun {
  const hashes = wordHashes(text);
  return { hashes, from: 0, to: hashes.length };
}
