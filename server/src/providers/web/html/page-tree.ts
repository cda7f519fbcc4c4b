import { Tokenizer } from 'htmlparser2';
import { Attributes } from './attributes.ts';
import type { Tag } from './html-elements.ts';
import { KEPT_ATTRIBUTES, newTag, TAG_NUMBERS, TAGS } from './html-elements.ts';
import { nameFinder } from './name-finder.ts';
import { withoutPrograms } from './without-programs.ts';

export interface PageElement {
  readonly tag: string;
  readonly kind: Tag;
  readonly parent: PageElement | undefined;
  readonly attributes: Attributes;
  readonly children: readonly (PageElement | string)[];
  /** The blocks of text below this element: from `first` up to, not including, `end`. */
  first: number;
  end: number;
  /** Its number in the order of the page; the root is 0. */
  readonly index: number;
}

export interface PageTree {
  readonly root: PageElement;
  /** All elements in the order of the page, the root first. */
  readonly elements: readonly PageElement[];
}

// What lies deeper belongs to the last element above: no real page is as deep, and every later walk may rely on it.
const DEEPEST = 256;
// End tags look through the open elements, so that these must not grow with the page either.
const MOST_OPEN = 512;
const NO_CHILDREN: readonly never[] = [];
const NO_ATTRIBUTES = new Attributes();
const ROOT = newTag('#root');
const keptName = nameFinder(new Map([...KEPT_ATTRIBUTES].map((name) => [name, name])));
const knownTag = nameFinder(TAGS);

/** A light tree of a page: elements, the attributes somebody asks for, and text. Never throws, takes linear time. */
export function buildPageTree(html: string): PageTree {
  // Outside of drawings a browser knows no CDATA: what begins like it ends with the next tag.
  const read = withoutPrograms(html);
  const source = read.includes('<![CDATA[') ? read.replaceAll('<![CDATA[', '<! CDATA[') : read;
  const builder = new TreeBuilder(source);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(source);
  tokenizer.end();
  return builder;
}

/** Takes the tokens of one page, which is given to the tokenizer in one piece: its offsets are offsets in `html`. */
class TreeBuilder implements PageTree {
  readonly elements: PageElement[] = [];
  readonly root = this.newElement(ROOT, undefined);
  private readonly html: string;
  private readonly openTags: Tag[] = [];
  private readonly openElements: PageElement[] = [this.root];
  private readonly openCount = new Int32Array(TAG_NUMBERS);
  /** How many elements were open when something began that nobody sees; -1 if all is seen. */
  private unseenFrom = -1;
  private readonly otherTags = new Map<string, Tag>();
  private text = '';
  private tag = ROOT;
  private attribute: string | undefined;
  private value = '';
  /** Names and values of the tag being read; beyond `givenCount` are those of tags before. */
  private readonly given: string[] = [];
  private givenCount = 0;

  constructor(html: string) {
    this.html = html;
  }

  ontext(start: number, end: number): void {
    if (this.unseenFrom < 0) this.text += this.html.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    if (this.unseenFrom < 0) this.text += characterOf(codepoint);
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.tagAt(start, end);
    this.givenCount = 0;
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.unseenFrom < 0 ? keptName(this.html, start, end) : undefined;
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute) this.value += this.html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    if (this.attribute) this.value += characterOf(codepoint);
  }

  onattribend(): void {
    if (!this.attribute) return;
    const { given, givenCount } = this;
    let at = 0;
    while (at < givenCount && given[at] !== this.attribute) at += 2;
    if (at === givenCount) {
      given[at] = this.attribute;
      given[at + 1] = this.value;
      this.givenCount += 2;
    }
    this.attribute = undefined;
  }

  onopentagend(): void {
    const { tag, openTags } = this;
    if (tag.ends) while (openTags.length > 0 && tag.ends.has(openTags.at(-1)!.name)) this.closeLast();
    if (tag.isVoid) this.addElement(tag);
    else if (openTags.length < MOST_OPEN) this.open(tag);
  }

  onselfclosingtag(): void {
    // Elsewhere the slash means nothing in HTML; in a drawing it ends the element.
    if (this.unseenFrom < 0) this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.tagAt(start, end);
    if (tag.name === 'br') return this.addElement(tag) && undefined;
    if (this.openCount[tag.number] === 0) return;
    for (let index = this.openTags.length - 1; index >= 0; index -= 1) {
      const open = this.openTags[index]!;
      if (open.name === tag.name) {
        while (this.openTags.length > index) this.closeLast();
        return;
      }
      if (tag.isScoped && open.isScope) return;
    }
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.ontext(start, end - endOffset);
  }

  onend(): void {
    this.addText();
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  private tagAt(start: number, end: number): Tag {
    const known = knownTag(this.html, start, end);
    if (known) return known;
    const name = this.html.slice(start, end).toLowerCase();
    let tag = this.otherTags.get(name);
    if (!tag) this.otherTags.set(name, (tag = newTag(name)));
    return tag;
  }

  private open(tag: Tag): void {
    const element = this.addElement(tag);
    this.openTags.push(tag);
    this.openElements.push(element ?? this.openElements.at(-1)!);
    this.openCount[tag.number]! += 1;
    if (this.unseenFrom < 0 && tag.isUnseen && !isData(element)) this.unseenFrom = this.openTags.length;
  }

  private closeLast(): void {
    this.addText();
    const tag = this.openTags.pop()!;
    this.openElements.pop();
    this.openCount[tag.number]! -= 1;
    if (this.openTags.length < this.unseenFrom) this.unseenFrom = -1;
  }

  private addElement(tag: Tag): PageElement | undefined {
    this.addText();
    if (this.unseenFrom >= 0 || this.openElements.length > DEEPEST) return undefined;
    const parent = this.openElements.at(-1)!;
    const element = this.newElement(tag, parent);
    addChild(parent, element);
    return element;
  }

  private newElement(kind: Tag, parent: PageElement | undefined): PageElement {
    const attributes =
      this.givenCount > 0 ? new Attributes(this.given.slice(0, this.givenCount)) : NO_ATTRIBUTES;
    this.givenCount = 0;
    const element = {
      tag: kind.name,
      kind,
      parent,
      attributes,
      children: NO_CHILDREN,
      first: 0,
      end: 0,
      index: this.elements.length,
    };
    this.elements.push(element);
    return element;
  }

  private addText(): void {
    if (this.text === '') return;
    addChild(this.openElements.at(-1)!, this.text);
    this.text = '';
  }
}

// Most elements have one child: a list that grows would keep room for many.
function addChild(parent: PageElement, child: PageElement | string): void {
  if (parent.children === NO_CHILDREN) (parent as { children: PageElement['children'] }).children = [child];
  else (parent.children as (PageElement | string)[]).push(child);
}

// Scripts that hold data and no program: what the page says about itself, or the state it is drawn from.
function isData(element: PageElement | undefined): boolean {
  return element?.tag === 'script' && /json/i.test(element.attributes.get('type') ?? '');
}

function characterOf(codepoint: number): string {
  return codepoint <= 0x10_ff_ff ? String.fromCodePoint(codepoint) : '\ufffd';
}
