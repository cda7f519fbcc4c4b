import type { Block, TextBlock } from './blocks.ts';
import { blocksOf } from './blocks.ts';
import type { Vocabulary } from './join-lines.ts';
import { cutColumns } from './page-columns.ts';
import type { Box } from './page-columns.ts';
import { ruledTables } from './ruled-tables.ts';
import type { Segment } from './segments.ts';
import { raisedFrom, raisedTo } from './segments.ts';
import type { Rule } from './pdf-page.ts';
import type { PdfTable } from './table-cells.ts';
import { linesOf } from './table-cells.ts';
import type { Strip } from './unruled-tables.ts';
import { unruledTables } from './unruled-tables.ts';

/** The blocks of a page in the order in which they are read; its notes come last. */
export function pageBlocks(
  page: { segments: Segment[]; rules: Rule[] },
  { words, bodySize }: { words: Vocabulary; bodySize: number },
): Block[] {
  const { tables, rest } = ruledTables(page.segments, page.rules, words);
  const parts = cutColumns([...rest, ...tables]).map((boxes) => {
    const blocks = blocksOf(stripsOf(boxes, words), words);
    return markNotes(blocks, bodySize);
  });
  const all = parts.flat();
  return [...all.filter(({ kind }) => kind !== 'note'), ...all.filter(({ kind }) => kind === 'note')];
}

function stripsOf(boxes: Box[], words: Vocabulary): Strip[] {
  const tables = boxes
    .filter((box): box is PdfTable => 'rows' in box)
    .sort((one, other) => one.top - other.top);
  const strips: Strip[] = [];
  let lines: Segment[][] = [];
  for (const line of linesOf(boxes.filter((box): box is Segment => 'y' in box))) {
    while (tables[0] && tables[0].top < line[0]!.top) {
      strips.push(...unruledTables(lines, words), { table: tables.shift()! });
      lines = [];
    }
    lines.push(line);
  }
  return [...strips, ...unruledTables(lines, words), ...tables.map((table) => ({ table }))];
}

const noteMark = new RegExp(
  `^${raisedFrom}([^${raisedTo}]{1,7})${raisedTo}\\s*|^(\\d{1,3}|[*†‡§])[.)]?\\s+(?=\\S)`,
);

/** Small print at the end of a column that begins with a number or a sign: notes. */
function markNotes(blocks: Block[], bodySize: number): Block[] {
  const isSmall = (block: Block): block is TextBlock =>
    block.kind !== 'table' && block.size < 0.93 * bodySize && block.kind !== 'code';
  let first = blocks.length;
  while (first > 0 && isSmall(blocks[first - 1]!)) first -= 1;
  const start = blocks.findIndex(
    (block, index) => index >= first && block.kind !== 'table' && noteMark.test(noteText(block)),
  );
  if (start < 0) return blocks;
  const notes: TextBlock[] = [];
  for (const block of blocks.slice(start) as TextBlock[]) {
    const text = noteText(block);
    const found = noteMark.exec(text);
    const last = notes.at(-1);
    if (found)
      notes.push({
        ...block,
        kind: 'note',
        mark: (found[1] ?? found[2])!.trim(),
        text: text.slice(found[0].length),
      });
    else if (last) last.text += ` ${text}`;
  }
  return [...blocks.slice(0, start), ...notes];
}

function noteText({ kind, mark, text }: TextBlock): string {
  return kind === 'item' && mark !== '-' ? `${mark} ${text}` : text;
}
