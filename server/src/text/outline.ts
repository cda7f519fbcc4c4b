/** A heading of a document, Markdown or plain text. */
export interface Heading {
  title: string;
  /** 1 for the widest. */
  level: number;
  /** Span of its line, or of its part of one. */
  start: number;
  end: number;
}

interface Line {
  text: string;
  start: number;
  end: number;
}

const MAX_CHARS = 120;
const MAX_PLAIN_CHARS = 80;
const FENCE = /^ {0,3}(```|~~~)/;
const MARKDOWN = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const UNDERLINE = /^(?:={3,}|-{3,})\s*$/;
const NAMED =
  /^(?<word>part|book|chapter|section|article|clause|appendix|annex|schedule|exhibit)\s+(?:\d{1,3}(?:\.\d+)*|[ivxlc]{1,7}|[a-z])\b[.:)]?(?:\s.*)?$/i;
const NUMBERED =
  /^(?<number>\d{1,2}(?:\.\d{1,3}){0,4})[.)]?\s+(?=[\p{Lu}\p{Script=Han}\p{Script=Katakana}])/u;
const NUMBERED_JA =
  /^(?<number>[0-9０-９]{1,2}(?:[.．・-][0-9０-９]{1,2}){0,3})[.．、\s]\s*(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])/u;
const ARTICLE_JA =
  /^(?<number>第[0-9０-９一二三四五六七八九十百千]+(?<kind>編|部|章|節|款|条)(?:の[0-9０-９一二三四五六七八九十]+)?)(?<name>[ \t\u3000]*[（(][^）)\n]{1,40}[）)])?/u;
const CAPTION_JA = /^[（(][^）)\n]{1,40}[）)]$/;
const MARKED_JA = /^(?:[■●◆▼◎□]\s*[^。\n]{1,40}|【[^】\n]{1,40}】)$/;
const ASKED = /^(?:Q\d{0,3}\s*[.:：)．、]|問\s*\d{0,3}\s*[.:：．、])\s*\S/i;
const BOLD = /^\*\*([^*\n]{2,80})\*\*[:：]?$/;
const CAPITALS = /^(?=(?:.*\p{Lu}){4})[^\p{Ll}\n|]+$/u;
const SENTENCE_END = /[.!?;,。！？、]["'”’」』）)]?$/;

const LEVEL_OF_WORD: Record<string, number> = {
  part: 1,
  book: 1,
  chapter: 2,
  appendix: 2,
  annex: 2,
  schedule: 2,
  exhibit: 2,
  article: 3,
  section: 3,
  clause: 4,
};
const LEVEL_OF_KIND: Record<string, number> = { 編: 1, 部: 1, 章: 2, 節: 3, 款: 4, 条: 5 };
const ASKED_LEVEL = 6;

/** The headings of a text in their order: those of Markdown, and lines of plain text that can be nothing else. */
export function* headings(text: string): Generator<Heading> {
  let fence: string | undefined;
  let before: Line | undefined;
  for (const [line, next] of withNext(lines(text))) {
    const mark = FENCE.exec(line.text)?.[1];
    if (mark && (!fence || fence === mark)) fence = fence ? undefined : mark;
    const isOpen = before === undefined || before.text.trim() === '';
    const found = mark || fence ? undefined : headingIn(line, { isOpen, next });
    if (found && found.title !== '') yield found;
    before = line;
  }
}

interface Around {
  /** Nothing stands right above it. */
  isOpen: boolean;
  next: Line | undefined;
}

function headingIn(line: Line, around: Around): Heading | undefined {
  const trimmed = line.text.trim();
  if (trimmed === '' || trimmed.startsWith('|')) return undefined;
  const markdown = MARKDOWN.exec(line.text);
  const { start, end } = line;
  if (markdown) return { title: clean(markdown[2]!), level: markdown[1]!.length, start, end };
  return articleIn(line, trimmed) ?? plainHeading(line, trimmed, around);
}

/** 第3条（定義） stands before the words of its article as often as above them. */
function articleIn({ start, text }: Line, trimmed: string): Heading | undefined {
  const { number, kind, name } = ARTICLE_JA.exec(trimmed)?.groups ?? {};
  if (!number) return undefined;
  const rest = trimmed.slice(number.length + (name?.length ?? 0));
  // 第3条の規定 speaks of an article; it is none.
  if (rest !== '' && !/^[\s\u3000]/.test(rest)) return undefined;
  const isWhole = rest.length <= MAX_PLAIN_CHARS / 2 && !SENTENCE_END.test(rest);
  const title = isWhole ? trimmed : trimmed.slice(0, trimmed.length - rest.length);
  const from = start + text.indexOf(trimmed);
  return { title: clean(title), level: LEVEL_OF_KIND[kind!]!, start: from, end: from + title.length };
}

function plainHeading({ start, end }: Line, trimmed: string, { isOpen, next }: Around): Heading | undefined {
  const level = levelOf(trimmed, { isOpen, next });
  return level === undefined ? undefined : { title: clean(trimmed), level, start, end };
}

function levelOf(line: string, { isOpen, next }: Around): number | undefined {
  if (line.length > MAX_CHARS) return undefined;
  if (isOpen && ASKED.test(line)) return ASKED_LEVEL;
  if (next && UNDERLINE.test(next.text) && !SENTENCE_END.test(line)) return next.text.startsWith('=') ? 1 : 2;
  if (line.length > MAX_PLAIN_CHARS || SENTENCE_END.test(line)) return undefined;
  if (CAPTION_JA.test(line) && /^\s*第[^\s]{1,8}条/.test(next?.text ?? '')) return LEVEL_OF_KIND['条'];
  if (MARKED_JA.test(line)) return 4;
  if (!isOpen) return undefined;
  const word = NAMED.exec(line)?.groups?.['word'];
  if (word) return LEVEL_OF_WORD[word.toLowerCase()];
  if (BOLD.test(line)) return 4;
  const number = (NUMBERED.exec(line) ?? NUMBERED_JA.exec(line))?.groups?.['number'];
  const depth = number?.split(/[.．・-]/).length ?? 0;
  const isAlone = next === undefined || next.text.trim() === '';
  // A single number may count the items of a list.
  if (depth > 1 || (depth === 1 && isAlone)) return 1 + depth;
  return isAlone && CAPITALS.test(line) ? 2 : undefined;
}

const clean = (title: string): string =>
  title
    .replace(/^\*\*|\*\*[:：]?$/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS)
    .toWellFormed();

function* lines(text: string): Generator<Line> {
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    // Longer lines are no headings, and their beginning is all that is looked at.
    yield { text: text.slice(start, Math.min(end, start + 4 * MAX_CHARS)), start, end };
    start = end + 1;
  }
}

function* withNext(all: Iterable<Line>): Generator<[Line, Line | undefined]> {
  let held: Line | undefined;
  for (const line of all) {
    if (held) yield [held, line];
    held = line;
  }
  if (held) yield [held, undefined];
}

/** Where in a document a place lies: the headings above it, the widest first. */
export interface Place {
  path: string[];
  /** Of the nearest heading, or 0. */
  start: number;
}

/** A reader of places; asked for places that only grow it looks at each heading once. */
export function createPlaces(text: string): (at: number) => Place {
  const found = [...headings(text)];
  let open: Heading[] = [];
  let next = 0;
  let asked = 0;
  return (at) => {
    if (at < asked) {
      open = [];
      next = 0;
    }
    asked = at;
    for (; next < found.length && found[next]!.start <= at; next += 1) {
      const heading = found[next]!;
      open = [...open.filter(({ level }) => level < heading.level), heading];
    }
    return { path: open.map(({ title }) => title), start: open.at(-1)?.start ?? 0 };
  };
}
