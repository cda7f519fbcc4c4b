import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { ReportRecord } from './report-record.ts';
import { webAddress } from './web-address.ts';

/** The report's text as a tree that is safe to show: no HTML, no images from elsewhere, citations as links to sources. */
export function reportTree({ text, sources }: ReportRecord): Root {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(text);
  makeSafe(tree, new Set(sources.map(({ n }) => n)));
  return tree;
}

/** Where a citation leads to. */
export const sourceAnchor = (n: number): string => `source-${n}`;

function makeSafe(parent: Parents, numbers: ReadonlySet<number>): void {
  parent.children = parent.children.flatMap((node) => safe(node, numbers)) as typeof parent.children;
}

function safe(node: Nodes, numbers: ReadonlySet<number>): Nodes[] {
  switch (node.type) {
    case 'text':
      return withCitations(node, numbers);
    case 'html':
      return [{ type: 'text', value: node.value }];
    case 'image':
    case 'imageReference':
      return [{ type: 'text', value: node.alt ?? '' }];
    case 'definition':
    case 'footnoteDefinition':
      return [];
    case 'footnoteReference':
      return [{ type: 'text', value: `[^${node.identifier}]` }];
    case 'linkReference':
      return node.children.flatMap((child) => safe(child, numbers));
    case 'link': {
      const url = webAddress(node.url);
      if (url === undefined) return node.children.flatMap((child) => safe(child, numbers));
      return [{ ...node, url }];
    }
    default:
      if ('children' in node) makeSafe(node, numbers);
      return [node];
  }
}

/** `[3]` becomes a link to the third source; the brackets stay. */
function withCitations({ value }: Text, numbers: ReadonlySet<number>): PhrasingContent[] {
  return value
    .split(/(\[\d{1,4}\])/)
    .filter((part) => part !== '')
    .map((part): PhrasingContent => {
      const n = Number(/^\[(\d{1,4})\]$/.exec(part)?.[1]);
      if (!numbers.has(n)) return { type: 'text', value: part };
      return { type: 'link', url: `#${sourceAnchor(n)}`, children: [{ type: 'text', value: part }] };
    });
}
