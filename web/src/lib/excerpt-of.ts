/** A part of a text: `isHit` where it is what was searched for. */
export interface Piece {
  text: string;
  isHit: boolean;
}

const BEFORE = 80;

/** The text from a little before the first hit, cut to a length, with the hits marked. Case does not matter. */
export function excerptOf(text: string, search: string, length = 400): Piece[] {
  const flat = plainWords(text);
  const wanted = search.trim();
  if (wanted === '') return [{ text: cut(flat, length), isHit: false }];
  const hits = new RegExp(wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  const first = flat.search(hits);
  const start = first > BEFORE ? first - BEFORE : 0;
  const part = (start > 0 ? '…' : '') + cut(flat.slice(start), length);
  return pieces(part, hits);
}

const plainWords = (text: string): string => withoutMarkup(text).replaceAll(/\s+/g, ' ');

/** Markdown as it is read aloud, line by line: without headings, stars, lines of tables, and the addresses of links. */
export const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/^[ \t]*(#{1,6}|>)[ \t]+/gm, '')
    .replaceAll(/^[ \t]*[-*+][ \t]+/gm, '• ')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replaceAll(/(?<!\S)\*(\S[^*\n]*\S)\*(?!\S)/g, '$1')
    .replaceAll(/^[ \t]*\|?[ \t:|-]*-{3}[ \t:|-]*(?:\n|$)/gm, '')
    .replaceAll(/^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, '')
    .replaceAll(/[ \t]*\|[ \t]*/g, ' · ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function pieces(text: string, hits: RegExp): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const { index, 0: hit } of text.matchAll(hits)) {
    if (index > at) found.push({ text: text.slice(at, index), isHit: false });
    found.push({ text: hit, isHit: true });
    at = index + hit.length;
  }
  if (at < text.length) found.push({ text: text.slice(at), isHit: false });
  return found;
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;
