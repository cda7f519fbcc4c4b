import type { Note } from '../../../prompts/fold.ts';
import { eachSentence } from '../../../text/sentences.ts';

const CITATION = /\[(\d{1,4})\](?!\()/g;
// What reads sentences takes citations for footnotes of Markdown and drops them: they travel in other brackets.
const MARK = /⟦(\d{1,4})⟧/g;
const LEADING = /^⟦(\d{1,4})⟧\s+/;
/** Words of the program between lists, which belong to no source. */
const LABEL = /[:：]$/;
const ADDRESS = /\s*<?\bhttps?:\/\/\S+/g;

/**
 * The sentences of a tool's result with the sources that each rests on. These stand behind it, at the beginning of its
 * entry (`[3] Title`), or in the heading above it.
 */
export function statementsOf(text: string): Note[] {
  const found: Note[] = [];
  let entry: number[] = [];
  let lastHeading = '';
  for (const { text: sentence, heading } of eachSentence(marked(text))) {
    if (heading !== lastHeading) entry = [];
    lastHeading = heading;
    const leading = LEADING.exec(sentence);
    const words = withoutMarks(sentence);
    if (leading) entry = [Number(leading[1])];
    else if (LABEL.test(words)) entry = [];
    if (words === '' || LABEL.test(words)) continue;
    found.push({ text: words, sources: firstOf(marksIn(sentence), entry, marksIn(heading)) });
  }
  return found;
}

/** A number behind the full stop belongs to the sentence before it. */
const marked = (text: string): string =>
  text
    .replaceAll(/[⟦⟧]/g, '')
    .replaceAll(CITATION, '⟦$1⟧')
    .replaceAll(/([.!?。！？])[ \t]*((?:⟦\d{1,4}⟧[ \t]*)+)/g, ' $2$1 ');

const firstOf = (...lists: number[][]): number[] => lists.find(({ length }) => length > 0) ?? [];

const marksIn = (text: string): number[] => numbersOf(text, MARK);

export const numbersIn = (text: string): number[] => numbersOf(text, CITATION);

const numbersOf = (text: string, pattern: RegExp): number[] => [
  ...new Set([...text.matchAll(pattern)].map(([, n]) => Number(n))),
];

export const withoutMarks = (text: string): string =>
  text
    .replaceAll(CITATION, '')
    .replaceAll(MARK, '')
    .replaceAll(ADDRESS, '')
    .replaceAll(/\s+([.!?。！？,、])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
