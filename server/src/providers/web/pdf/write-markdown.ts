import { markdownTable } from '../markdown-table.ts';
import type { Block, TextBlock } from './blocks.ts';
import { endsSentence } from './characters.ts';
import type { Vocabulary } from './join-lines.ts';
import { joinLines } from './join-lines.ts';
import { raisedFrom, raisedTo } from './segments.ts';

/** From which place of the body on its text is of which page. */
export interface PageStart {
  page: number;
  start: number;
}

interface Part {
  block: Block;
  text: string;
  /** Places in the text where another page begins. */
  starts: PageStart[];
}

/** Writes the blocks of all pages as one text. What a page breaks is put together again; its notes follow behind. */
export function writeMarkdown(
  pages: { number: number; blocks: Block[] }[],
  words: Vocabulary,
): { body: string; pages: PageStart[] } {
  const parts: Part[] = [];
  let waiting: Part[] = [];
  for (const { number, blocks } of pages) {
    const notes = blocks.filter(({ kind }) => kind === 'note') as TextBlock[];
    const content = blocks.filter(({ kind }) => kind !== 'note');
    const marks = new Set(notes.map(({ mark }) => mark));
    for (const block of content) {
      const part = { block: withNotes(block, marks), text: '', starts: [{ page: number, start: 0 }] };
      const before = parts.at(-1);
      if (before && goOn(before, part, words)) continue;
      parts.push(...waiting, part);
      waiting = [];
    }
    waiting.push(...notes.map((block) => ({ block, text: '', starts: [{ page: number, start: 0 }] })));
  }
  return write([...parts, ...waiting]);
}

/** Between an entry of a table of contents and its page. */
const leaders = /(?:\s?\.){5,}\s*/g;
const leader = ' … ';

/** What is raised either points to a note of the page or is an exponent. */
function withNotes(block: Block, marks: ReadonlySet<string | undefined>): Block {
  const resolve = (text: string) =>
    text.replace(new RegExp(`${raisedFrom}([^${raisedTo}]*)${raisedTo}`, 'g'), (_, sign: string) =>
      marks.has(sign) ? `[^${sign}]` : sign.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!),
    );
  if (block.kind === 'table') return { ...block, rows: block.rows.map((row) => row.map(resolve)) };
  return { ...block, text: resolve(block.text).replace(leaders, leader).trim() };
}

/** Puts a block behind the one that it goes on with. */
function goOn(before: Part, part: Part, words: Vocabulary): boolean {
  const [one, other] = [before.block, part.block];
  if (one.kind === 'table' && other.kind === 'table') return goOnTable(before, part);
  if (one.kind === 'table' || other.kind !== 'paragraph') return false;
  if (one.kind !== 'paragraph' && one.kind !== 'item') return false;
  const isSame = Math.abs(one.size - other.size) < 0.1 * other.size && one.isBold === other.isBold;
  if (!isSame || endsSentence(one.text) || one.text.includes(leader)) return false;
  const isCut = /[\p{L}][-\u00ad\u2010]$/u.test(one.text) || /^\p{Ll}/u.test(other.text);
  if (!isCut && !(one.isFull && one.lines > 1)) return false;
  const text = joinLines(one.text, other.text, words);
  const page = part.starts[0]!.page;
  if (before.starts.at(-1)!.page !== page)
    before.starts.push({ page, start: text.length - other.text.length });
  before.block = { ...one, text, isFull: other.isFull, lines: one.lines + other.lines };
  return true;
}

function goOnTable(before: Part, part: Part): boolean {
  if (before.block.kind !== 'table' || part.block.kind !== 'table') return false;
  const { page } = part.starts[0]!;
  const [head] = before.block.rows;
  if (before.starts.at(-1)!.page === page || part.block.rows[0]?.length !== head?.length) return false;
  const isRepeated = part.block.rows[0]!.join('|') === head!.join('|');
  const rows = part.block.rows.slice(isRepeated ? 1 : 0);
  // In rows here; in characters when the table is written.
  before.starts.push({ page, start: before.block.rows.length });
  before.block = { kind: 'table', rows: [...before.block.rows, ...rows] };
  return true;
}

function write(parts: Part[]): { body: string; pages: PageStart[] } {
  let body = '';
  const pages: PageStart[] = [];
  const indents: { left: number; width: number }[] = [];
  let previous: Block | undefined;
  for (const { block, starts } of parts) {
    if (block.kind !== 'item') indents.length = 0;
    const { lead, text } = blockText(block, indents);
    if (text === '') continue;
    const isList = block.kind === 'item' && previous?.kind === 'item';
    const isNotes = block.kind === 'note' && previous?.kind === 'note';
    if (body) body += isList || isNotes ? '\n' : '\n\n';
    for (const { page, start } of starts) {
      const place = block.kind === 'table' ? rowStart(text, start) : start + (start > 0 ? lead : 0);
      if (pages.at(-1)?.page !== page) pages.push({ page, start: body.length + place });
    }
    body += text;
    previous = block;
  }
  return { body, pages };
}

/** Where a row of a written table begins; the second line is the one below its head. */
function rowStart(table: string, row: number): number {
  let place = 0;
  for (let line = 0; line < (row > 0 ? row + 1 : 0); line += 1) place = table.indexOf('\n', place) + 1;
  return place;
}

function blockText(block: Block, indents: { left: number; width: number }[]): { lead: number; text: string } {
  if (block.kind === 'table') return { lead: 0, text: markdownTable(block.rows) };
  const { text } = block;
  const led = (lead: string, rest = text) => ({ lead: lead.length, text: rest === '' ? '' : lead + rest });
  switch (block.kind) {
    case 'heading':
      return led(`${'#'.repeat(block.level ?? 2)} `, text.replace(/\[\^[^\]]*\]/g, ''));
    case 'item':
      return led(itemLead(block, indents));
    case 'code':
      return { lead: 4, text: `\`\`\`\n${block.text}\n\`\`\`` };
    case 'note':
      return led(`[^${block.mark}]: `, text.replace(/[\ue000\ue001]/g, ''));
    default:
      return led('');
  }
}

/** Items further to the right are items of the last one further to the left. */
function itemLead(item: TextBlock, indents: { left: number; width: number }[]): string {
  const left = item.level === undefined ? item.left : item.level * 1_000;
  while (indents.length > 0 && indents.at(-1)!.left >= left - 0.5 * item.size) indents.pop();
  const indent = indents.at(-1)?.width ?? 0;
  const mark = item.mark ?? '-';
  indents.push({ left, width: indent + mark.length + 1 });
  return `${' '.repeat(indent)}${mark} `;
}
