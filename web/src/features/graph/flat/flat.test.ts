import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GraphEdge, GraphNode } from '@quarry/api/graph.ts';
import { flatLayout } from './flat-layout.ts';
import { namesThatFit } from './names-that-fit.ts';
import { placeWords } from './place-words.ts';
import { overlap } from './separate.ts';
import { nameBox } from './sheet-box.ts';
import { shortestPath } from './shortest-path.ts';

const node = (n: number): GraphNode =>
  ({
    id: `n${n}`,
    label: n % 5 === 0 ? `とても長い日本語の名前 その ${n}` : `Entity with a longer name ${n}`,
    category: 'company',
    kind: 'entity',
    description: '',
    pagerank: 150 / (1 + n),
    communityId: n % 7,
  }) as unknown as GraphNode;
const edge = (source: number, target: number): GraphEdge => ({
  id: `${source}-${target}`,
  source: `n${source}`,
  target: `n${target}`,
  type: 'knows',
  typeLabel: { en: 'knows', ja: '知人' },
  weight: 1,
  edgeType: 'relationship',
});
const nodes = Array.from({ length: 150 }, (_, n) => node(n));
// Hubs, as real graphs have them.
const edges = nodes.slice(1).flatMap((_, n) => [edge(n + 1, n % 9), edge(n + 1, (n * 7) % 150)]);

test('no two of 150 names lie over each other, and the same graph looks the same again', () => {
  const flat = flatLayout(nodes, edges);
  for (let i = 0; i < flat.length; i++)
    for (let j = i + 1; j < flat.length; j++)
      assert.equal(overlap(flat[i]!, flat[j]!), undefined, `${flat[i]!.label} and ${flat[j]!.label}`);
  const again = flatLayout(nodes, edges);
  assert.deepEqual(
    flat.map(({ x, y }) => [x, y]),
    again.map(({ x, y }) => [x, y]),
  );
});

test('the way between two is the shortest, whichever way its edges point', () => {
  const few = [edge(1, 2), edge(3, 2), edge(3, 4), edge(1, 5), edge(5, 6), edge(6, 4), edge(8, 9)];
  assert.deepEqual(
    shortestPath(few, 'n1', 'n4')?.map(({ id }) => id),
    ['1-2', '3-2', '3-4'],
  );
  assert.equal(shortestPath(few, 'n1', 'n9'), undefined);
  assert.deepEqual(shortestPath(few, 'n1', 'n1'), []);
});

test('from afar fewer names are written, the wanted ones first, and close up all of them', () => {
  const flat = flatLayout(nodes, edges);
  const first = new Set(['n149']);
  assert.equal(namesThatFit(flat, { unit: 1, first }).size, 150);
  const afar = namesThatFit(flat, { unit: 3, first });
  assert.ok(afar.has('n149') && afar.size > 15 && afar.size < 150, String(afar.size));
});

test('every edge of a small graph says its word, none over a name', () => {
  const few = nodes.slice(0, 16);
  const ties = few.slice(1).map((_, n) => edge(n + 1, n % 3));
  const flat = flatLayout(few, ties);
  const byId = new Map(flat.map((one) => [one.node.id, one]));
  const spoken = ties.map(({ id, source, target }) => ({
    id,
    word: 'competes with',
    from: byId.get(source)!,
    to: byId.get(target)!,
  }));
  const named = new Set(byId.keys());
  const places = placeWords(spoken, { nodes: flat, named, scale: 1 });
  assert.deepEqual(
    ties.filter(({ id }) => !places.has(id)),
    [],
  );
  for (const { x, y } of places.values())
    for (const one of flat) {
      const { left, right, top, bottom } = nameBox(one, 1);
      assert.ok(x < left || x > right || y < top || y > bottom, `a word at ${x} ${y} over ${one.label}`);
    }
});
