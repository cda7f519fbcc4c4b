import type { Block, TextBlock } from './blocks.ts';
import { listMark } from './characters.ts';
import type { Vocabulary } from './join-lines.ts';
import { joinLines } from './join-lines.ts';
import type { PdfPage, Piece, StructureNode } from './pdf-page.ts';
import type { Segment } from './segments.ts';
import { raisedFrom, raisedTo, segmentOf } from './segments.ts';

const inlineRoles = new Set([
  'Span',
  'Quote',
  'Reference',
  'Link',
  'Annot',
  'Em',
  'Strong',
  'Lbl',
  'Ruby',
  'RB',
  'Sub',
]);
const blockRoles =
  /^(H\d?|Title|P|L|LI|Table|Note|FENote|Caption|TOC|TOCI|Sect|Part|Art|Div|BlockQuote|Figure|Formula)$/;
/** How much of a page's text must be in its structure for the structure to be trusted. */
const enough = 0.9;

interface Walk {
  texts: Map<string, Piece[]>;
  words: Vocabulary;
  blocks: Block[];
  used: number;
}

/** The blocks of a tagged page as its structure names them, or nothing where it does not hold the page's text. */
export function structureBlocks(page: PdfPage, words: Vocabulary): Block[] | undefined {
  if (!page.structure) return undefined;
  const walk: Walk = { texts: new Map(), words, blocks: [], used: 0 };
  let all = 0;
  for (const piece of page.pieces) {
    all += piece.text.length;
    if (piece.tag === undefined) continue;
    const same = walk.texts.get(piece.tag);
    if (same) same.push(piece);
    else walk.texts.set(piece.tag, [piece]);
  }
  visit(page.structure, walk, 0);
  const paragraphs = walk.blocks.length;
  const isWhole = all > 0 && walk.used >= enough * all;
  return isWhole && (paragraphs > 1 || all < 600) ? notesLast(walk.blocks) : undefined;
}

function notesLast(blocks: Block[]): Block[] {
  return [...blocks.filter(({ kind }) => kind !== 'note'), ...blocks.filter(({ kind }) => kind === 'note')];
}

function visit(node: StructureNode, walk: Walk, depth: number): void {
  const role = node.role ?? '';
  const level = /^H([1-6])$/.exec(role)?.[1];
  if (role === 'Table') return addTable(node, walk);
  if (role === 'L') return addList(node, walk, depth + 1);
  if (level || role === 'H' || role === 'Title')
    return addText(node, walk, { kind: 'heading', level: Number(level ?? 1) });
  if (role === 'Note' || role === 'FENote') return addNote(node, walk);
  if (role === 'Code') return addText(node, walk, { kind: 'paragraph' });
  if (!(node.children ?? []).some(holdsBlock)) return addText(node, walk, { kind: 'paragraph' });
  // Loose words between blocks are a paragraph of their own.
  let loose: StructureNode[] = [];
  const close = () => {
    addText({ children: loose }, walk, { kind: 'paragraph' });
    loose = [];
  };
  for (const child of node.children ?? []) {
    if (!holdsBlock(child)) loose.push(child);
    else {
      close();
      visit(child, walk, depth);
    }
  }
  close();
}

function holdsBlock(node: StructureNode): boolean {
  if (inlineRoles.has(node.role ?? '')) return (node.children ?? []).some(isNote);
  return blockRoles.test(node.role ?? '') || (node.children ?? []).some(holdsBlock);
}

function isNote(node: StructureNode): boolean {
  return node.role === 'Note' || node.role === 'FENote';
}

function piecesOf(node: StructureNode, walk: Walk): Piece[] {
  if (node.type === 'content') {
    const pieces = walk.texts.get(node.id ?? '') ?? [];
    // Content that two nodes claim belongs to the first.
    walk.texts.delete(node.id ?? '');
    walk.used += pieces.reduce((length, { text }) => length + text.length, 0);
    return pieces;
  }
  return (node.children ?? []).flatMap((child) => piecesOf(child, walk));
}

/** Lines in the order of the content: a piece that stands elsewhere than behind the one before begins a line. */
function segmentsInOrder(pieces: Piece[]): Segment[] {
  const runs: Piece[][] = [];
  let end = 0;
  for (const piece of pieces) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isSameLine =
      last &&
      Math.abs(piece.y - last.y) < 0.6 * Math.max(piece.size, last.size) &&
      piece.x > end - piece.size;
    if (run && isSameLine) run.push(piece);
    else runs.push([piece]);
    end = piece.x + piece.width;
  }
  return runs.map(segmentOf);
}

function textOf(segments: Segment[], words: Vocabulary): string {
  return segments.reduce((text, segment) => joinLines(text, segment.text, words), '');
}

function addText(node: StructureNode, walk: Walk, made: Pick<TextBlock, 'kind' | 'level' | 'mark'>): void {
  const segments = segmentsInOrder(piecesOf(node, walk));
  const first = segments[0];
  if (!first) return;
  const isCode = segments.every(({ isMono }) => isMono) && made.kind === 'paragraph';
  walk.blocks.push({
    ...made,
    kind: isCode ? 'code' : made.kind,
    text: isCode ? codeText(segments) : textOf(segments, walk.words),
    size: first.size,
    isBold: segments.every(({ isBold }) => isBold),
    lines: segments.length,
    left: first.left,
    isFull: false,
  });
}

function codeText(segments: Segment[]): string {
  const left = Math.min(...segments.map((segment) => segment.left));
  return segments
    .map((line) => ' '.repeat(Math.min(80, Math.round((line.left - left) / (0.6 * line.size)))) + line.text)
    .join('\n');
}

function addNote(node: StructureNode, walk: Walk): void {
  const text = textOf(segmentsInOrder(piecesOf(node, walk)), walk.words);
  const found = new RegExp(`^[${raisedFrom}]?\\s*([\\d*†‡§]{1,4})\\.?\\s*[${raisedTo}]?\\s*`).exec(text);
  const base = { size: 0, isBold: false, lines: 1, left: 0, isFull: false };
  if (text)
    walk.blocks.push({
      ...base,
      kind: 'note',
      mark: found?.[1] ?? '*',
      text: text.slice(found?.[0].length ?? 0),
    });
}

function addList(list: StructureNode, walk: Walk, level: number): void {
  for (const item of list.children ?? []) {
    if (item.role === 'L') addList(item, walk, level + 1);
    else addItem(item, walk, level);
  }
}

function addItem(item: StructureNode, walk: Walk, level: number): void {
  const parts = (item.children ?? []).flatMap((child) =>
    child.role === 'LBody' ? (child.children ?? []) : [child],
  );
  const nested = parts.filter(
    (part) => part.role === 'L' || (part.children ?? []).some(({ role }) => role === 'L'),
  );
  const own = { children: parts.filter((part) => !nested.includes(part)) };
  const segments = segmentsInOrder(piecesOf(own, walk));
  const text = textOf(segments, walk.words);
  const found = listMark(text);
  const first = segments[0];
  if (first)
    walk.blocks.push({
      kind: 'item',
      level,
      mark: found?.mark ?? '-',
      text: found?.rest ?? text,
      size: first.size,
      isBold: false,
      lines: segments.length,
      left: first.left,
      isFull: false,
    });
  for (const part of nested) visit(part, walk, level);
}

function addTable(table: StructureNode, walk: Walk): void {
  const rows: string[][] = [];
  const read = (node: StructureNode): void => {
    if (node.role !== 'TR') return (node.children ?? []).forEach(read);
    const cells = (node.children ?? []).filter(({ role }) => role === 'TH' || role === 'TD');
    rows.push(cells.map((cell) => textOf(segmentsInOrder(piecesOf(cell, walk)), walk.words)));
  };
  read(table);
  const filled = rows.filter((row) => row.some(Boolean));
  if (filled.length > 0) walk.blocks.push({ kind: 'table', rows: filled });
}
