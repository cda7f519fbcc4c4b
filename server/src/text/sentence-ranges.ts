import { wholeCharacter } from './whole-character.ts';

interface Range {
  start: number;
  end: number;
}

const MAX_SENTENCE_CHARS = 500;
const MAX_QUOTED_CHARS = 300;
const boundaries = new Intl.Segmenter('en', { granularity: 'sentence' });

// After these a capital letter or a number still belongs to the same sentence.
const NEVER_ENDS =
  /(?:^|[\s(["“])(?:Dr|Mr|Mrs|Ms|Mx|Prof|Rev|Hon|Gen|Col|Lt|Sgt|Capt|Cpl|Adm|Sen|Rep|Gov|Pres|St|Mt|Ft|Messrs|Fig|Figs|Eq|Eqs|Sec|Ch|Vol|Vols|No|Nos|Art|Ref|Refs|pp?|[Vv]s|e\.g|i\.e|cf|viz|ca|approx|[Ee]d|[Ee]ds)\.\s*$/;
// These do end a sentence when what follows looks like a new one.
const MAY_END =
  /(?:^|[\s(["“.])(?:(?:\p{Lu}\.)+|\p{Lu}|Inc|Ltd|Co|Corp|Bros|Jr|Sr|Ph\.D|M\.D|B\.A|[ap]\.m|etc|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|est|dept|Dept|Univ|Ave|Blvd|Rd)\.?\s*$/u;
const STARTER =
  /^["“'(]*(?:A|An|The|He|She|It|They|We|I|You|His|Her|Its|Their|Our|This|That|These|Those|There|Here|In|On|At|By|For|From|As|After|Before|When|While|If|Since|Then|But|And|Or|So|Yet|However|Although|Though|Because|Both|Some|Many|Most|All|Each|Today|Now|Later|What|Who|Why|How|Where|To|With|During|According|Moreover|Also|Another|One|Two)\b/;
const OPENING_AT_END = /[「『（(【〈《“]+\s*$/u;
// A particle after a closing bracket: the sentence around the quotation goes on.
const REPORTED = /^(?:と(?!ても|ころ)|って|を|が|の|に|は(?!い))/;
const ONE_SENTENCE = /^[^.!?。！？．｡…\n]*[^\s.!?。！？．｡…][^.!?。！？．｡…\n]*[.!?。！？｡]?\s*$/;
const CLAUSE_CUT = /[、，；]|[,;:]\s|\s/g;

/** Where the sentences of one line of plain text begin and end, white space between them left out. */
export function sentenceRanges(text: string): Range[] {
  if (text.length < MAX_SENTENCE_CHARS && ONE_SENTENCE.test(text))
    return [trim(text, { start: 0, end: text.length })];
  const raw = joinQuoted(text, joinAbbreviated(text, segments(text)));
  return raw.flatMap((range) => cutLong(text, trim(text, range)));
}

function segments(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const { segment, index } of boundaries.segment(text)) {
    const end = index + segment.length;
    // An opening bracket right after 。 is counted to the sentence it follows.
    const opening = OPENING_AT_END.exec(segment)?.[0].length ?? 0;
    const cutAt = opening < segment.length ? end - opening : end;
    if (cutAt > start) found.push({ start, end: cutAt });
    start = cutAt;
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found;
}

function joinAbbreviated(text: string, ranges: Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && isAbbreviated(text, { before: last, at: range.start })) last.end = range.end;
    else joined.push({ ...range });
  }
  return joined;
}

function isAbbreviated(text: string, { before, at }: { before: Range; at: number }): boolean {
  const tail = text.slice(Math.max(before.start, at - 16), at);
  if (!/\.\s*$/.test(tail)) return false;
  if (NEVER_ENDS.test(tail)) return true;
  return MAY_END.test(tail) && !STARTER.test(text.slice(at, at + 20));
}

/** 「。」 inside a quotation does not end the sentence around it. */
function joinQuoted(text: string, ranges: Range[]): Range[] {
  const joined: Range[] = [];
  for (let i = 0; i < ranges.length; i++) {
    const range = { ...ranges[i]! };
    i = closeQuotation(text, { range, ranges, i });
    const last = joined.at(-1);
    const isReport =
      last && /[」』）】]$/.test(text.slice(last.start, last.end)) && REPORTED.test(text.slice(range.start));
    if (isReport) last.end = range.end;
    else joined.push(range);
  }
  return joined;
}

function closeQuotation(
  text: string,
  { range, ranges, i }: { range: Range; ranges: Range[]; i: number },
): number {
  if (depth(text.slice(range.start, range.end)) <= 0) return i;
  for (let last = i + 1; last < ranges.length; last++) {
    const { end } = ranges[last]!;
    if (end - range.start > MAX_QUOTED_CHARS) return i;
    if (depth(text.slice(range.start, end)) <= 0) {
      range.end = end;
      return last;
    }
  }
  return i;
}

function depth(text: string): number {
  let open = 0;
  for (const character of text) {
    if ('「『（【'.includes(character)) open++;
    else if ('」』）】'.includes(character)) open--;
  }
  return open;
}

function trim(text: string, { start, end }: Range): Range {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}

function cutLong(text: string, range: Range): Range[] {
  const pieces: Range[] = [];
  let { start } = range;
  while (range.end - start > MAX_SENTENCE_CHARS) {
    const window = text.slice(start, start + MAX_SENTENCE_CHARS);
    const cuts = [...window.matchAll(CLAUSE_CUT)].filter(({ index }) => index > MAX_SENTENCE_CHARS / 2);
    const last = cuts.findLast(([mark]) => mark.trim() !== '') ?? cuts.at(-1);
    const at = start + wholeCharacter(window, last ? last.index + last[0].length : window.length);
    pieces.push(trim(text, { start, end: at }));
    start = at;
  }
  pieces.push(trim(text, { start, end: range.end }));
  return pieces.filter((piece) => piece.start < piece.end);
}
