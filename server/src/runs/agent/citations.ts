import type { Citable } from '../../text/citations/author-year.ts';
import { decided, lookahead, type Lookahead } from '../../text/citations/lookahead.ts';
import { readCitation, CITATION_START, type ReadCitation } from '../../text/citations/read-citation.ts';
import { readCodeSpan, readFence, readFenceEnd, type Fence } from '../../text/citations/read-code.ts';
import { readSeparator, type Separator } from '../../text/citations/read-separator.ts';
import { between } from '../../text/citations/read-items.ts';

export interface CitationFilter {
  push(text: string): string;
  /** What was held back at the end. */
  flush(): string;
}

/** Citations in a row: `[1], [2]` is one place that names two sources. */
interface Row {
  seen: Set<number>;
  /** The blanks before it, until it is known whether something of it stays. */
  blanks: string;
  isShown: boolean;
  beganLine: boolean;
}

interface State {
  /** The last words read, as far back as anybody looks. */
  before: string;
  fence: Fence | undefined;
  row: Row | undefined;
  /** In a line of a list of sources that names one which does not exist: all of it, or what is left of it. */
  skips: 'line' | 'rest' | undefined;
}

interface Step {
  taken: number;
  out: string;
}

const LOOKED_BACK = 60;
const BLANKS = ' \t\u3000';
const MOST_BLANKS = 8;
const STARTS = CITATION_START.replaceAll(/[[\]\\(]/g, String.raw`\$&`);
const NOTEWORTHY = new RegExp(`[\\n\`${BLANKS}${STARTS}]`);
const MAY_CITE = new RegExp(`[${STARTS}]`);
const TELLING = new RegExp(`[\\n\`${STARTS}]`, 'g');

/**
 * Writes every form of citation as `[n]` while the text streams, and takes out what points to no source: the reader never
 * sees a citation that leads nowhere. Code is left alone. What might become a citation is held back until it is decided,
 * which the readers bound; how the text is cut into pieces makes no difference.
 */
export function createCitationFilter(sources: readonly Citable[]): CitationFilter {
  const known = new Set(sources.map(({ n }) => n));
  const state: State = { before: '\n', fence: undefined, row: undefined, skips: undefined };
  let held = '';

  const take = (text: string, isEnd: boolean): string => {
    const rest = held + text;
    let from = 0;
    let out = '';
    while (from < rest.length) {
      const plain = plainFrom(rest, from, state);
      if (plain > from) {
        const words = rest.slice(from, plain);
        out += words;
        state.before = (state.before + words.slice(-LOOKED_BACK)).slice(-LOOKED_BACK);
        from = plain;
        continue;
      }
      const ahead = lookahead(rest, { from, isEnd });
      const step = decided(() => nextStep(ahead, { state, sources, known, left: rest.length - from }));
      if (!step) break;
      out += step.out;
      state.before = (state.before + rest.slice(from, from + step.taken)).slice(-LOOKED_BACK);
      from += step.taken;
    }
    held = rest.slice(from);
    return isEnd ? out + endRow(state, '') : out;
  };

  return { push: (text) => take(text, false), flush: () => take('', true) };
}

/** How far the text is nothing but words in a line, which need no closer look; blanks may lead to a citation. */
function plainFrom(text: string, from: number, { row, fence, skips, before }: State): number {
  if (row || fence || skips || before.endsWith('\n')) return from;
  TELLING.lastIndex = from;
  let end = TELLING.exec(text)?.index ?? text.length;
  while (end > from && BLANKS.includes(text[end - 1]!)) end -= 1;
  return end;
}

interface Around {
  state: State;
  sources: readonly Citable[];
  known: ReadonlySet<number>;
  /** Characters that have come. */
  left: number;
}

function nextStep(ahead: Lookahead, around: Around): Step {
  const { state, left } = around;
  if (state.skips) return skipLine(ahead, around);
  if (state.fence) return copyCode(ahead, around);
  const isLineStart = state.before.endsWith('\n');
  const fence = isLineStart ? readFence(ahead) : undefined;
  if (fence) {
    const out = endRow(state, '\n') + ahead.slice(0, fence.length);
    state.fence = fence.fence;
    return { taken: fence.length, out };
  }
  const cited = readCited(ahead, around);
  if (cited) return cited;
  const first = ahead.at(0);
  const isEmptyStart = state.row !== undefined && !state.row.isShown && state.row.beganLine;
  if (isEmptyStart && BLANKS.includes(first)) return { taken: 1, out: '' };
  const ended = endRow(state, first);
  if (first === '`') {
    const { length } = readCodeSpan(ahead);
    return { taken: length, out: ended + ahead.slice(0, length) };
  }
  const taken = BLANKS.includes(first) ? ahead.past(0, BLANKS, MOST_BLANKS) : plainLength(ahead, left);
  return { taken, out: ended + ahead.slice(0, taken) };
}

/** From here up to the next character that may matter. */
function plainLength(ahead: Lookahead, left: number): number {
  if (ahead.at(0) === '\n') return 1;
  const found = ahead.slice(1, left).search(NOTEWORTHY);
  return found === -1 ? left : found + 1;
}

function skipLine(ahead: Lookahead, { state, left }: Around): Step {
  const end = ahead.slice(0, left).indexOf('\n');
  if (end === -1) return { taken: left, out: '' };
  const out = state.skips === 'rest' ? '\n' : '';
  state.skips = undefined;
  return { taken: end + 1, out };
}

function copyCode(ahead: Lookahead, { state, left }: Around): Step {
  const closed = state.before.endsWith('\n') ? readFenceEnd(ahead, state.fence!) : 0;
  if (closed > 0) state.fence = undefined;
  const end = ahead.slice(0, left).indexOf('\n');
  const taken = closed || (end === -1 ? left : end + 1);
  return { taken, out: ahead.slice(0, taken) };
}

/** A citation with what leads to it: blanks, and within a row also commas and conjunctions. */
function readCited(ahead: Lookahead, { state, sources, known }: Around): Step | undefined {
  const lead: Separator = state.row
    ? readSeparator(ahead)
    : { length: ahead.past(0, BLANKS, MOST_BLANKS), isWord: false, isRange: false };
  const first = ahead.at(lead.length);
  if (first === '' || !CITATION_START.includes(first)) return undefined;
  const before = state.before + ahead.slice(0, lead.length);
  const isLineStart = /\n[ \t>*+-]*$/.test(before);
  const behind: Lookahead = {
    at: (i) => ahead.at(lead.length + i),
    has: (i, word) => ahead.has(lead.length + i, word),
    past: (i, characters, most) => ahead.past(lead.length + i, characters, most) - lead.length,
    slice: (from, to) => ahead.slice(lead.length + from, lead.length + to),
  };
  const citation = readCitation(behind, { before, isLineStart, sources });
  if (!citation) return undefined;
  const written = ahead.slice(0, lead.length);
  const out = writeCitation(citation, { state, known, written, lead });
  return { taken: lead.length + citation.length, out };
}

function writeCitation(
  { numbers: own, kept = '', isDefinition = false }: ReadCitation,
  {
    state,
    known,
    written,
    lead,
  }: { state: State; known: ReadonlySet<number>; written: string; lead: Separator },
): string {
  const isFirst = state.row === undefined;
  const beganLine = state.before.endsWith('\n');
  const row = (state.row ??= { seen: new Set(), blanks: written, isShown: false, beganLine });
  const last = [...row.seen].at(-1);
  const numbers =
    lead.isRange && last !== undefined && own.length > 0 ? [...between(last, own[0]!), ...own] : own;
  const shown = [...new Set(numbers)].filter((n) => known.has(n) && !row.seen.has(n));
  for (const n of numbers) row.seen.add(n);
  if (isDefinition && shown.length === 0) {
    state.skips = beganLine ? 'line' : 'rest';
    state.row = undefined;
    return '';
  }
  if (shown.length === 0) return '';
  const blanks = !row.isShown ? row.blanks : lead.isWord ? written : '';
  row.isShown = true;
  return `${blanks}${isFirst ? kept : ''}${shown.map((n) => `[${n}]`).join('')}`;
}

/** What is left of the blanks before a row when the next character is known. */
function endRow(state: State, next: string): string {
  const { row } = state;
  state.row = undefined;
  if (!row || row.isShown) return '';
  return /[\p{L}\p{N}]/u.test(next) && !row.beganLine ? row.blanks : '';
}

/** A text whose citations would point nowhere. */
export function takeOutCitations(text: string): string {
  if (text.search(MAY_CITE) === -1) return text;
  const filter = createCitationFilter([]);
  return filter.push(text) + filter.flush();
}

/** The numbers that a text cites. */
export function citedNumbers(text: string): Set<number> {
  return new Set([...text.matchAll(/\[(\d{1,4})\]/g)].map(([, number]) => Number(number)));
}
