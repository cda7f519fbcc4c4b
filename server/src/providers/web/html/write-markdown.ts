import { cutBody } from '../parsed-document.ts';
import { codeLanguage } from './code-language.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import type { PageElement } from './page-tree.ts';
import { dataTable, tableMarkdown } from './table-markdown.ts';
import type { TextBlock } from './text-blocks.ts';

export interface WriteOptions {
  addressOf(address: string | undefined): string | undefined;
  maxChars: number;
}

/** Where a block stands, as far as Markdown can say it. */
interface Standing {
  heading: number;
  quotes: number;
  /** The entries of lists it is in, from the innermost out. */
  entries: PageElement[];
  link: PageElement | undefined;
  code: PageElement | undefined;
  table: PageElement | undefined;
}

const MOST_QUOTES = 5;
const MOST_LISTS = 8;

/** The kept blocks of a page as Markdown. Text beyond the limit is not even written. */
export function writeMarkdown(
  blocks: readonly TextBlock[],
  isKept: (index: number) => boolean,
  options: WriteOptions,
): { body: string; truncated: boolean } {
  const writer = new MarkdownWriter(options);
  const isData = remembered(dataTable);
  let index = 0;
  for (; index < blocks.length && writer.length <= options.maxChars; index += 1) {
    if (!isKept(index)) continue;
    const standing = standingOf(blocks[index]!, isData);
    if (standing.table && !standing.code) {
      writer.addTable(blocks, isKept, standing.table);
      index = standing.table.end - 1;
    } else writer.addBlock(blocks[index]!, standing);
  }
  const text = writer.finish();
  const cut = cutBody(text, options.maxChars);
  return { body: cut.body, truncated: cut.truncated || index < blocks.length };
}

class MarkdownWriter {
  length = 0;
  private readonly pieces: string[] = [];
  private readonly options: WriteOptions;
  private readonly begun = new Set<PageElement>();
  private readonly linked = new Set<PageElement>();
  private code: { element: PageElement; lines: string[]; language: string; standing: Standing } | undefined;
  private list: PageElement | undefined;
  private readonly numbersIn = remembered(entryNumbers);

  constructor(options: WriteOptions) {
    this.options = options;
  }

  addBlock(block: TextBlock, standing: Standing): void {
    if (block.isCode && standing.code) return this.addCode(block, standing.code, standing);
    this.endCode();
    const link = standing.link && !this.linked.has(standing.link) ? standing.link : undefined;
    if (link) this.linked.add(link);
    const { addressOf } = this.options;
    const text = inlineMarkdown(block.parts, { addressOf, inTable: false, link });
    if (text === '') return;
    const line =
      standing.heading > 0 ? `${'#'.repeat(standing.heading)} ${text.replace(/\s*\n\s*/g, ' ')}` : text;
    this.addText(line, standing);
  }

  addTable(blocks: readonly TextBlock[], isKept: (index: number) => boolean, table: PageElement): void {
    this.endCode();
    const text = tableMarkdown(blocks, isKept, { table, addressOf: this.options.addressOf });
    if (text !== '') this.addPiece(text, '\n\n');
    this.list = undefined;
  }

  finish(): string {
    this.endCode();
    return this.pieces.join('').trim();
  }

  private addText(text: string, standing: Standing): void {
    const [entry] = standing.entries;
    const lists = Math.min(standing.entries.length, MOST_LISTS);
    const isNew = entry !== undefined && !this.begun.has(entry);
    const indent = '  '.repeat(Math.max(0, isNew ? lists - 1 : lists));
    const marker = isNew ? this.markerOf(entry) : '';
    if (entry) this.begun.add(entry);
    const quote = '> '.repeat(standing.quotes);
    const inner = `${indent}${' '.repeat(marker.length > 2 ? marker.length - 2 : 0)}`;
    const lines = text
      .split('\n')
      .map((line, number) => `${quote}${number === 0 ? indent + marker : inner}${line}`);
    const outermost = standing.entries.at(-1)?.parent;
    const isSameList = isNew && this.list !== undefined && outermost === this.list;
    this.addPiece(lines.join('\n'), isSameList ? '\n' : '\n\n');
    this.list = outermost;
  }

  private addCode(block: TextBlock, element: PageElement, standing: Standing): void {
    if (this.code && this.code.element !== element) this.endCode();
    this.code ??= { element, lines: [], language: codeLanguage(element, block.holder), standing };
    this.code.lines.push(block.text.replace(/^\n+/, '').trimEnd());
  }

  private endCode(): void {
    if (!this.code) return;
    const { lines, language, standing } = this.code;
    this.code = undefined;
    const text = lines.join('\n');
    const fence = text.includes('```') ? '````' : '```';
    this.addText(`${fence}${language}\n${text}\n${fence}`, standing);
  }

  private markerOf(entry: PageElement): string {
    const list = entry.parent;
    return list?.tag === 'ol' ? `${this.numbersIn(list).get(entry)}. ` : '- ';
  }

  private addPiece(text: string, gap: string): void {
    if (this.pieces.length > 0) this.pieces.push(gap);
    this.pieces.push(text);
    this.length += text.length + gap.length;
  }
}

function standingOf(block: TextBlock, isData: (table: PageElement) => boolean): Standing {
  const standing: Standing = {
    heading: 0,
    quotes: 0,
    entries: [],
    link: undefined,
    code: undefined,
    table: undefined,
  };
  for (let element: PageElement | undefined = block.holder; element; element = element.parent) {
    const { tag, kind } = element;
    if (tag === 'li') standing.entries.push(element);
    else if (tag === 'blockquote') standing.quotes = Math.min(MOST_QUOTES, standing.quotes + 1);
    else if (tag === 'a' && !block.parts.includes(element)) standing.link ??= element;
    else if (tag === 'pre') standing.code ??= element;
    else if (tag === 'table') standing.table = isData(element) ? element : standing.table;
    else if (kind.heading > 0) standing.heading ||= kind.heading;
  }
  return standing;
}

/** A table or a list is looked at once, however many blocks it has. */
function remembered<T>(ask: (element: PageElement) => T): (element: PageElement) => T {
  const answers = new Map<PageElement, T>();
  return (element) => {
    const known = answers.get(element);
    if (known !== undefined) return known;
    const answer = ask(element);
    answers.set(element, answer);
    return answer;
  };
}

function entryNumbers(list: PageElement): Map<PageElement, number> {
  const start = Number.parseInt(list.attributes.get('start') ?? '1', 10);
  const entries = list.children.filter(
    (child) => typeof child !== 'string' && child.tag === 'li',
  ) as PageElement[];
  return new Map(entries.map((entry, index) => [entry, (Number.isSafeInteger(start) ? start : 1) + index]));
}
