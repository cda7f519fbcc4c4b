import type { PageElement } from './page-tree.ts';

/** The text below an element in one line, at most so many characters of it. */
export function textOf(element: PageElement, maxChars = 1_000): string {
  let text = '';
  const open: (PageElement | string)[] = [element];
  for (let node = open.pop(); node !== undefined && text.length < maxChars * 2; node = open.pop()) {
    if (typeof node === 'string') text += node;
    else if (node.tag !== 'script')
      for (let index = node.children.length - 1; index >= 0; index -= 1) open.push(node.children[index]!);
  }
  return oneLine(text).slice(0, maxChars);
}

const UNFOLDED = /[^\S ]| {2}/;

export function oneLine(text: string | null | undefined): string {
  // Most texts are one line already, and looking is cheaper than writing anew.
  return text ? (UNFOLDED.test(text) ? text.replace(/\s+/g, ' ') : text).trim() : '';
}
