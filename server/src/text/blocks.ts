import { wholeCharacter } from './whole-character.ts';

/** A stretch of a document that is read as one: a paragraph, a list item, a table row or a heading. */
export interface Block {
  kind: 'text' | 'heading';
  /** Span in the document, without the marks that open the line. */
  start: number;
  end: number;
}

const MAX_BLOCK_CHARS = 6_000;
const FENCE = /^ {0,3}(```|~~~)/;
const HEADING = /^ {0,3}#{1,6}\s+/;
const RULE = /^[\s\-=*_|:+]{3,}$/;
const ITEM_OR_ROW = /^\s*(?:(?:>\s?)+|[-*+•・]\s+|\d{1,3}[.)]\s+|\|\s*)+/;
const ROW_END = /\s*\|\s*$/;
const SENTENCE_END = /[.!?。！？]["'”’」』）)\]]*\s*$/;
const NATURAL_CUT = /[。！？]|[.!?;,、]\s?|\s/g;

export function* blocks(document: string): Generator<Block> {
  let open: Block | undefined;
  let fence: string | undefined;
  for (const line of lines(document)) {
    const text = document.slice(line.start, line.end);
    const mark = FENCE.exec(text)?.[1];
    if (fence || mark) {
      if (open) yield open;
      open = undefined;
      if (!fence) fence = mark;
      else if (mark === fence) fence = undefined;
      continue;
    }
    const next = lineBlock(text, line.start);
    if (open && next && continues(document, { open, line: text })) {
      open.end = next.end;
      continue;
    }
    if (open) yield open;
    open = next;
  }
  if (open) yield open;
}

/** No line is longer than what can be read without holding up others. */
function* lines(document: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start <= document.length;) {
    const newline = document.indexOf('\n', start);
    const end = newline < 0 ? document.length : newline;
    while (end - start > MAX_BLOCK_CHARS) {
      const cut = start + lastCut(document.slice(start, start + MAX_BLOCK_CHARS));
      yield { start, end: cut };
      start = cut;
    }
    yield { start, end };
    start = end + 1;
  }
}

function lineBlock(line: string, offset: number): Block | undefined {
  if (line.trim() === '' || RULE.test(line)) return undefined;
  const heading = HEADING.exec(line);
  if (heading) return { kind: 'heading', start: offset + heading[0].length, end: offset + line.length };
  const opening = ITEM_OR_ROW.exec(line)?.[0] ?? '';
  const closing = opening.includes('|') ? (ROW_END.exec(line)?.[0] ?? '') : '';
  const end = offset + line.length - closing.length;
  const start = offset + opening.length;
  return start < end ? { kind: 'text', start, end } : undefined;
}

/** A wrapped line goes on with the sentence; a short line before it was a list or a menu entry. */
function continues(document: string, { open, line }: { open: Block; line: string }): boolean {
  if (open.kind === 'heading' || HEADING.test(line)) return false;
  if (ITEM_OR_ROW.test(line) && !/^\s*>/.test(line)) return false;
  const block = document.slice(open.start, open.end);
  const before = block.slice(block.lastIndexOf('\n') + 1);
  if (SENTENCE_END.test(before)) return false;
  const width = before.length + (before.match(/[\u2e80-\uffef]/g)?.length ?? 0);
  return width >= 40 && open.end - open.start < MAX_BLOCK_CHARS;
}

function lastCut(window: string): number {
  const tail = Math.floor(window.length * 0.75);
  let best = { end: window.length, rank: -1 };
  for (const match of window.slice(tail).matchAll(NATURAL_CUT)) {
    const rank = /[。！？.!?]/.test(match[0]) ? 1 : 0;
    if (rank >= best.rank) best = { end: tail + match.index + match[0].length, rank };
  }
  return wholeCharacter(window, best.end);
}
