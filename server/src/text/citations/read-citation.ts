import { namedSources, narratedSources, type Citable } from './author-year.ts';
import type { Lookahead } from './lookahead.ts';
import { readItems, readPlainNumber, SEPARATED, type Items } from './read-items.ts';

/** A citation as it was written: the numbers it means, and how many characters it takes. */
export interface ReadCitation {
  numbers: number[];
  length: number;
  /** The words of the text that stay before the numbers. */
  kept?: string;
  /** Of a list of sources (`[1]: …`): what follows belongs to it. */
  isDefinition?: boolean;
}

export interface Place {
  /** What stands before it, the last few dozen characters. */
  before: string;
  isLineStart: boolean;
  sources: readonly Citable[];
}

const BRACKETS: Record<string, string> = {
  '[': ']',
  '［': '］',
  '【': '】',
  '〔': '〕',
  '〖': '〗',
  '⟦': '⟧',
  '〚': '〛',
};
const ROUND: Record<string, string> = { '(': ')', '（': '）' };
const LONGEST_INSIDE = 160;
const LONGEST_ADDRESS = 2_000;
const BLANK = ' \t\u3000';

/** Characters at which a citation may begin. */
export const CITATION_START = '[［【〔〖⟦〚(（<\\:\ue200¹²³⁴⁵⁶⁷⁸⁹';

/** The citation that begins here, or nothing: then what stands here is text. */
export function readCitation(ahead: Lookahead, place: Place): ReadCitation | undefined {
  const first = ahead.at(0);
  if (first === '\\') return readEscaped(ahead);
  if (first === '<') return readRaised(ahead, place);
  if (first === ':') return readLeaked(ahead, { opening: ':contentreference[oaicite:', closing: '}' });
  if (first === '\ue200') return readLeaked(ahead, { opening: '\ue200', closing: '\ue201' });
  if (ROUND[first] !== undefined) return readRound(ahead, place);
  if (BRACKETS[first] !== undefined) return isIndex(first, place) ? undefined : readSquare(ahead, place);
  return readSuperscript(ahead, place);
}

/** `x[1]` and `args[0]` in prose are places of a list, not citations; `large[1]` is one. */
function isIndex(bracket: string, { before }: Place): boolean {
  if (bracket !== '[') return false;
  if (before.endsWith('!')) return true;
  const word = /[A-Za-z_$][\w$.]*$/.exec(before)?.[0];
  if (word === undefined || /[\u0080-\uffff]$/.test(before.slice(0, -word.length))) return false;
  return (
    /^[a-z]$|[_$]|[a-z][A-Z]|\.[a-z]+$/.test(word) ||
    /^(?:arr|array|argv|args|vec|buf|ptr|tmp|str|nums|tuple|dict|obj|sys\.argv)$/.test(word)
  );
}

function readSquare(ahead: Lookahead, place: Place): ReadCitation | undefined {
  const isDouble = ahead.at(0) === '[' && ahead.at(1) === '[';
  const closing = BRACKETS[ahead.at(0)]!;
  const start = isDouble ? 2 : 1;
  const items = readItems(ahead, { from: start, closing, needsWord: false });
  if (items && !isInterval(items, place)) {
    if (isDouble && ahead.at(items.end) !== ']') return undefined;
    const end = items.end + (isDouble ? 1 : 0);
    return behindBracket(ahead, { items, end, place });
  }
  const inside = insideOf(ahead, { from: 1, closing });
  const named = inside === undefined ? undefined : namedSources(inside, place);
  return named && { numbers: named, length: inside!.length + 2 };
}

/** [0, 1] is an interval: no source has the number 0. */
function isInterval({ numbers, isList }: Items, { before }: Place): boolean {
  return (
    (isList && numbers[0] === 0) || (isList && /(?:∈|\binterval|\brange(?: of)?|区間)\s*$/i.test(before))
  );
}

function behindBracket(
  ahead: Lookahead,
  { items, end, place }: { items: Items; end: number; place: Place },
): ReadCitation {
  const { numbers } = items;
  if (place.isLineStart && !items.isList && ahead.at(end) === ':' && BLANK.includes(ahead.at(end + 1)))
    return { numbers, length: end + 1, isDefinition: true };
  return { numbers, length: pastAddress(ahead, end) };
}

/** Behind the address of `[1](https://…)`: the number says which source is meant, not the model's address. */
function pastAddress(ahead: Lookahead, from: number): number {
  if (ahead.at(from) !== '(') return from;
  const isAddress = ['http', 'www.', '#', '/', 'mailto:', '<http'].some((start) =>
    ahead.has(from + 1, start),
  );
  if (!isAddress) return from;
  let depth = 0;
  for (let i = from; i - from < LONGEST_ADDRESS; i += 1) {
    const character = ahead.at(i);
    if (character === '' || character === '\n') return from;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return from;
}

/** In round brackets: citations alone, `(source 1)`, `(Smith, 2020)`, and `(1)` where nothing else is meant. */
function readRound(ahead: Lookahead, place: Place): ReadCitation | undefined {
  const closing = ROUND[ahead.at(0)]!;
  const wrapped = readWrapped(ahead, { closing, place });
  if (wrapped) return wrapped;
  const worded = readItems(ahead, { from: 1, closing, needsWord: true });
  if (worded) return { numbers: worded.numbers, length: worded.end };
  const bare = readItems(ahead, { from: 1, closing, needsWord: false });
  if (bare && isAtSentenceEnd(ahead, bare.end) && isPlainCitation(bare, place))
    return { numbers: bare.numbers, length: bare.end };
  const inside = insideOf(ahead, { from: 1, closing });
  if (inside === undefined) return undefined;
  const length = inside.length + 2;
  const narrated = narratedSources(inside, place.before, place.sources);
  if (narrated.length > 0) return { numbers: narrated, length, kept: `${ahead.slice(0, length)} ` };
  const named = namedSources(inside, place);
  return named && { numbers: named, length };
}

const LEAD = [
  'see',
  'cf.',
  'cf',
  'source:',
  'sources:',
  'source',
  'sources',
  'from',
  '出典：',
  '出典:',
  '出典',
  '参照：',
  '参照:',
  '参照',
  '参考：',
  '参考:',
  '参考',
];

/** `([1], [2])`, `(see [3])`, `（出典：[1]）`. */
function readWrapped(
  ahead: Lookahead,
  { closing, place }: { closing: string; place: Place },
): ReadCitation | undefined {
  let i = ahead.past(1, BLANK, 4);
  const lead = LEAD.find((word) => ahead.has(i, word));
  if (lead !== undefined) i = ahead.past(i + lead.length, BLANK, 4);
  const numbers: number[] = [];
  while (i < LONGEST_INSIDE && BRACKETS[ahead.at(i)] !== undefined) {
    const items = readItems(ahead, { from: i + 1, closing: BRACKETS[ahead.at(i)]!, needsWord: false });
    if (!items || isInterval(items, { ...place, before: '' })) return undefined;
    numbers.push(...items.numbers);
    i = ahead.past(pastAddress(ahead, items.end), SEPARATED, 4);
    if (ahead.at(i) === closing) return { numbers, length: i + 1 };
  }
  return undefined;
}

const isAtSentenceEnd = (ahead: Lookahead, i: number): boolean =>
  /[。]/.test(ahead.at(i)) || (ahead.at(i) === '.' && /^\s?$/.test(ahead.at(i + 1)));

const COUNTED =
  /(?:\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|equations?|eqs?\.?|sections?|articles?|steps?|cases?|tables?|figures?|fig\.?|items?|rules?|theorems?|lemmas?|options?|part|chapter|clause|paragraph|note|version|no\.)|[\d〇一二三四五六七八九十式条項号表図章節第])[ \u3000]*$/i;

/** `… is 330 m tall (1).`: known numbers at the end of a sentence, behind a word that is not counted by them. */
function isPlainCitation({ numbers }: Items, { before, sources }: Place): boolean {
  const isKnown = numbers.every((n) => sources.some((source) => source.n === n));
  return isKnown && !COUNTED.test(before) && /[\p{L}\p{N}%"”」）)][ \u3000]?$/u.test(before);
}

function insideOf(
  ahead: Lookahead,
  { from, closing }: { from: number; closing: string },
): string | undefined {
  // A name or a year begins it, or it is read no further: text must not wait for a bracket that never closes.
  if (!/[\p{Lu}\p{Script=Han}\p{Script=Katakana}\d]/u.test(ahead.at(from))) return undefined;
  for (let i = from; i < from + LONGEST_INSIDE; i += 1) {
    const character = ahead.at(i);
    if (character === closing) return ahead.slice(from, i);
    if (character === '' || /[\n([【（［。]/.test(character)) return undefined;
  }
  return undefined;
}

/** `\[1\]`. */
function readEscaped(ahead: Lookahead): ReadCitation | undefined {
  if (ahead.at(1) !== '[') return undefined;
  const items = readItems(ahead, { from: 2, closing: '\\', needsWord: false });
  return items && ahead.at(items.end) === ']' ? { numbers: items.numbers, length: items.end + 1 } : undefined;
}

/** `<sup>[1]</sup>`, and `<sup>1</sup>` behind a mark that ends words: behind a word it may be a power. */
function readRaised(ahead: Lookahead, { before }: Place): ReadCitation | undefined {
  if (!ahead.has(0, '<sup>')) return undefined;
  const closing = BRACKETS[ahead.at(5)];
  const items = readItems(ahead, { from: closing ? 6 : 5, closing: closing ?? '<', needsWord: false });
  if (!items || (!closing && !AFTER_MARK.test(before))) return undefined;
  const end = closing ? items.end : items.end - 1;
  return ahead.has(end, '</sup>') ? { numbers: items.numbers, length: end + 6 } : undefined;
}

const AFTER_MARK = /[.,;:!?。、！？」』”")）\]]$/;

function readSuperscript(ahead: Lookahead, { before }: Place): ReadCitation | undefined {
  if (!AFTER_MARK.test(before) || /[\d][.,]$/.test(before)) return undefined;
  const number = readPlainNumber(ahead, 0);
  return number && { numbers: [number.value], length: number.end };
}

/** Marks that a vendor's interface would have replaced; they mean none of our sources. */
function readLeaked(
  ahead: Lookahead,
  { opening, closing }: { opening: string; closing: string },
): ReadCitation | undefined {
  if (!ahead.has(0, opening)) return undefined;
  for (let i = opening.length; i < LONGEST_INSIDE; i += 1) {
    if (ahead.at(i) === closing) return { numbers: [], length: i + 1 };
    if (/^[\n]?$/.test(ahead.at(i))) return undefined;
  }
  return undefined;
}
