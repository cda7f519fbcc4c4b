import type { Lookahead } from './lookahead.ts';

export interface Fence {
  mark: string;
  length: number;
}

const LONGEST_INDENT = 24;
const LONGEST_INFO = 200;
const LONGEST_SPAN = 500;

/** The line that opens a block of code, read at the beginning of a line. */
export function readFence(ahead: Lookahead): { fence: Fence; length: number } | undefined {
  const start = ahead.past(0, ' \t>', LONGEST_INDENT);
  const mark = ahead.at(start);
  if (mark !== '`' && mark !== '~') return undefined;
  const end = ahead.past(start, mark, LONGEST_SPAN);
  if (end - start < 3) return undefined;
  // Marks further on in the line: a code span that happens to begin it.
  for (let i = end; i < end + LONGEST_INFO; i += 1) {
    const character = ahead.at(i);
    if (mark === '`' && character === '`') return undefined;
    if (character === '\n' || character === '')
      return { fence: { mark, length: end - start }, length: i + (character === '' ? 0 : 1) };
  }
  return undefined;
}

/** How long the line is that closes the block, or 0, read at the beginning of a line. */
export function readFenceEnd(ahead: Lookahead, { mark, length }: Fence): number {
  const start = ahead.past(0, ' \t>', LONGEST_INDENT);
  if (ahead.at(start) !== mark) return 0;
  const marks = ahead.past(start, mark, LONGEST_SPAN);
  if (marks - start < length) return 0;
  const end = ahead.past(marks, ' \t', LONGEST_INDENT);
  if (ahead.at(end) === '\n') return end + 1;
  return ahead.at(end) === '' ? end : 0;
}

/** How long a code span is from its first mark to its last. Marks that nothing closes are text of their own length. */
export function readCodeSpan(ahead: Lookahead): { length: number; isCode: boolean } {
  const open = ahead.past(0, '`', LONGEST_SPAN);
  let i = open;
  while (i < open + LONGEST_SPAN) {
    const character = ahead.at(i);
    if (character === '' || (character === '\n' && ahead.at(i + 1) === '\n')) break;
    if (character !== '`') {
      i += 1;
      continue;
    }
    const end = ahead.past(i, '`', LONGEST_SPAN);
    if (end - i === open) return { length: end, isCode: true };
    i = end;
  }
  return { length: open, isCode: false };
}
