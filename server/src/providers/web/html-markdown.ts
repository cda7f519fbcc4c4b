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

/** The Markdown of an element of a parsed page. Text beyond the limit is not even converted. */
export function htmlToMarkdown(element: Element, maxChars: number): { body: string; truncated: boolean } {
  const budget = { left: maxChars + 1 };
  const root: Root = { type: 'root', children: childrenOf(element, { depth: 0, budget }) };
  const markdown = toMarkdown.stringify(toMarkdown.runSync(root));
  const cut = cutBody(markdown.replace(/\n{3,}/g, '\n\n').trim(), maxChars);
  return { body: cut.body, truncated: cut.truncated || budget.left <= 0 };
}

interface Place {
  depth: number;
  /** Characters that may still be converted. */
  budget: { left: number };
}

function childrenOf(element: Element, place: Place): ElementContent[] {
  if (place.depth > deepest) return [textOf(element.textContent, place)];
  const children: ElementContent[] = [];
  for (const node of element.childNodes) {
    if (place.budget.left <= 0) break;
    if (node.nodeType === 3) children.push(textOf(node.nodeValue, place));
    if (node.nodeType === 1)
      children.push(...elementOf(node as Element, { ...place, depth: place.depth + 1 }));
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
  if (tagName === 'a' && !element.hasAttribute('href')) return children;
  const properties: Record<string, string | string[]> = {};
  for (const name of keptAttributes) {
    const value = element.getAttribute(name);
    if (value !== null) properties[name] = value;
  }
  if (tagName === 'code') properties['className'] = (element.getAttribute('class') ?? '').split(/\s+/);
  return [{ type: 'element', tagName, properties, children }];
}
