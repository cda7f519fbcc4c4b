import { markdownBlocks } from '../../../lib/markdown-blocks.ts';

/** How many blocks before and behind the quote are drawn at once: a source can be a book. */
const BEFORE = 12;
const BEHIND = 40;
/** How many more with each request. */
export const MORE = 60;

export interface TextAround {
  text: string;
  /** Where it begins in the whole. */
  start: number;
  hasBefore: boolean;
  hasBehind: boolean;
}

interface Around {
  at: number;
  moreBefore: number;
  moreBehind: number;
}

/** The part of a body around a place, in whole blocks. */
export function textAround(body: string, { at, moreBefore, moreBehind }: Around): TextAround {
  const blocks = markdownBlocks(body);
  const middle = Math.max(
    0,
    blocks.findLastIndex(({ start }) => start <= at),
  );
  const first = Math.max(0, middle - BEFORE - moreBefore);
  const last = Math.min(blocks.length - 1, middle + BEHIND + moreBehind);
  const from = blocks[first]?.start ?? 0;
  const end = blocks[last];
  return {
    text: body.slice(from, end ? end.start + end.text.length : 0),
    start: from,
    hasBefore: first > 0,
    hasBehind: last < blocks.length - 1,
  };
}
