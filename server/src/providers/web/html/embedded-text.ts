import type { PageData } from './page-data.ts';
import { textOf, oneLine } from './page-text.ts';
import type { PageTree } from './page-tree.ts';
import { buildPageTree } from './page-tree.ts';

const MOST_CHARS = 200_000;
const MOST_VALUES = 50_000;
const LEAST_WORDS = 40;
const TOLD = [
  'headline',
  'name',
  'articleBody',
  'text',
  'description',
  'reviewBody',
  'recipeInstructions',
  'recipeIngredient',
];
const THINGS =
  /Article|Posting|Product|Question|Answer|Recipe|Course|Event|JobPosting|Review|Comment|Movie|Book|SoftwareApplication/;

/**
 * What a page that only a script fills tells machines: JSON-LD, else the state its script draws it from. Empty if that
 * is not much.
 */
export function embeddedText(tree: PageTree, data: PageData): string {
  return [linkedTexts(data), stateTexts(tree)].map(enough).find(Boolean) ?? '';
}

function enough(texts: readonly string[]): string {
  const text = [...new Set(texts)].join('\n\n').slice(0, MOST_CHARS);
  return text.split(/\s+/).length >= LEAST_WORDS ? text : '';
}

function linkedTexts({ things }: PageData): string[] {
  return things
    .filter(({ types }) => types.some((type) => THINGS.test(type)))
    .flatMap(({ values }) => TOLD.flatMap((key) => [values[key]].flat()))
    .filter((value) => typeof value === 'string')
    .map(plain)
    .filter(Boolean);
}

/** Sentences among the values of `__NEXT_DATA__` and the like, in their order. */
function stateTexts(tree: PageTree): string[] {
  const texts: string[] = [];
  for (const { tag, attributes, children } of tree.elements) {
    if (tag !== 'script' || /ld\+json/i.test(attributes.get('type') ?? '')) continue;
    const [json] = children;
    if (typeof json === 'string') texts.push(...sentencesIn(parsed(json)));
  }
  return texts;
}

function sentencesIn(state: unknown): string[] {
  const texts: string[] = [];
  const open: unknown[] = [state];
  for (let count = 0; open.length > 0 && count < MOST_VALUES; count += 1) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (value.split(' ', 5).length > 4 && /[.!?。]/.test(value)) texts.push(plain(value));
    } else if (typeof value === 'object' && value !== null)
      open.push(...Object.values(value).slice(0, MOST_VALUES).reverse());
  }
  return texts.filter((text) => !/[{};]|https?:|=>/.test(text) && text.split(' ').length > 5);
}

function plain(value: string): string {
  const text = value.slice(0, MOST_CHARS);
  return /<[a-z/]/i.test(text) ? textOf(buildPageTree(text).root, MOST_CHARS) : oneLine(text);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
