import { parseHTML } from 'linkedom';
import { absoluteUrl } from './absolute-url.ts';

/**
 * Parses a page into a document that has a head and a body. linkedom builds the tree exactly as it is written:
 * what stands outside of `<body>`, or in a page without one, is moved into it.
 */
export function parsePage(html: string): Document {
  const source = parseHTML(html).document as unknown as Document;
  const root = source.documentElement;
  if (root?.localName === 'html' && source.childNodes.length <= 2 && hasBodyOnly(root)) return source;

  const page = parseHTML('<!doctype html><html><head></head><body></body></html>')
    .document as unknown as Document;
  for (const { name, value } of root?.localName === 'html' ? root.attributes : []) {
    page.documentElement.setAttribute(name, value);
  }
  moveInto(page, source);
  return page;
}

function hasBodyOnly(root: Element): boolean {
  const names = [...root.children].map((child) => child.localName);
  return (
    names.filter((name) => name === 'body').length === 1 &&
    names.every((name) => name === 'head' || name === 'body')
  );
}

function moveInto(page: Document, parent: Node): void {
  for (const node of parent.childNodes) {
    const name = node.nodeType === 1 ? (node as Element).localName : undefined;
    if (name === 'html' || name === 'body') moveInto(page, node);
    else if (name === 'head') page.head.append(...node.childNodes);
    else if (node.nodeType === 1 || node.nodeType === 3) page.body.append(node);
  }
}

/** Whether no element lies deeper than this many levels below the root. */
export function isShallow(root: Element, deepest: number): boolean {
  let level = [root];
  for (let depth = 0; depth < deepest; depth += 1) {
    level = level.flatMap((element) => [...element.children]);
    if (level.length === 0) return true;
  }
  return false;
}

/** Writes every link and image address of the page in full, and drops those that lead nowhere on the web. */
export function resolveAddresses(page: Document, pageUrl: string | undefined): void {
  const base = absoluteUrl(page.querySelector('base')?.getAttribute('href'), pageUrl) ?? pageUrl;
  for (const link of page.querySelectorAll('a[href]'))
    setAddress(link, 'href', absoluteUrl(link.getAttribute('href'), base));
  for (const image of page.querySelectorAll('img'))
    setAddress(image, 'src', absoluteUrl(imageAddress(image), base));
}

function setAddress(element: Element, attribute: string, value: string | undefined): void {
  if (value) element.setAttribute(attribute, value);
  else element.removeAttribute(attribute);
}

// Pages that load images late put a placeholder into `src` and the address elsewhere.
function imageAddress(image: Element): string | undefined {
  for (const name of ['data-src', 'data-original', 'data-lazy-src']) {
    const value = image.getAttribute(name);
    if (value && !value.startsWith('data:')) return value;
  }
  const src = image.getAttribute('src');
  if (src && !src.startsWith('data:')) return src;
  return image
    .getAttribute('srcset')
    ?.trim()
    .split(/[\s,]+/)[0];
}
