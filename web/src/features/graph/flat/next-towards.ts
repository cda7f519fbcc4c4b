import type { FlatNode } from './flat-layout.ts';

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest entity in the direction of an arrow key; the first one where none is chosen yet. */
export function nextTowards(
  nodes: readonly FlatNode[],
  from: FlatNode | undefined,
  key: string,
): FlatNode | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  if (!from) return nodes[0];
  const [wayX, wayY] = way;
  const ahead = nodes.flatMap((node) => {
    const [dx, dy] = [node.x - from.x, node.y - from.y];
    const along = dx * wayX + dy * wayY;
    const aside = Math.abs(dx * wayY) + Math.abs(dy * wayX);
    // Within a quarter turn; what lies straight ahead comes before what is nearer but aside.
    return along > 0 && aside <= along * 1.2 ? [{ node, far: along + aside * 2 }] : [];
  });
  return ahead.toSorted((one, other) => one.far - other.far)[0]?.node;
}
