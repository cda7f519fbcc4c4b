import type { Span } from '../span.ts';
import { DATE } from './dates.ts';
import type { FoundName } from './english-names.ts';
import type { EnglishText } from './mentions.ts';

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

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const SCALE = '(?:hundred|thousand|million|billion|trillion)';
const UNIT = String.raw`(?:%|percent|per cent|kilomet(?:er|re)s?|met(?:er|re)s?|centimet(?:er|re)s?|millimet(?:er|re)s?|miles?|feet|foot|inches|yards?|acres?|hectares?|square (?:kilomet(?:er|re)s|miles|met(?:er|re)s|feet)|kilograms?|grams?|pounds|tons?|tonnes?|lit(?:er|re)s?|gallons?|dollars?|euros?|yen|people|inhabitants|residents|employees|students|members|copies|seats|years|months|weeks|days|hours|minutes|seconds|degrees|km²?|km2|m²|cm|mm|kg|mg|mi|ft|ha|MW|GW|kW|GHz|MHz|Hz|GB|MB|TB|KB|mph|km\/h|°C|°F|bits?|bytes?|tokens|parameters|votes|times)(?![\p{L}\p{N}])`;

/** Numbers with a unit, a scale or a currency; a bare number names nothing. */
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(?:US)?[$€£¥] ?(?:${NUMBER})(?: ?${SCALE})?|(?:${NUMBER})(?: ${SCALE})? ?-? ?${UNIT}|(?:${NUMBER}) ${SCALE})`,
  'gu',
);
