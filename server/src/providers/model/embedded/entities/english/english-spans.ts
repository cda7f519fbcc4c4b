import type { Span } from '../span.ts';
import { DATE } from './dates.ts';
import type { FoundName } from './english-names.ts';
import type { EnglishText } from './mentions.ts';
import { QUANTITY } from './quantities.ts';

/** Names, dates and quantities in the order of the text; none lies inside another. */
export function englishSpans(text: EnglishText, names: readonly FoundName[]): Span[] {
  const spans = names.flatMap(({ name, category, mentions }) =>
    mentions.map(({ sentence, words }) => ({
      name,
      category,
      sentence,
      start: words[0]!.start,
      end: words.at(-1)!.end,
    })),
  );
  for (const [sentence, { text: words }] of text.sentences.entries()) {
    addMatches(spans, { words, sentence, pattern: DATE, category: 'date' });
    addMatches(spans, { words, sentence, pattern: QUANTITY, category: 'quantity' });
  }
  return spans.toSorted((a, b) => a.sentence - b.sentence || a.start - b.start);
}

function addMatches(
  spans: Span[],
  options: { words: string; sentence: number; pattern: RegExp; category: 'date' | 'quantity' },
): void {
  const { words, sentence, pattern, category } = options;
  const taken = spans.filter((span) => span.sentence === sentence);
  for (const { 0: name, index } of words.matchAll(pattern)) {
    const end = index + name.length;
    if (taken.some((span) => span.start < end && index < span.end)) continue;
    spans.push({ name, category, sentence, start: index, end });
  }
}
