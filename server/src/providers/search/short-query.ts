/** A query on one line and within a service's limits, cut between words where there are any. */
export function shortQuery(text: string, limits: { maxChars: number; maxWords?: number }): string {
  const words = text.trim().split(/\s+/).slice(0, limits.maxWords);
  let short = '';
  for (const word of words) {
    const longer = short ? `${short} ${word}` : word;
    if (longer.length > limits.maxChars) break;
    short = longer;
  }
  return short || cutWord(words[0] ?? '', limits.maxChars);
}

// Japanese has no spaces: its first "word" may be the whole query. A pair of surrogates is not cut in two.
function cutWord(word: string, maxChars: number): string {
  return word.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}
