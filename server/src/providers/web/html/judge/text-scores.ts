import type { WordRun } from './word-hashes.ts';
import { phraseHash } from './word-hashes.ts';
import type { WordScores } from './word-scores.ts';

/** Writes mean, least and most of what words say, and what the whole says; NaN where nothing is known. */
export function scoreText(words: WordRun, scores: WordScores, into: Float32Array, at: number): void {
  let [sum, count, least, most] = [0, 0, Number.NaN, Number.NaN];
  for (let i = words.from; i < words.to; i += 1) {
    const score = scores.words.get(words.hashes[i]!);
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
