import type { ElementContent, Root } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import type { Options } from 'remark-stringify';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { cutBody } from './parsed-document.ts';

// Only what would break the structure or turn into HTML is escaped. The body is read by models and quoted as
// evidence: `snake\_case`, `\[1]` and `https\://` would be neither the page's words nor anybody's.
const handlers: Options['handlers'] = {
  text: (node: { value: string }, _parent, state) => {
    const text = node.value.replace(/<(?=[a-z!/?])/gi, '\\<');
    return state.stack.includes('tableCell') ? text.replaceAll('|', '\\|') : text;
  },
};

const toMarkdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', fences: true, handlers })
  .freeze();

// The converters walk the tree by recursion; below this depth only the text is kept.
const deepest = 150;
// No spans of table cells: a hostile one asks for a million columns.
const keptAttributes = ['href', 'src', 'alt', 'title', 'start', 'type', 'checked'];

// They mean nothing in Markdown, and half of a page may be made of them: the converters need not see them.
const WRAPPERS = new Set([
  'span',
  'font',
  'bdi',
  'bdo',
  'big',
  'small',
  'abbr',
  'time',
  'data',
  'ins',
  'label',
]);

// On a page of very many elements emphasis costs more time than it tells.
const EMPHASIS = new Set(['em', 'i', 'b', 'strong', 'u', 's', 'mark', 'sub', 'sup']);
const crowded = 20_000;

/** The Markdown of an element of a parsed page. Text beyond the limit is not even converted. */
export function htmlToMarkdown(element: Element, maxChars: number): { body: string; truncated: boolean } {
  const budget = { left: maxChars + 1 };
  const isCrowded = element.querySelectorAll('*').length > crowded;
  const root: Root = { type: 'root', children: childrenOf(element, { depth: 0, budget, isCrowded }) };
  const markdown = toMarkdown.stringify(toMarkdown.runSync(root));
  const cut = cutBody(markdown.replace(/\n{3,}/g, '\n\n').trim(), maxChars);
  return { body: cut.body, truncated: cut.truncated || budget.left <= 0 };
}

interface Place {
  depth: number;
  /** Characters that may still be converted. */
  budget: { left: number };
  isCrowded: boolean;
}

function childrenOf(element: Element, place: Place): ElementContent[] {
  if (place.depth > deepest) return [textOf(element.textContent, place)];
  const children: ElementContent[] = [];
  const add = (child: ElementContent): void => {
    const last = children.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else children.push(child);
  };
  for (const node of element.childNodes) {
    if (place.budget.left <= 0) break;
    if (node.nodeType === 3) add(textOf(node.nodeValue, place));
    if (node.nodeType === 1) elementOf(node as Element, { ...place, depth: place.depth + 1 }).forEach(add);
  }
  return children;
}

function textOf(text: string | null, place: Place): ElementContent {
  const value = (text ?? '').slice(0, place.budget.left);
  place.budget.left -= value.length;
  return { type: 'text', value };
}

function elementOf(element: Element, place: Place): ElementContent[] {
  const tagName = element.localName;
  if (tagName === 'img' && !element.hasAttribute('src')) return [];
  const children = childrenOf(element, place);
  if (WRAPPERS.has(tagName) || (place.isCrowded && EMPHASIS.has(tagName))) return children;
  if (tagName === 'a' && !element.hasAttribute('href')) return children;
  const properties: Record<string, string | string[]> = {};
  for (const name of keptAttributes) {
    const value = element.getAttribute(name);
    if (value !== null) properties[name] = value;
  }
  if (tagName === 'code') properties['className'] = (element.getAttribute('class') ?? '').split(/\s+/);
  return [{ type: 'element', tagName, properties, children }];
}
