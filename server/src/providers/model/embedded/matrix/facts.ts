import type { Passage } from '../../../../text/passage.ts';
import { fold } from '../../../../text/fold.ts';
import { eachSentence } from '../../../../text/sentences.ts';

/** Something that a passage states about a row: under a label, or in a sentence. */
export interface Fact {
  n: number;
  /** Of a table's column or of a line "label: value"; '' for a sentence. */
  label: string;
  value: string;
  /** The words of the passage as they stand there. */
  quote: string;
}

const LABEL_LINE = /^[\s>*•+-]*\**(?<key>[^:：|\n]{1,60}?)\**\s*[:：]\**\s*(?<value>\S.*)$/u;
const RULE = /^[\s|:-]+$/;

/** All that one passage says about the row: everything when the passage is about it, else what names it. */
export function* factsAbout(row: string, passage: Passage): Generator<Fact> {
  const isAbout = mentions(passage.title, row);
  yield* labelled(row, passage, isAbout);
  for (const { text, start, end, heading } of eachSentence(passage.text))
    if (isAbout || mentions(text, row) || mentions(heading, row))
      yield { n: passage.n, label: '', value: text, quote: passage.text.slice(start, end) };
}

function* labelled(row: string, { n, text }: Passage, isAbout: boolean): Generator<Fact> {
  let head: string[] | undefined;
  let isUnderRow = isAbout;
  for (const line of text.split('\n')) {
    if (/^\s*#{1,6}\s/.test(line)) isUnderRow = isAbout || mentions(line, row);
    if (!/^\s*\|.*\|\s*$/.test(line)) {
      head = undefined;
      const { key = '', value = '' } = LABEL_LINE.exec(line)?.groups ?? {};
      if (key !== '' && isUnderRow) yield { n, label: key, value, quote: line.trim() };
      continue;
    }
    if (RULE.test(line)) continue;
    const cells = cellsOf(line);
    const quote = line.trim();
    if (head && mentions(cells[0] ?? '', row))
      for (const [i, value] of cells.entries()) if (i > 0) yield { n, label: head[i] ?? '', value, quote };
    // Two columns on a page about the row: properties and their values.
    if (isUnderRow && cells.length === 2) yield { n, label: cells[0]!, value: cells[1]!, quote };
    head ??= cells;
  }
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll(/[*`]|\\(?=\|)/g, '').trim());

const WORD = /[\p{L}\p{N}]/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whole words only, so that "Go" is not found in "Google"; Japanese has no gaps between its words. */
export function mentions(text: string, name: string): boolean {
  const wanted = fold(name).trim();
  if (wanted === '') return false;
  const folded = fold(text);
  let at = folded.indexOf(wanted);
  while (at !== -1) {
    const [before = '', after = ''] = [folded[at - 1], folded[at + wanted.length]];
    if (!cutsWord(before, wanted[0]!) && !cutsWord(after, wanted.at(-1)!)) return true;
    at = folded.indexOf(wanted, at + 1);
  }
  return false;
}

const cutsWord = (outer: string, inner: string): boolean =>
  [outer, inner].every((character) => WORD.test(character) && !JAPANESE.test(character));
