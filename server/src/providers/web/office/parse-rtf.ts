import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import { listMark } from '../pdf/characters.ts';
import type { DocumentWriter } from './document-writer.ts';
import { createDocumentWriter, oneLine } from './document-writer.ts';
import type { RtfToken } from './read-rtf.ts';
import { rtfTokens } from './read-rtf.ts';

const unread = new Set(
  'fonttbl colortbl listtable listoverridetable rsidtbl generator pict object themedata datastore latentstyles xmlnstbl header footer headerl headerr headerf footerl footerr footerf filetbl revtbl mmathpr pgptbl operator company nonshppict template creatim revtim printim'.split(
    ' ',
  ),
);
const signs: Record<string, string> = {
  tab: ' ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  line: '\n',
};
const mostDepth = 1_000;

/** What a group passes on to those within it. */
interface Group {
  /** Where its text goes. */
  target: 'text' | 'none' | 'title' | 'author' | 'mark' | 'note' | 'link' | 'style';
  /** Signs that stand for one that is written as a number, and are left out. */
  skip: number;
}

interface State {
  writer: DocumentWriter;
  groups: Group[];
  texts: Record<Group['target'], string>;
  charset: string;
  bytes: number[];
  /** Of the paragraph at hand. */
  level?: number;
  isInTable: boolean;
  row: string[];
  rows: string[][];
  notes: number;
  /** Levels of the styles that are headings, by their number. */
  styles: Map<number, number>;
  style?: number;
  /** Signs still to be left out behind a number. */
  left: number;
}

/** Reads RTF: paragraphs, headings, lists, tables and notes. */
export function parseRtf(bytes: Uint8Array, options: { url?: string; limits: ParseLimits }): ParsedDocument {
  const writer = createDocumentWriter(options);
  const state: State = {
    writer,
    groups: [{ target: 'text', skip: 1 }],
    texts: { text: '', none: '', title: '', author: '', mark: '', note: '', link: '', style: '' },
    styles: new Map(),
    charset: 'windows-1252',
    bytes: [],
    isInTable: false,
    row: [],
    rows: [],
    notes: 0,
    left: 0,
  };
  for (const token of rtfTokens(Buffer.from(bytes).toString('latin1'))) {
    if (writer.isFull()) break;
    take(token, state);
  }
  endParagraph(state);
  endTable(state);
  const { title, author } = state.texts;
  return writer.finish({ title: oneLine(title), author: oneLine(author) || undefined });
}

function take(token: RtfToken, state: State): void {
  if (token.kind !== 'byte') flushBytes(state);
  const group = state.groups.at(-1)!;
  switch (token.kind) {
    case 'open':
      if (state.groups.length < mostDepth) state.groups.push({ ...group });
      return;
    case 'close':
      if (state.groups.length > 1) closeGroup(state);
      return;
    case 'byte':
      if (state.left > 0) state.left -= 1;
      else state.bytes.push(token.value);
      return;
    case 'text': {
      const skipped = Math.min(state.left, token.text.length);
      state.left -= skipped;
      return add(state, token.text.slice(skipped));
    }
    default:
      return takeWord(token, state, group);
  }
}

function add({ texts, groups }: State, text: string): void {
  const { target } = groups.at(-1)!;
  if (target !== 'none') texts[target] += text;
}

function flushBytes(state: State): void {
  if (state.bytes.length === 0) return;
  add(state, new TextDecoder(state.charset).decode(Uint8Array.from(state.bytes)));
  state.bytes = [];
}

function takeWord({ name, value }: { name: string; value?: number }, state: State, group: Group): void {
  state.left = 0;
  if (unread.has(name) || name === '*') group.target = 'none';
  else if (name === 'title' || name === 'author') group.target = name;
  else if (name === 'info') group.target = 'none';
  else if (name === 'listtext' || name === 'pntext') group.target = 'mark';
  else if (name === 'footnote') beginNote(state, group);
  else if (name === 'fldinst') group.target = 'link';
  else if (name === 'stylesheet') group.target = 'style';
  else if (name === 'ansicpg') state.charset = charsetOf(value);
  else if (name === 'uc') group.skip = Math.min(10, Math.max(0, value ?? 1));
  else if (name === 'u') {
    add(state, String.fromCharCode((value ?? 63) & 0xffff));
    state.left = group.skip;
  } else if (signs[name] !== undefined) add(state, signs[name]);
  else if (group.target === 'text') takeLayout(name, value, state);
  else if (group.target === 'style' && name === 's') state.style = value;
  else if (group.target === 'note' && name === 'par') add(state, ' ');
}

function takeLayout(name: string, value: number | undefined, state: State): void {
  if (name === 'pard') state.level = undefined;
  if (name === 'pard') state.isInTable = false;
  else if (name === 'outlinelevel') state.level = (value ?? 0) + 1;
  else if (name === 's') state.level = state.styles.get(value ?? -1);
  else if (name === 'intbl') state.isInTable = true;
  else if (name === 'cell') {
    state.row.push(oneLine(state.texts.mark + state.texts.text));
    state.texts.text = '';
    state.texts.mark = '';
  } else if (name === 'row') {
    state.rows.push(state.row);
    state.row = [];
  } else if (name === 'par' || name === 'sect' || name === 'page') endParagraph(state);
}

function beginNote(state: State, group: Group): void {
  state.notes += 1;
  const { target } = state.groups.at(-2) ?? group;
  if (target !== 'none') state.texts[target] += `[^${state.notes}]`;
  group.target = 'note';
  state.texts.note = '';
}

function closeGroup(state: State): void {
  const closed = state.groups.pop()!;
  if (closed.target === 'style') endStyle(state);
  if (closed.target === state.groups.at(-1)!.target) return;
  if (closed.target === 'note') state.writer.note(String(state.notes), state.texts.note);
  if (closed.target === 'link') {
    state.writer.link('', /HYPERLINK\s+"([^"]+)"/.exec(state.texts.link)?.[1] ?? '');
    state.texts.link = '';
  }
}

function endStyle(state: State): void {
  const level = /^\s*(?:heading (\d)|title)\s*;/i.exec(state.texts.style);
  if (level && state.style !== undefined) state.styles.set(state.style, Number(level[1] ?? 1));
  state.texts.style = '';
  state.style = undefined;
}

function endParagraph(state: State): void {
  flushBytes(state);
  const text = state.texts.text.trim();
  const mark = oneLine(state.texts.mark);
  // Within a table a paragraph is a line of its cell.
  if (state.isInTable) {
    state.texts.text += ' ';
    return;
  }
  endTable(state);
  state.texts.text = '';
  state.texts.mark = '';
  if (text === '') return;
  if (state.level !== undefined && state.level <= 6) state.writer.heading(state.level, text);
  else if (mark) state.writer.item(text, { depth: 0, mark: /^\d{1,3}\.$/.test(mark) ? mark : '-' });
  else if (listMark(text)?.isSure) state.writer.item(listMark(text)!.rest, { depth: 0, mark: '-' });
  else state.writer.paragraph(text);
}

function endTable(state: State): void {
  if (state.rows.length > 0) state.writer.table(state.rows);
  state.rows = [];
}

const codePages: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
};

function charsetOf(page: number | undefined): string {
  const known = codePages[page ?? 0];
  if (known) return known;
  return page !== undefined && page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252';
}
