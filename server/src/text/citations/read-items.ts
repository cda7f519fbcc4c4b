import type { Lookahead } from './lookahead.ts';

/** The numbers between two brackets. */
export interface Items {
  numbers: number[];
  /** Behind the closing bracket. */
  end: number;
  /** More than one number, or a range. */
  isList: boolean;
}

const BLANK = ' \t\u3000';
/** What may stand between two numbers, and between two citations. */
export const SEPARATED = `${BLANK},、，;；・&＆|`;
export const RANGE = '-–—−‐‑‒~〜～－';
const WORDS = [
  'sources', 'source', 'src', 'references', 'reference', 'refs', 'ref', 'citations', 'citation', 'cite', 'oaicite',
  'documents', 'document', 'docs', 'doc', 'results', 'result', 'search', 'web', 'footnote', 'note', 'fn', 'no', 'nos',
  '参考文献', '情報源', '出典', '資料', '参考', '文献', '引用', 'ソース', '脚注', '注', 'n', 's', '№', '#', '†', '※',
]; // prettier-ignore
const CONJUNCTIONS = ['and', 'or', 'と', 'および', '及び', 'ならびに'];
const LOCATORS = [
  'pp.',
  'p.',
  'pp ',
  'p ',
  'page',
  'pages',
  'section',
  'sec.',
  'ch.',
  'chapter',
  '§',
  'ページ',
  '頁',
  'para',
  'l.',
  'line',
];
const MOST_ITEMS = 40;
const LONGEST_TAIL = 120;
/** A range cites at most so many sources. */
const MOST_IN_RANGE = 50;

/** Reads `1`, `1, 2`, `1-3`, `^1`, `source 1`, `1†source`, `2, p. 5` up to the closing bracket. */
export function readItems(
  ahead: Lookahead,
  { from, closing, needsWord }: { from: number; closing: string; needsWord: boolean },
): Items | undefined {
  const numbers: number[] = [];
  let i = ahead.past(from, BLANK, 3);
  let isList = false;
  for (let count = 0; count < MOST_ITEMS; count += 1) {
    const begin = pastWord(ahead, i);
    if (needsWord && count === 0 && begin === i) return undefined;
    const item = readRange(ahead, begin);
    if (!item) return undefined;
    numbers.push(...item.numbers);
    isList ||= count > 0 || item.isRange;
    i = item.end;
    const foreign = readForeignEnd(ahead, i, closing);
    if (foreign !== undefined) return { numbers: [], end: foreign, isList };
    const end = readEnd(ahead, i, closing);
    if (end !== undefined) return { numbers: [...new Set(numbers)], end, isList };
    const next = pastSeparator(ahead, i);
    if (next === i) return undefined;
    i = next;
    const located = readLocator(ahead, i, closing);
    if (located !== undefined) return { numbers: [...new Set(numbers)], end: located, isList };
  }
  return undefined;
}

/** A number in any digits: 12, １２, ¹². */
export function readPlainNumber(ahead: Lookahead, from: number): { value: number; end: number } | undefined {
  let digits = '';
  let end = from;
  while (digits.length <= 4) {
    const digit = ahead.at(end).normalize('NFKC');
    if (!/^\d$/.test(digit)) break;
    digits += digit;
    end += 1;
  }
  return digits === '' || digits.length > 4 ? undefined : { value: Number(digits), end };
}

/** `^`, `source`, `出典:` before a number. */
function pastWord(ahead: Lookahead, from: number): number {
  if (ahead.at(from) === '^') return pastWord(ahead, from + 1);
  const word = WORDS.find((candidate) => ahead.has(from, candidate));
  if (word === undefined) return from;
  const end = ahead.past(from + word.length, `${BLANK}.:：_#-`, 3);
  return /\d/.test(ahead.at(end).normalize('NFKC')) ? end : from;
}

function readRange(
  ahead: Lookahead,
  from: number,
): { numbers: number[]; end: number; isRange: boolean } | undefined {
  const first = readPlainNumber(ahead, from);
  if (!first) return undefined;
  const mark = pastRangeMark(ahead, first.end);
  const last = mark === first.end ? undefined : readPlainNumber(ahead, pastWord(ahead, mark));
  if (!last) return { numbers: [first.value], end: first.end, isRange: false };
  return { numbers: between(first.value, last.value), end: last.end, isRange: true };
}

function pastRangeMark(ahead: Lookahead, from: number): number {
  const i = ahead.past(from, BLANK, 2);
  if (RANGE.includes(ahead.at(i)) && ahead.at(i) !== '') return ahead.past(ahead.past(i, RANGE, 2), BLANK, 2);
  if (ahead.has(i, 'to ') && i > from) return ahead.past(i + 2, BLANK, 2);
  if (ahead.has(i, 'から')) return i + 2;
  return from;
}

/** All numbers of a range, as many as it may cite. */
export function between(one: number, other: number): number[] {
  const [low, high] = one < other ? [one, other] : [other, one];
  const numbers = Array.from({ length: Math.min(MOST_IN_RANGE, high - low + 1) }, (_, i) => low + i);
  return numbers.at(-1) === high ? numbers : [...numbers, high];
}

/** The closing bracket, or what vendors put before it: `†source`, `^`. */
function readEnd(ahead: Lookahead, from: number, closing: string): number | undefined {
  const i = ahead.past(from, `${BLANK}^`, 3);
  if (ahead.at(i) === '†' || ahead.at(i) === '‡') return pastTail(ahead, i, closing);
  return ahead.at(i) === closing ? i + 1 : undefined;
}

/** `4:0†file`: a place in a vendor's own list, which is none of our sources. */
function readForeignEnd(ahead: Lookahead, from: number, closing: string): number | undefined {
  if (ahead.at(from) !== ':') return undefined;
  const end = ahead.past(from + 1, '0123456789', 4);
  return end > from + 1 && ahead.at(end) === '†' ? pastTail(ahead, end, closing) : undefined;
}

function pastTail(ahead: Lookahead, from: number, closing: string): number | undefined {
  for (let i = from; i < from + LONGEST_TAIL; i += 1) {
    if (ahead.at(i) === closing) return i + 1;
    if (ahead.at(i) === '' || ahead.at(i) === '\n') return undefined;
  }
  return undefined;
}

function pastSeparator(ahead: Lookahead, from: number): number {
  const i = ahead.past(from, SEPARATED, 4);
  const word = CONJUNCTIONS.find((candidate) => ahead.has(i, candidate));
  return word === undefined ? i : ahead.past(i + word.length, BLANK, 2);
}

/** `p. 5` behind a number: where in the source, which its evidence says better. */
function readLocator(ahead: Lookahead, from: number, closing: string): number | undefined {
  return LOCATORS.some((word) => ahead.has(from, word)) ? pastTail(ahead, from, closing) : undefined;
}
