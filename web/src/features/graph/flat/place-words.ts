import { widthOf } from './flat-layout.ts';
import type { FlatNode } from './flat-layout.ts';
import { areApart, nameBox } from './sheet-box.ts';
import type { SheetBox } from './sheet-box.ts';

interface WordOfEdge {
  id: string;
  word: string;
  from: FlatNode;
  to: FlatNode;
}

interface Placing {
  nodes: readonly FlatNode[];
  /** Whose names are written. */
  named: ReadonlySet<string>;
  /** By which words are drawn larger, so that they can be read from afar. */
  scale: number;
}

export const WORD_SIZE = 10.5;
const HEIGHT = 13;
/** Parts of the way, the middle first. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Lines of text beside the way: short edges have no room on themselves. */
const BESIDE = [0, 1, -1, 2, -2, 3, -3];

/** Where edges say their words: on the line or close beside it, never over a point, a name or another word. What has no room stays away. */
export function placeWords(words: readonly WordOfEdge[], { nodes, named, scale }: Placing) {
  const taken = nodes.flatMap((node) => [
    pointBox(node),
    ...(named.has(node.node.id) ? [nameBox(node, scale)] : []),
  ]);
  const places = new Map<string, { x: number; y: number }>();
  for (const one of words) {
    const half = (widthOf(one.word) * WORD_SIZE * scale) / 24 + 2 * scale;
    const free = placesOf(one, scale).find((at) => {
      const box = wordBox(at, half, scale);
      return taken.every((other) => areApart(box, other));
    });
    if (!free) continue;
    taken.push(wordBox(free, half, scale));
    places.set(one.id, free);
  }
  return places;
}

function placesOf({ from, to }: WordOfEdge, scale: number) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return BESIDE.flatMap((lines) =>
    ALONG.map((part) => ({
      x: from.x + dx * part - (dy / length) * lines * HEIGHT * scale,
      y: from.y + dy * part + (dx / length) * lines * HEIGHT * scale,
    })),
  );
}

const wordBox = ({ x, y }: { x: number; y: number }, half: number, scale: number): SheetBox => ({
  left: x - half,
  right: x + half,
  top: y - (HEIGHT / 2) * scale,
  bottom: y + (HEIGHT / 2) * scale,
});

const pointBox = ({ x, y, radius }: FlatNode): SheetBox => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});
