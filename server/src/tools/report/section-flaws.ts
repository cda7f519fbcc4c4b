import type { Breather } from '../../text/breather.ts';
import { eachSentence } from '../../text/sentences.ts';
import { tokens } from '../../text/tokens.ts';

/** A sentence of a section, with what cites behind it, and where it stands. */
interface Piece {
  text: string;
  start: number;
  end: number;
}

/** Sentences that share so many of their words say the same. */
const ALIKE = 0.8;
const LEAST_WORDS = 4;
const FENCE = /^ {0,3}(```|~~~)/;
const NO_PROSE = /^\s*(?:\||#{1,6}\s|$)/;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
const ENDED = /[.!?。！？:：…)）」』"”*_`]\s*(?:\[\d{1,4}\]\s*)*$|\[\d{1,4}\]\s*$/;

/**
 * A section without what has no place in it, as far as a program can tell: sentences that an earlier section has said in
 * nearly the same words, and a last one that has no end. What sources do not carry is for the evidence to find.
 */
export async function withoutFlaws(
  text: string,
  { said, breather }: { said: readonly string[]; breather: Breather },
): Promise<string> {
  const earlier = said.flatMap((one) => piecesOf(one).flat()).map((piece) => wordsIn(piece.text));
  const pieces = piecesOf(text).flat();
  let kept = '';
  let at = 0;
  for (const piece of pieces) {
    if (breather.due()) await breather.rest();
    const words = wordsIn(piece.text);
    const isCut = pieces.length > 1 && piece === pieces.at(-1) && isUnfinished(text, piece);
    if (!isCut && !earlier.some((other) => areAlike(words, other))) continue;
    kept += text.slice(at, piece.start);
    at = piece.end;
  }
  return at === 0 ? text : tidy(kept + text.slice(at));
}

/** Without items of a list and headings of which nothing is left. */
const tidy = (text: string): string =>
  text
    .replaceAll(/^\s*(?:[-*+•]|\d{1,3}[.)])\s*$\n?/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/^### .*\n+(?=###? |$(?![^]))/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The sentences of each line of prose; what follows one up to the next belongs to it. */
function piecesOf(text: string): Piece[][] {
  const paragraphs: Piece[][] = [];
  let at = 0;
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const mark = FENCE.exec(line)?.[1];
    if (mark && (!fence || fence === mark)) fence = fence ? undefined : mark;
    if (mark || fence || NO_PROSE.test(line)) continue;
    const found = [...eachSentence(line)];
    const pieces = found.map((sentence, i) => {
      const [from, to] = [sentence.start, found[i + 1]?.start ?? line.length];
      return { text: line.slice(from, to), start: start + from, end: start + to };
    });
    if (pieces.length > 0) paragraphs.push(pieces);
  }
  return paragraphs;
}

/** A text of prose whose last words end nowhere; the last item of a list needs no full stop. */
function isUnfinished(text: string, { text: sentence, end }: Piece): boolean {
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1);
  return text.slice(end).trim() === '' && !LIST_ITEM.test(line) && !ENDED.test(sentence.trimEnd());
}

export const numbersIn = (text: string): number[] =>
  Array.from(text.matchAll(/\[(\d{1,4})\]/g), ([, n]) => Number(n));

const withoutNumbers = (text: string): string => text.replaceAll(/\s*\[\d{1,4}\]/g, '').trim();

const wordsIn = (text: string): Set<string> => new Set(tokens(withoutNumbers(text)));

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size < LEAST_WORDS || other.size < LEAST_WORDS) return false;
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(one.size, other.size) >= ALIKE;
}
