import type { PageElement } from './page-tree.ts';

/** A run of text without a break: a paragraph, a heading, a cell, a line of a list. Or pictures alone. */
export interface TextBlock {
  /** White space is folded, except in code. Empty if there are only pictures. */
  text: string;
  /** The element that holds the run; above it are the lists, tables and sections it stands in. */
  holder: PageElement;
  /** Text, pictures, line breaks, and the elements inside the run that mean something in Markdown. */
  parts: RunPart[];
  /** Characters of the text that belong to links. */
  linkChars: number;
  links: number;
  isCode: boolean;
}

/** An element begins its part of the run; `END` ends the one that began last. */
export type RunPart = string | PageElement | typeof END;
export const END = Symbol('end');

/** The text of a page in blocks, in its order. Every element learns which blocks are below it. */
export function collectBlocks(root: PageElement): TextBlock[] {
  const collector = new BlockCollector();
  // No recursion: a page may be nested deeply. For each open element which child comes next.
  const next: number[] = [0];
  for (let element: PageElement | undefined = root; element;) {
    const place = next.at(-1)!;
    const child: PageElement | string | undefined = element.children[place];
    next[next.length - 1] = place + 1;
    if (child === undefined) {
      next.pop();
      collector.close(element);
      element = element.parent;
    } else if (typeof child === 'string') collector.addText(child, element);
    else if (child.tag !== 'script' && child.tag !== 'title') {
      collector.open(child);
      next.push(0);
      element = child;
    }
  }
  return collector.blocks;
}

const UNFOLDED = /[^\S ]| {2}/;

class BlockCollector {
  readonly blocks: TextBlock[] = [];
  private parts: RunPart[] = [];
  private text = '';
  private holder: PageElement | undefined;
  private firstImage: PageElement | undefined;
  private linkDepth = 0;
  private codeDepth = 0;
  private linkChars = 0;
  private links = 0;
  private breaks = 0;
  /** Marked elements that are open and began in this run. */
  private marks = 0;
  private endsWithSpace = true;
  private afterElement = false;

  open(element: PageElement): void {
    const { tag, kind } = element;
    if (!kind.isInline) this.endRun();
    element.first = this.blocks.length;
    if (tag === 'br') return this.addBreak();
    // Elements side by side look apart on the page, though nothing is written between them.
    if (this.afterElement && this.codeDepth === 0 && kind.isApart) this.addSpace();
    this.afterElement = false;
    if (tag === 'a' && element.attributes.has('href')) {
      this.linkDepth += 1;
      this.links += 1;
    }
    if (kind.keepsSpaces) this.codeDepth += 1;
    if (tag === 'img') {
      this.firstImage ??= element;
      this.parts.push(element);
    } else if (kind.isMarked) {
      this.parts.push(element);
      this.marks += 1;
    }
  }

  close(element: PageElement): void {
    const { tag, kind } = element;
    if (kind.isMarked && this.marks > 0) {
      this.parts.push(END);
      this.marks -= 1;
    }
    if (!kind.isInline) this.endRun();
    if (tag === 'a' && element.attributes.has('href')) this.linkDepth -= 1;
    if (kind.keepsSpaces) this.codeDepth -= 1;
    this.afterElement = kind.isApart;
    element.end = this.blocks.length;
  }

  addText(text: string, parent: PageElement): void {
    const keepsSpaces = this.codeDepth > 0;
    let clean = keepsSpaces || !UNFOLDED.test(text) ? text : text.replace(/\s+/g, ' ');
    if (this.endsWithSpace && !keepsSpaces && clean.startsWith(' ')) clean = clean.slice(1);
    if (clean === '') return;
    const hasInk = keepsSpaces ? /\S/.test(clean) : clean !== ' ';
    if (hasInk) {
      // Two line breaks are a paragraph to those who wrote it.
      if (this.breaks > 1 && !keepsSpaces) this.endRun();
      this.breaks = 0;
      this.holder ??= parent;
      this.afterElement = false;
    }
    this.push(clean);
    this.endsWithSpace = !keepsSpaces && clean.endsWith(' ');
  }

  private addBreak(): void {
    this.breaks += 1;
    this.push('\n');
    this.endsWithSpace = true;
  }

  private addSpace(): void {
    if (this.endsWithSpace || this.text === '') return;
    this.push(' ');
    this.endsWithSpace = true;
  }

  private push(text: string): void {
    this.text += text;
    if (this.linkDepth > 0) this.linkChars += text.length;
    const last = this.parts.at(-1);
    if (typeof last === 'string') this.parts[this.parts.length - 1] = last + text;
    else this.parts.push(text);
  }

  private endRun(): void {
    const holder = this.holder ?? this.firstImage?.parent;
    if (holder) {
      this.blocks.push({
        text: this.codeDepth > 0 ? this.text : this.text.trim(),
        holder,
        parts: this.parts,
        linkChars: this.linkChars,
        links: this.links,
        isCode: this.codeDepth > 0,
      });
    }
    this.parts = [];
    this.text = '';
    this.holder = undefined;
    this.firstImage = undefined;
    this.linkChars = 0;
    this.links = 0;
    this.breaks = 0;
    this.marks = 0;
    this.endsWithSpace = true;
    this.afterElement = false;
  }
}
