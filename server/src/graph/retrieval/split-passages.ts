import { blocks } from '../../text/blocks.ts';
import { wholeCharacter } from '../../text/whole-character.ts';

export interface PassageSpan {
  start: number;
  end: number;
}

const TARGET_CHARS = 1_200;
const MAX_CHARS = 2_000;
const CUT = /[。！？]|[.!?]\s|\n/g;

/** Paragraphs in a row, joined to windows that say enough to be read alone; a long paragraph is cut at a sentence. */
export function splitPassages(body: string): PassageSpan[] {
  const spans: PassageSpan[] = [];
  let open: PassageSpan | undefined;
  for (const { kind, start, end } of blocks(body)) {
    const isFull = open && (kind === 'heading' ? open.end - open.start > TARGET_CHARS / 2 : false);
    if (open && !isFull && end - open.start <= TARGET_CHARS) {
      open.end = end;
      continue;
    }
    if (open) spans.push(open);
    open = { start, end };
  }
  if (open) spans.push(open);
  return spans.flatMap((span) => cutLong(body, span));
}

function cutLong(body: string, { start, end }: PassageSpan): PassageSpan[] {
  const pieces: PassageSpan[] = [];
  while (end - start > MAX_CHARS) {
    const window = body.slice(start, start + MAX_CHARS);
    const at = start + lastCut(window);
    pieces.push({ start, end: at });
    start = at;
  }
  pieces.push({ start, end });
  return pieces;
}

function lastCut(window: string): number {
  const half = window.length / 2;
  const cut = [...window.matchAll(CUT)].findLast(({ index }) => index > half);
  return cut ? cut.index + cut[0].length : wholeCharacter(window, window.length);
}
