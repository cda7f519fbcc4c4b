import type { FlawKind } from '../../prompts/report-section.ts';
import type { Breather } from '../../text/breather.ts';
import { readFacts } from '../../text/claims/facts.ts';
import { judgeClaim } from '../../text/claims/judge-claim.ts';
import { sourceSentence } from '../../text/claims/weigh-claim.ts';
import type { SourceSentence } from '../../text/claims/weigh-claim.ts';
import type { Passage } from '../../text/passage.ts';
import { eachSentence } from '../../text/sentences.ts';
import { tokens } from '../../text/tokens.ts';

/** A sentence of a section, with what cites behind it, and where it stands. */
interface Piece {
  text: string;
  start: number;
  end: number;
}

export interface Flaw {
  piece: Piece;
  kind: FlawKind;
}

/** Sentences that share so many of their words say the same. */
const ALIKE = 0.8;
const LEAST_WORDS = 4;
const FENCE = /^ {0,3}(```|~~~)/;
const NO_PROSE = /^\s*(?:\||#{1,6}\s|$)/;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
const ENDED = /[.!?。！？:：…)）」』"”*_`]\s*(?:\[\d{1,4}\]\s*)*$|\[\d{1,4}\]\s*$/;

/** What is wrong with a section, as far as a program can tell, sentence by sentence. */
export async function sectionFlaws(
  text: string,
  { passages, said, breather }: { passages: readonly Passage[]; said: readonly string[]; breather: Breather },
): Promise<Flaw[]> {
  const read = new Map<number, SourceSentence[]>();
  const earlier = said.flatMap((one) => piecesOf(one).flat()).map((piece) => wordsIn(piece.text));
  const flaws: Flaw[] = [];
  const paragraphs = piecesOf(text);
  const last = paragraphs.at(-1)?.at(-1);
  for (const pieces of paragraphs) {
    const isCited = pieces.some((piece) => numbersIn(piece.text).length > 0);
    for (const piece of pieces) {
      if (breather.due()) await breather.rest();
      const words = wordsIn(piece.text);
      if (piece === last && isUnfinished(text, piece)) flaws.push({ piece, kind: 'cut' });
      else if (earlier.some((other) => areAlike(words, other))) flaws.push({ piece, kind: 'repeated' });
      else if (!isCited && hasFigures(piece.text)) flaws.push({ piece, kind: 'uncited' });
      else if (isUnsupported(piece.text, { passages, read })) flaws.push({ piece, kind: 'unsupported' });
    }
  }
  return flaws;
}

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

/** Whether the sources that a sentence cites do not carry it, and a program can tell. */
function isUnsupported(
  sentence: string,
  { passages, read }: { passages: readonly Passage[]; read: Map<number, SourceSentence[]> },
): boolean {
  const cited = passages.filter(({ n, picture }) => !picture && numbersIn(sentence).includes(n));
  if (cited.length === 0) return false;
  for (const { n, title, text } of cited)
    if (!read.has(n))
      read.set(
        n,
        Array.from(eachSentence(text), (one) => sourceSentence(one.text, `${title} ${one.heading}`)),
      );
  const claim = withoutNumbers(sentence);
  return (
    judgeClaim(
      claim,
      cited.flatMap(({ n }) => read.get(n)!),
    ).verdict === 'unsupported'
  );
}

export const numbersIn = (text: string): number[] =>
  Array.from(text.matchAll(/\[(\d{1,4})\]/g), ([, n]) => Number(n));

const withoutNumbers = (text: string): string => text.replaceAll(/\s*\[\d{1,4}\]/g, '').trim();

function hasFigures(sentence: string): boolean {
  const { numbers, dates } = readFacts(withoutNumbers(sentence));
  return numbers.length + dates.length > 0;
}

const wordsIn = (text: string): Set<string> => new Set(tokens(withoutNumbers(text)));

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size < LEAST_WORDS || other.size < LEAST_WORDS) return false;
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(one.size, other.size) >= ALIKE;
}
