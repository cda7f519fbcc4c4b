import { Parser } from 'htmlparser2';
import { WebError } from '../web-error.ts';

/** An element; its name is without its namespace, those of its attributes are given with and without. */
export interface Markup {
  name: string;
  attributes: Record<string, string>;
  children: (Markup | string)[];
}

const deepest = 200;
const mostNodes = 3_000_000;
const pieceLength = 4_096;

/**
 * Reads XML, or HTML, into a tree. Beyond a depth that no honest document has it gives up, before the next few
 * thousand characters are read: the parser looks through all open elements at every end that closes nothing.
 */
export function parseMarkup(text: string, { isHtml = false } = {}): Markup {
  const root: Markup = { name: '', attributes: {}, children: [] };
  const open: Markup[] = [root];
  let nodes = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local: Record<string, string> = Object.create(null) as Record<string, string>;
        for (const [key, value] of Object.entries(attributes)) {
          local[key] = value;
          local[localName(key)] ??= value;
        }
        const node = { name: localName(name), attributes: local, children: [] };
        open.at(-1)!.children.push(node);
        open.push(node);
        nodes += 1;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
      ontext(data) {
        const { children } = open.at(-1)!;
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += data;
        else children.push(data);
      },
    },
    { xmlMode: !isHtml, decodeEntities: true },
  );
  for (let start = 0; start < text.length; start += pieceLength) {
    parser.write(text.slice(start, start + pieceLength));
    if (open.length > deepest || nodes > mostNodes)
      throw new WebError('unreadable', 'The document is nested deeper, or larger, than can be read.');
  }
  parser.end();
  return root;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** All elements of these names below a node, in their order; not those within another one that was found. */
export function findAll(node: Markup, ...names: string[]): Markup[] {
  const found: Markup[] = [];
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (names.includes(child.name)) found.push(child);
    else for (const one of findAll(child, ...names)) found.push(one);
  }
  return found;
}

export function find(node: Markup | undefined, ...names: string[]): Markup | undefined {
  for (const child of node?.children ?? []) {
    if (typeof child === 'string') continue;
    const found = names.includes(child.name) ? child : find(child, ...names);
    if (found) return found;
  }
  return undefined;
}

export function childrenOf(node: Markup | undefined): Markup[] {
  return (node?.children ?? []).filter((child): child is Markup => typeof child !== 'string');
}

export function textIn(node: Markup | undefined): string {
  if (!node) return '';
  return node.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}
