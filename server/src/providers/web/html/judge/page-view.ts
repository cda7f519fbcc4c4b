import type { PageData } from '../page-data.ts';
import type { PageElement, PageTree } from '../page-tree.ts';
import type { TextBlock } from '../text-blocks.ts';
import type { ElementFacts } from './element-facts.ts';
import { elementFacts } from './element-facts.ts';
import { textFacts } from './text-facts.ts';
import type { TextFacts } from './text-facts.ts';
import type { WordScores } from './word-scores.ts';
import { eachTextSign, headingSigns, NEAR_STEPS, scaleOf } from './signs.ts';
import { scoreText } from './text-scores.ts';
import type { WordLists, WordRun } from './word-hashes.ts';
import { hashOf, runOf, wordLists } from './word-hashes.ts';

/** How many elements around a block are looked at: each holds more blocks than the one before. */
export const LEVELS = 6;

const TAGS = [
  'p h1 h2 h3 h4 h5 h6 li td th dt dd blockquote figcaption div span a button label time section article pre b strong',
  'header footer main nav aside ul ol table figure form summary',
]
  .join(' ')
  .split(' ');
const TAG_CODE = new Map(TAGS.map((tag, index) => [tag, index + 1]));
const MARKS_ONLY = new Set(['span', 'a', 'b', 'strong', 'em', 'i', 'u', 'font', 'small']);
/** Texts that begin with the same characters, so many, are the same. */
const LONGEST_COPIED = 400;
/** Prices and dates stand in short texts; in long ones they mean nothing. */
const LONGEST_FACT = 150;
const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|kr|zł|USD|EUR|GBP)/;
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(
  String.raw`\b(?:${MONTHS})[a-z]*\.? \d{1,2}\b|\b\d{1,2} (?:${MONTHS})|\b20\d\d[-/]\d|\bago\b|\d\/\d{1,2}\/\d\d`,
  'i',
);

/** A page as the features see it: everything by the number of its block, and sums of all blocks before. */
export interface PageView {
  tree: PageTree;
  data: PageData;
  facts: ElementFacts;
  blocks: readonly TextBlock[];
  count: number;
  texts: readonly TextFacts[];
  /** The first words of each block, as hashes. */
  words: WordLists;
  linkShare: Float32Array;
  /** The element that says what kind of text a block is. */
  kindElement: readonly PageElement[];
  tagCode: Uint8Array;
  headingLevel: Uint8Array;
  hasPrice: Uint8Array;
  hasDate: Uint8Array;
  /** Blocks in places that look alike share a number. */
  group: Int32Array;
  groups: number;
  copies: Uint16Array;
  copiesBefore: Uint16Array;
  /** Mean, least and most of what its words speak for content, and what the whole says: four numbers a block. */
  wordScores: Float32Array;
  /** What signs say of each block: those of the elements around it, of its text, of the heading above: three numbers a block. */
  signs: Float32Array;
  headingBefore: Int32Array;
  /** The next heading at or after a block. */
  headingFrom: Int32Array;
  /** For each block its levels, as numbers of elements. */
  levels: Int32Array;
  sums: Sums;
}

/** What all blocks before number i have together. */
interface Sums {
  words: Float64Array;
  linkWords: Float64Array;
  stops: Float64Array;
  images: Float64Array;
  prices: Float64Array;
}

export function viewPage(
  tree: PageTree,
  blocks: readonly TextBlock[],
  { data, scores }: { data: PageData; scores: WordScores },
): PageView {
  const count = blocks.length;
  const facts = elementFacts(tree, blocks, scores);
  const texts = blocks.map(({ text }) => textFacts(text));
  const linkShare = filled(new Float32Array(count), (i) =>
    Math.min(1, blocks[i]!.linkChars / Math.max(1, blocks[i]!.text.length)),
  );
  const kindElement = blocks.map(({ holder }) => kindElementOf(holder));
  const headingLevel = filled(new Uint8Array(count), (i) => headingLevelOf(kindElement[i]!));
  const isShort = (i: number): boolean => blocks[i]!.text.length < LONGEST_FACT;
  const hasPrice = filled(new Uint8Array(count), (i) =>
    isShort(i) && texts[i]!.digits > 0 && PRICE.test(blocks[i]!.text) ? 1 : 0,
  );
  const wordScores = new Float32Array(count * 4);
  const words = wordLists(blocks);
  const headings = nearHeadings(headingLevel);
  for (let i = 0; i < count; i += 1) scoreText(runOf(words, i), scores, wordScores, i * 4);
  return {
    tree,
    data,
    facts,
    blocks,
    count,
    texts,
    words,
    linkShare,
    kindElement,
    tagCode: filled(new Uint8Array(count), (i) =>
      headingLevel[i]! > 0 ? 1 + headingLevel[i]! : tagCodeOf(kindElement[i]!.tag),
    ),
    headingLevel,
    hasPrice,
    hasDate: filled(new Uint8Array(count), (i) =>
      isShort(i) && texts[i]!.digits > 0 && DATE.test(blocks[i]!.text) ? 1 : 0,
    ),
    ...groupBlocks(kindElement, facts),
    ...countCopies(blocks),
    wordScores,
    ...headings,
    signs: signsOf(blocks, facts, { words, headingBefore: headings.headingBefore, weights: scores.signs }),
    levels: levelsOf(blocks),
    sums: {
      words: prefix(count, (i) => texts[i]!.words),
      linkWords: prefix(count, (i) => linkShare[i]! * texts[i]!.words),
      stops: prefix(count, (i) => texts[i]!.stops),
      images: prefix(count, (i) => imagesIn(blocks[i]!)),
      prices: prefix(count, (i) => hasPrice[i]!),
    },
  };
}

/** As `from` of such lists, which takes several times as long. */
export function filled<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array>(
  list: T,
  value: (index: number) => number,
): T {
  for (let i = 0; i < list.length; i += 1) list[i] = value(i);
  return list;
}

export function tagCodeOf(tag: string): number {
  return TAG_CODE.get(tag) ?? 0;
}

export function prefix(count: number, value: (index: number) => number): Float64Array {
  const sums = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) sums[index + 1] = sums[index]! + value(index);
  return sums;
}

function kindElementOf(holder: PageElement): PageElement {
  let element = holder;
  while (element.parent && MARKS_ONLY.has(element.tag) && element.parent.end - element.parent.first <= 1)
    element = element.parent;
  return element;
}

function headingLevelOf(element: PageElement): number {
  let up: PageElement | undefined = element;
  for (let step = 0; up && step < 4; step += 1, up = up.parent)
    if (up.kind.heading > 0) return up.kind.heading;
  return 0;
}

function imagesIn({ parts }: TextBlock): number {
  let images = 0;
  for (const part of parts) if (typeof part === 'object' && part.tag === 'img') images += 1;
  return images;
}

function groupBlocks(
  elements: readonly PageElement[],
  { parent, look }: ElementFacts,
): { group: Int32Array; groups: number } {
  const numbers = new Map<number, number>();
  const group = filled(new Int32Array(elements.length), (i) => {
    const { index } = elements[i]!;
    const up = parent[index]!;
    const key = (look[index]! * 4_099 + look[up]!) * 4_099 + look[parent[up]!]!;
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = numbers.size));
    return number;
  });
  return { group, groups: numbers.size };
}

function countCopies(blocks: readonly TextBlock[]): { copies: Uint16Array; copiesBefore: Uint16Array } {
  const seen = new Map<number, number>();
  const count = blocks.length;
  // With a sign: larger numbers are dearer to look up.
  const hashes = filled(new Int32Array(count), (i) => hashOf(blocks[i]!.text, LONGEST_COPIED));
  const copiesBefore = filled(new Uint16Array(count), (i) => {
    const before = seen.get(hashes[i]!) ?? 0;
    seen.set(hashes[i]!, before + 1);
    return Math.min(before, 65_535);
  });
  const copies = filled(new Uint16Array(count), (i) => Math.min(seen.get(hashes[i]!)!, 65_535));
  return { copies, copiesBefore };
}

function nearHeadings(headingLevel: Uint8Array): { headingBefore: Int32Array; headingFrom: Int32Array } {
  const count = headingLevel.length;
  const headingBefore = new Int32Array(count).fill(-1);
  const headingFrom = new Int32Array(count + 1).fill(count);
  for (let i = 1; i < count; i += 1)
    headingBefore[i] = headingLevel[i - 1]! > 0 ? i - 1 : headingBefore[i - 1]!;
  for (let i = count - 1; i >= 0; i -= 1) headingFrom[i] = headingLevel[i]! > 0 ? i : headingFrom[i + 1]!;
  return { headingBefore, headingFrom };
}

function levelsOf(blocks: readonly TextBlock[]): Int32Array {
  const levels = new Int32Array(blocks.length * LEVELS);
  blocks.forEach(({ holder }, index) => {
    let element = holder;
    let size = 1;
    for (let level = 0; level < LEVELS; level += 1) {
      while (element.parent && element.end - element.first <= size) element = element.parent;
      levels[index * LEVELS + level] = element.index;
      size = element.end - element.first;
    }
  });
  return levels;
}

function signsOf(
  blocks: readonly TextBlock[],
  { nearSigns, farSigns, parent }: ElementFacts,
  { words, headingBefore, weights }: { words: WordLists; headingBefore: Int32Array; weights: Float32Array },
): Float32Array {
  const result = new Float32Array(blocks.length * 3);
  const sum = (signs: readonly number[]): number =>
    scaleOf(signs.length) * signs.reduce((total, sign) => total + weights[sign]!, 0);
  const ofHeadings = new Map<number, number>();
  blocks.forEach(({ holder }, i) => {
    let element = holder.index;
    for (let step = 0; step < NEAR_STEPS && element > 0; step += 1, element = parent[element]!)
      result[i * 3]! += nearSigns[element]!;
    result[i * 3]! += farSigns[element]!;
    result[i * 3 + 1] = weighText(runOf(words, i), weights);
    const heading = headingBefore[i]!;
    if (heading < 0) return;
    if (!ofHeadings.has(heading)) ofHeadings.set(heading, sum(headingSigns(runOf(words, heading))));
    result[i * 3 + 2] = ofHeadings.get(heading)!;
  });
  return result;
}

function weighText(words: WordRun, weights: Float32Array): number {
  let [sum, count] = [0, 0];
  eachTextSign(words, (sign) => {
    sum += weights[sign]!;
    count += 1;
  });
  return sum * scaleOf(count);
}
