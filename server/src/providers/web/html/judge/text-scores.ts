import { phraseHash } from './word-hashes.ts';
import type { WordScores } from './word-scores.ts';

/** Writes mean, least and most of what words say, and what the whole says; NaN where nothing is known. */
export function scoreText(
  words: readonly number[],
  scores: WordScores,
  into: Float32Array,
  at: number,
): void {
  let [sum, count, least, most] = [0, 0, Number.NaN, Number.NaN];
  for (const word of words) {
    const score = scores.words.get(word);
    if (score === undefined) continue;
    sum += score;
    count += 1;
    if (!(score >= least)) least = score;
    if (!(score <= most)) most = score;
  }
  const phrase = phraseHash(words);
  into[at] = count > 0 ? sum / count : Number.NaN;
  into[at + 1] = least;
  into[at + 2] = most;
  into[at + 3] = (phrase === undefined ? undefined : scores.phrases.get(phrase)) ?? Number.NaN;
}
