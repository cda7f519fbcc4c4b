import type { Note } from '../../../prompts/fold.ts';
import { sentenceRanges } from '../../../text/sentence-ranges.ts';
import { createQuoteFinder } from '../../../tools/matrix/find-quote.ts';
import { numbersIn, withoutMarks } from './statements.ts';

const FIGURE = /\d+(?:[.,]\d+)*/g;
const QUOTE = /["“]([^"”]{3,})["”]|「([^」]{3,})」|『([^』]{3,})』/g;

/** What a model has noted, less what does not stand in the text that it was given: figures, quotes, numbers of sources. */
export function checkNotes(
  notes: readonly Note[],
  { original, numbers }: { original: string; numbers: ReadonlySet<number> },
): Note[] {
  const figures = new Set(figuresIn(original));
  const finder = createQuoteFinder(original);
  const holds = (sentence: string) =>
    figuresIn(sentence).every((figure) => figures.has(figure)) &&
    quotesIn(sentence).every((quote) => finder.find(quote) !== undefined);
  return notes.flatMap(({ text, sources }) => {
    const given = [...new Set([...sources, ...numbersIn(text)])].filter((n) => numbers.has(n));
    const words = withoutMarks(text);
    const kept = sentenceRanges(words)
      .map(({ start, end }) => words.slice(start, end))
      .filter(holds)
      .join(' ')
      .trim();
    return kept === '' ? [] : [{ text: kept, sources: given }];
  });
}

/** `1,234` and `1234` are the same figure, whatever their width. */
const figuresIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(FIGURE)].map(([figure]) => figure.replaceAll(/,(?=\d{3}(?!\d))/g, ''));

const quotesIn = (text: string): string[] => [...text.matchAll(QUOTE)].map(([, a, b, c]) => (a ?? b ?? c)!);
