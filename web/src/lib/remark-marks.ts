import type { PhrasingContent, Root, Text } from 'mdast';

/** A part of a text, in UTF-16 units, that is marked where it is drawn. */
export interface MarkedRange {
  start: number;
  end: number;
  /** The one that is looked at. */
  isCurrent?: boolean;
}

interface Parent {
  type: string;
  children?: (Parent | PhrasingContent)[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: Record<string, unknown>;
}

/** Makes the given ranges of the source text `mark` elements, through whatever emphasis and links they run. */
export function remarkMarks({ text, ranges }: { text: string; ranges: readonly MarkedRange[] }) {
  return (tree: Root): void => {
    if (ranges.length > 0) markIn(tree as Parent, { text, ranges });
  };
}

interface Marking {
  text: string;
  ranges: readonly MarkedRange[];
}

function markIn(parent: Parent, marking: Marking): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return splitText(child as Text, marking);
    if (child.type === 'inlineCode' || child.type === 'code') return wholeNode(child as Parent, marking);
    markIn(child as Parent, marking);
    return [child];
  });
}

function splitText(node: Text, { text, ranges }: Marking): PhrasingContent[] {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  if (from === undefined || to === undefined) return [node];
  const hits = ranges.filter(({ start, end }) => start < to && end > from);
  if (hits.length === 0) return [node];
  const placeOf = alignment(text.slice(from, to), node.value);
  const parts: PhrasingContent[] = [];
  let at = 0;
  for (const hit of hits.toSorted((one, other) => one.start - other.start)) {
    const start = Math.max(at, placeOf(hit.start - from));
    const end = Math.max(start, placeOf(hit.end - from));
    if (start > at) parts.push({ type: 'text', value: node.value.slice(at, start) });
    if (end > start) parts.push(mark(node.value.slice(start, end), hit));
    at = end;
  }
  if (at < node.value.length) parts.push({ type: 'text', value: node.value.slice(at) });
  return parts;
}

/** Where a place of the source text has come to stand in what was read of it: escapes and entities make it shorter. */
function alignment(source: string, value: string): (place: number) => number {
  if (source === value) return (place) => Math.max(0, Math.min(place, value.length));
  const places: number[] = [];
  let read = 0;
  for (const character of source.split('')) {
    places.push(read);
    if (character === value[read]) read += 1;
  }
  return (place) => (place <= 0 ? 0 : (places[place] ?? value.length));
}

/** Code is marked as a whole: what it holds is not text of its own. */
function wholeNode(node: Parent, { ranges }: Marking): Parent[] {
  const { start, end } = node.position ?? { start: {}, end: {} };
  const hit = ranges.find(
    (range) => range.start < (end.offset ?? 0) && range.end > (start.offset ?? Infinity),
  );
  if (!hit || node.type === 'code') return [node];
  return [{ ...markNode(hit), children: [node] }];
}

const markNode = ({ isCurrent }: MarkedRange): Parent => ({
  type: 'mark',
  data: { hName: 'mark', hProperties: isCurrent ? { dataCurrent: '' } : {} },
});

const mark = (value: string, range: MarkedRange): PhrasingContent =>
  ({ ...markNode(range), children: [{ type: 'text', value }] }) as unknown as PhrasingContent;
