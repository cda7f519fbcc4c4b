export interface WordScore {
  precision: number;
  recall: number;
  f1: number;
}

/** Words as WCXB counts them: `\w+` of the lower-cased text, in all scripts. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Precision, recall and F1 of a bag of words, as WCXB defines them. A page without content asks for no words at all. */
export function scoreWords(found: readonly string[], gold: readonly string[]): WordScore {
  if (gold.length === 0 || found.length === 0) {
    const value = gold.length === found.length ? 1 : 0;
    return { precision: value, recall: value, f1: value };
  }
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(word, count - 1);
  }
  const precision = common / found.length;
  const recall = common / gold.length;
  return { precision, recall, f1: common === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
