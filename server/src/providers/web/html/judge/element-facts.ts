import { classWords } from './class-words.ts';
import type { PageElement, PageTree } from '../page-tree.ts';
import type { TextBlock } from '../text-blocks.ts';
import { eachElementSign } from './signs.ts';
import type { WordScores } from './word-scores.ts';

/** What a block stands in, as bits: its own element's, and all above it. */
const PLACE_NAMES =
  'nav header footer aside main article section form table ul ol dl blockquote figure a button noscript template details label pre head dialog hidden thing';
export const PLACES: readonly string[] = PLACE_NAMES.split(' ');
const BIT = new Map<string, number>(PLACES.map((name, bit) => [name, 1 << bit]));

export function placeBits(names: string): number {
  return names.split(' ').reduce((bits, name) => bits | BIT.get(name)!, 0);
}

const ROLES: Record<string, string> = {
  navigation: 'nav',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
  main: 'main',
  article: 'article',
  search: 'form',
  dialog: 'dialog',
  alertdialog: 'dialog',
  menu: 'nav',
  menubar: 'nav',
  button: 'button',
};
const UNSEEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Of every element of a page, by its index. */
export interface ElementFacts {
  parent: Int32Array;
  depth: Uint16Array;
  places: Int32Array;
  /** Equal for elements that look alike: same tag, same classes but for digits. */
  look: Int32Array;
  /** How many children of its parent look like it. */
  alike: Int32Array;
  /** How often the words of its class and id stood at content, where they were learned; NaN if it has none we know. */
  score: Float32Array;
  lowScore: Float32Array;
  /** What its signs say of text right in it, and what those of it and all above say of text far below. */
  nearSigns: Float32Array;
  farSigns: Float32Array;
}

interface Look {
  number: number;
  score: number;
  low: number;
  near: number;
  far: number;
}

/** Elements that hold no text, nor anything that does, are left at nothing. */
export function elementFacts(tree: PageTree, blocks: readonly TextBlock[], scores: WordScores): ElementFacts {
  const count = tree.elements.length;
  const facts: ElementFacts = {
    parent: new Int32Array(count),
    depth: new Uint16Array(count),
    places: new Int32Array(count),
    look: new Int32Array(count),
    alike: new Int32Array(count),
    score: new Float32Array(count),
    lowScore: new Float32Array(count),
    nearSigns: new Float32Array(count),
    farSigns: new Float32Array(count),
  };
  const lookOf = lookFinder(scores);
  const hasText = holdersOfText(count, blocks);
  for (const element of tree.elements) {
    const { index } = element;
    if (hasText[index] === 0) continue;
    const parent = element.parent?.index ?? 0;
    facts.parent[index] = parent;
    facts.depth[index] = index === 0 ? 0 : facts.depth[parent]! + 1;
    facts.places[index] = facts.places[parent]! | placesOf(element);
    const look = lookOf(element);
    facts.look[index] = look.number;
    facts.score[index] = look.score;
    facts.lowScore[index] = look.low;
    facts.nearSigns[index] = look.near;
    facts.farSigns[index] = (index === 0 ? 0 : facts.farSigns[parent]!) + look.far;
  }
  for (const element of tree.elements) if (hasText[element.index] === 1) countAlike(element, hasText, facts);
  return facts;
}

function holdersOfText(count: number, blocks: readonly TextBlock[]): Uint8Array {
  const hasText = new Uint8Array(count);
  for (const { holder } of blocks) {
    let element: PageElement | undefined = holder;
    while (element && hasText[element.index] === 0) {
      hasText[element.index] = 1;
      element = element.parent;
    }
  }
  return hasText;
}

/** For each child that holds text how many of its siblings look like it, itself among them. */
function countAlike({ children }: PageElement, hasText: Uint8Array, { look, alike }: ElementFacts): void {
  const inner: number[] = [];
  for (const child of children)
    if (typeof child !== 'string' && hasText[child.index] === 1) inner.push(child.index);
  if (inner.length === 1) alike[inner[0]!] = 1;
  if (inner.length < 2) return;
  const counts = new Map<number, number>();
  for (const index of inner) counts.set(look[index]!, (counts.get(look[index]!) ?? 0) + 1);
  for (const index of inner) alike[index] = counts.get(look[index]!)!;
}

function placesOf({ tag, attributes }: PageElement): number {
  let bits = BIT.get(tag) ?? 0;
  if (attributes.size === 0) return bits;
  const role = attributes.get('role');
  if (role !== undefined) bits |= BIT.get(ROLES[role] ?? '') ?? 0;
  if (
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    isUnseenStyle(attributes.get('style'))
  )
    bits |= BIT.get('hidden')!;
  if (attributes.has('itemtype')) bits |= BIT.get('thing')!;
  return bits;
}

function isUnseenStyle(style: string | undefined): boolean {
  return style !== undefined && UNSEEN_STYLE.test(style);
}

const NAMELESS = '\0\0';

/** Looks are asked for once for each way they are written, and made once for each that differs in more than digits. */
function lookFinder(scores: WordScores): (element: PageElement) => Look {
  const byTag = new Map<string, Map<string, Look>>();
  const looks = new Map<string, Look>();
  return (element) => {
    const { tag, attributes } = element;
    let asWritten = byTag.get(tag);
    if (!asWritten) byTag.set(tag, (asWritten = new Map<string, Look>()));
    const className = attributes.get('class');
    const id = attributes.get('id');
    const written = id === undefined ? (className ?? NAMELESS) : `${className ?? ''}\0${id}`;
    const known = asWritten.get(written);
    if (known) return known;
    const whole = written === NAMELESS ? tag : `${tag} ${className ?? ''} ${id ?? ''}`;
    const key = whole.slice(0, 300).replace(/\d+/g, '0');
    const look = looks.get(key) ?? newLook(element, looks.size, scores);
    looks.set(key, look);
    asWritten.set(written, look);
    return look;
  };
}

function newLook(element: PageElement, number: number, { classes, signs }: WordScores): Look {
  const words = classWords(element.attributes);
  let [sum, count, low] = [0, 0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < words.length; i += 1) {
    const score = classes.get(words[i]!);
    if (score === undefined) continue;
    sum += score;
    count += 1;
    if (score < low) low = score;
  }
  const look = {
    number,
    score: count > 0 ? sum / count : Number.NaN,
    low: count > 0 ? low : Number.NaN,
    near: 0,
    far: 0,
  };
  const weigh = (near: number, far: number): void => {
    look.near += signs[near]!;
    look.far += signs[far]!;
  };
  eachElementSign(element, weigh, words);
  return look;
}
