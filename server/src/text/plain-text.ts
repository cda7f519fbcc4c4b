/** Text without its Markdown markup, and where each of its characters stood. */
export interface PlainText {
  text: string;
  /** The index in the given text of `text[i]`. */
  origin(i: number): number;
}

const CODE_SPAN = /(?<![\\`])`(?!`)[^`\n]{1,300}`(?!`)/g;
const LINK =
  /!?\[((?:\\.|[^[\]\\\n]|\[[^[\]\n]{0,40}\]){0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:\s+"[^"\n]{0,300}")?\)/g;
const REFERENCE_MARK = /\\?\[(?:\^[^\]\s]{1,30}|\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,9})\\?\]/g;
const STRONG = /(?<![\\0-9A-Za-z])(\*{2,3}|__|~~)(?=[^\s*])[^\n]{0,400}?[^\s\\]\1(?![0-9A-Za-z])/g;
const EMPHASIS = /(?<![\\\w*])([*_])(?=[^\s*_])(?:[^*_\n]|\*\*|__){0,300}?(?<=[^\s\\])\1(?![\w*])/g;
const HTML_TAG = /<\/?[a-zA-Z][^<>\n]{0,300}>/g;
const AUTOLINK = /^<(?:https?:|mailto:)/i;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
const QUOTE_PREFIX = /(?<=\n)[ \t]*(?:>[ \t]?)+/g;
const NEEDS_NO_CHANGE = /^(?!\s)(?:[^\s`[*_~<\\]| (?=\S))*$/;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** Takes out markup only; every character that stays is a character of the source. White space is folded. */
export function plainText(markdown: string): PlainText {
  if (NEEDS_NO_CHANGE.test(markdown)) return { text: markdown, origin: (i) => i };
  return keep(markdown, markupMask(markdown));
}

function markupMask(text: string): Uint8Array {
  const dropped = new Uint8Array(text.length);
  const code = new Uint8Array(text.length);
  const drop = (start: number, end: number): void => void dropped.fill(1, start, end);
  const each = (pattern: RegExp, mark: (start: number, match: RegExpExecArray) => void): void => {
    for (const match of text.matchAll(pattern)) if (!code[match.index]) mark(match.index, match);
  };

  each(QUOTE_PREFIX, (start, [all]) => drop(start, start + all.length));
  if (text.includes('`')) {
    each(CODE_SPAN, (start, [all]) => {
      code.fill(1, start + 1, start + all.length - 1);
      drop(start, start + 1);
      drop(start + all.length - 1, start + all.length);
    });
  }
  if (text.includes('](')) each(LINK, (start, match) => dropLink(start, match));
  if (text.includes('[')) each(REFERENCE_MARK, (start, [all]) => drop(start, start + all.length));
  if (/\*\*|__|~~/.test(text))
    each(STRONG, (start, [all, mark = '']) => dropEnds(start, all.length, mark.length));
  if (/[*_]/.test(text)) each(EMPHASIS, (start, [all]) => dropEnds(start, all.length, 1));
  if (text.includes('<')) each(HTML_TAG, (start, [all]) => dropTag(start, all));
  if (text.includes('\\')) each(ESCAPE, (start) => drop(start, start + 1));
  return dropped;

  function dropLink(start: number, [all, label = '']: RegExpExecArray): void {
    if (all.startsWith('!')) return drop(start, start + all.length);
    drop(start, start + 1);
    drop(start + 1 + label.length, start + all.length);
  }
  function dropEnds(start: number, length: number, width: number): void {
    drop(start, start + width);
    drop(start + length - width, start + length);
  }
  function dropTag(start: number, all: string): void {
    if (AUTOLINK.test(all)) dropEnds(start, all.length, 1);
    else drop(start, start + all.length);
  }
}

function keep(source: string, dropped: Uint8Array): PlainText {
  const origins = new Uint32Array(source.length);
  let text = '';
  let length = 0;
  let gapAt = -1;
  let gapHasNewline = false;
  for (let i = 0; i < source.length; i++) {
    if (dropped[i]) continue;
    const character = source[i]!;
    if (/\s/.test(character)) {
      if (gapAt < 0) gapAt = i;
      gapHasNewline ||= character === '\n';
      continue;
    }
    if (gapAt >= 0) {
      // A line break inside Japanese text is layout, not a space between words.
      const joins = gapHasNewline && WIDE.test(character) && WIDE.test(text.at(-1) ?? '');
      if (length > 0 && !joins) {
        text += ' ';
        origins[length++] = gapAt;
      }
      gapAt = -1;
      gapHasNewline = false;
    }
    text += character;
    origins[length++] = i;
  }
  return { text, origin: (i) => origins[i]! };
}
