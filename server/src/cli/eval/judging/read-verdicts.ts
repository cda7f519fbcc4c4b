/** What was said of each numbered item. Lines that are no verdict, or name an item that was not asked about, are passed over. */
export function readVerdicts<Word extends string>(
  text: string,
  { letter, count, words }: { letter: string; count: number; words: readonly Word[] },
): Map<number, Word> {
  const line = new RegExp(
    `^[^\\p{L}\\p{N}]*${letter}\\s*(\\d+)\\W*?\\s*[=:：＝]\\s*[^\\p{L}\\p{N}]*([\\p{L}_ -]+)`,
    'giu',
  );
  const found = new Map<number, Word>();
  const contradicted = new Set<number>();
  for (const each of text.split('\n'))
    for (const [, number, said] of each.matchAll(line)) {
      const item = Number(number);
      const word = wordIn(said!, words);
      if (!word || item < 1 || item > count) continue;
      if (found.has(item) && found.get(item) !== word) contradicted.add(item);
      found.set(item, word);
    }
  // Both of two verdicts cannot be meant.
  for (const item of contradicted) found.delete(item);
  return found;
}

function wordIn<Word extends string>(said: string, words: readonly Word[]): Word | undefined {
  const normal = said
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return words.find((word) => normal === word || normal.startsWith(`${word}-`));
}

/** Two numbers from 0 to 10 for each criterion: of the first text, and of the second. */
export function readScores(text: string, count: number): Map<number, [number, number]> {
  const line =
    /^[^\p{L}\p{N}]*C\s*(\d+)\W*?\s*[=:：＝]\s*(\d+(?:\.\d+)?)(?:\s*\/\s*10)?\s*[|,;\s]\s*(\d+(?:\.\d+)?)/iu;
  const found = new Map<number, [number, number]>();
  for (const each of text.split('\n')) {
    const [, number, first, second] = line.exec(each) ?? [];
    const item = Number(number);
    const scores = [Number(first), Number(second)] as [number, number];
    if (item >= 1 && item <= count && scores.every((score) => score >= 0 && score <= 10))
      found.set(item, scores);
  }
  return found;
}
