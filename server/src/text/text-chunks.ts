import { wholeCharacter } from './whole-character.ts';

const CHUNK_CHARS = 1_000;
const PARAGRAPH_END = /\n\s*\n|\n(?=#{1,6}\s)/g;
const SENTENCE_END = /[。！？]|[.!?]\s|\n/g;

/** A text in pieces of about a screen, cut between paragraphs where it can be; together they are the text. */
export function* textChunks(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const window = text.slice(start, start + CHUNK_CHARS);
    const isLast = start + CHUNK_CHARS >= text.length;
    const length = isLast ? window.length : cutAt(window);
    yield text.slice(start, start + length);
    start += length;
  }
}

/** After the last paragraph, or else the last sentence, that ends in the second half of the window. */
function cutAt(window: string): number {
  return (
    lastEnd(window, PARAGRAPH_END) ?? lastEnd(window, SENTENCE_END) ?? wholeCharacter(window, window.length)
  );
}

function lastEnd(window: string, ends: RegExp): number | undefined {
  const last = [...window.matchAll(ends)].at(-1);
  const end = last && last.index + last[0].length;
  return end !== undefined && end >= CHUNK_CHARS / 2 ? end : undefined;
}
