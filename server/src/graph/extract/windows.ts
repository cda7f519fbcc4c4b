import { wholeCharacter } from '../../text/whole-character.ts';
import type { ExtractionText } from './extraction.ts';

/** A part of a text that a question is asked about. */
export interface Window {
  /** Unique and the same in every attempt. */
  key: string;
  text: string;
  title: string;
  sourceId?: string;
  isPublic: boolean;
}

interface WindowLimits {
  /** Most windows. */
  most?: number;
  /** How long one may be; without it, as long as the rules of the embedded model read at once. */
  windowTokens?: number;
}

interface WindowChars {
  western: number;
  wide: number;
}

const WINDOW_CHARS: WindowChars = { western: 9_000, wide: 4_000 };
/** Fewer than `estimateTokens` counts in any text of the kind. */
const charsOf = (tokens: number): WindowChars => ({ western: tokens * 3, wide: Math.floor(tokens * 0.9) });
const WIDE = /[⺀-鿿가-힯＀-￯]/g;
const PARAGRAPH_END = /\n\s*\n/g;
const SENTENCE_END = /[。！？]|[.!?]\s|\n/g;

/** The first windows of all texts come before the second ones: what is left out at the limit is depth, not a source. */
export function windowsOf(
  texts: readonly ExtractionText[],
  { most = Infinity, windowTokens }: WindowLimits,
): Window[] {
  const chars = windowTokens === undefined ? WINDOW_CHARS : charsOf(windowTokens);
  const parts = texts.map(({ text }) => cut(text, chars));
  const depth = Math.max(0, ...parts.map(({ length }) => length));
  const windows: Window[] = [];
  for (let level = 0; level < depth; level++)
    for (const [at, { sourceId, title = '', isPublic = false }] of texts.entries()) {
      const text = parts[at]![level];
      if (text === undefined || windows.length >= most) continue;
      windows.push({
        key: `graph-${at}-${level}`,
        text,
        title,
        isPublic,
        ...(sourceId === undefined ? {} : { sourceId }),
      });
    }
  return windows;
}

function cut(text: string, chars: WindowChars): string[] {
  const size = isWide(text) ? chars.wide : chars.western;
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = start + size >= text.length ? text.length : start + cutAt(text.slice(start, start + size));
    const part = text.slice(start, end);
    if (/[\p{L}\p{N}]/u.test(part)) parts.push(part);
    start = end;
  }
  return parts;
}

function isWide(text: string): boolean {
  const sample = text.slice(0, 4_000);
  return (sample.match(WIDE)?.length ?? 0) * 4 > sample.length;
}

/** After the last paragraph, or else the last sentence, that ends in the second half. */
const cutAt = (part: string): number =>
  lastEnd(part, PARAGRAPH_END) ?? lastEnd(part, SENTENCE_END) ?? wholeCharacter(part, part.length);

function lastEnd(part: string, ends: RegExp): number | undefined {
  const last = [...part.matchAll(ends)].at(-1);
  const end = last && last.index + last[0].length;
  return end !== undefined && end >= part.length / 2 ? end : undefined;
}
