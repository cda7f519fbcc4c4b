import { inlineMarkdown } from './inline-markdown.ts';
import type { PageElement } from './page-tree.ts';
import type { TextBlock } from './text-blocks.ts';

const MOST_BLOCKS_PER_CELL = 8;

/** Whether a table holds data, and not the layout of a page: several rows and columns, cells of few blocks, no table inside. */
export function dataTable(table: PageElement): boolean {
  const rows = rowsOf(table);
  if (rows.length === 0 || !rows.some((row) => cellsOf(row).length > 1)) return false;
  return rows.every((row) => cellsOf(row).every((cell) => cell.end - cell.first <= MOST_BLOCKS_PER_CELL));
}

/** The rows that have kept cells; the first is the head. */
export function tableMarkdown(
  blocks: readonly TextBlock[],
  isKept: (index: number) => boolean,
  { table, addressOf }: { table: PageElement; addressOf(address: string | undefined): string | undefined },
): string {
  const cellText = (cell: PageElement): string => {
    const texts: string[] = [];
    for (let index = cell.first; index < cell.end; index += 1) {
      const block = blocks[index]!;
      if (isKept(index))
        texts.push(
          inlineMarkdown(block.parts, { addressOf, inTable: true, link: linkAround(block.holder, cell) }),
        );
    }
    return texts.filter(Boolean).join(' ');
  };
  const rows = rowsOf(table)
    .map((row) => cellsOf(row).map(cellText))
    .filter((row) => row.some(Boolean));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const line = (cells: string[]): string =>
    `| ${[...cells, ...Array(width - cells.length).fill('')].join(' | ')} |`;
  const [head, ...rest] = rows;
  const above = captionOf(table, blocks, isKept, addressOf);
  if (!head) return above;
  const body = [line(head), `|${' - |'.repeat(width)}`, ...rest.map(line)].join('\n');
  return above ? `${above}\n\n${body}` : body;
}

function captionOf(
  table: PageElement,
  blocks: readonly TextBlock[],
  isKept: (index: number) => boolean,
  addressOf: (address: string | undefined) => string | undefined,
): string {
  const caption = table.children.find((child) => typeof child !== 'string' && child.tag === 'caption');
  if (!caption || typeof caption === 'string') return '';
  const texts: string[] = [];
  for (let index = caption.first; index < caption.end; index += 1)
    if (isKept(index)) texts.push(inlineMarkdown(blocks[index]!.parts, { addressOf, inTable: false }));
  return texts.filter(Boolean).join('\n\n');
}

function linkAround(holder: PageElement, cell: PageElement): PageElement | undefined {
  for (let element: PageElement | undefined = holder; element && element !== cell; element = element.parent)
    if (element.tag === 'a') return element;
  return undefined;
}

function rowsOf(table: PageElement): PageElement[] {
  const rows: PageElement[] = [];
  for (const child of table.children) {
    if (typeof child === 'string') continue;
    if (child.tag === 'tr') rows.push(child);
    else if (child.tag === 'tbody' || child.tag === 'thead' || child.tag === 'tfoot')
      for (const row of child.children) if (typeof row !== 'string' && row.tag === 'tr') rows.push(row);
  }
  return rows;
}

function cellsOf(row: PageElement): PageElement[] {
  return row.children.filter(
    (child) => typeof child !== 'string' && (child.tag === 'td' || child.tag === 'th'),
  ) as PageElement[];
}
