import type { GraphEdge, GraphNode } from '@quarry/api/graph.ts';
import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationNodeDatum } from 'd3-force';
import { separate } from './separate.ts';

/** An entity on the sheet: a point with its name below it. */
export interface FlatNode {
  node: GraphNode;
  x: number;
  y: number;
  radius: number;
  /** The name as it is drawn, cut where it is very long. */
  label: string;
  /** Of point and name together, with room for the word of an edge. */
  width: number;
  height: number;
}

const LONGEST = 24;
const LETTER = 6.7;
export const LABEL_HEIGHT = 15;
const TICKS = 260;

/** Where each entity stands: related ones close to each other, and no two names over each other. The same for the same graph. */
export function flatLayout(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): FlatNode[] {
  const flat = nodes.map((node, index) => placed(node, index));
  const ids = new Set(nodes.map(({ id }) => id));
  const links = edges
    .filter(({ source, target }) => ids.has(source) && ids.has(target))
    .map(({ source, target }) => ({ source, target }));
  forceSimulation<FlatNode & SimulationNodeDatum>(flat)
    .force(
      'links',
      forceLink<FlatNode, { source: string; target: string }>(links)
        .id(({ node }) => node.id)
        .distance(125),
    )
    .force('apart', forceManyBody().strength(-260).distanceMax(600))
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.075))
    .stop()
    .tick(TICKS);
  return separate(flat);
}

/** A spiral: no two begin at the same place, and the important ones in the middle. */
function placed(node: GraphNode, index: number): FlatNode {
  const radius = 5 + Math.min(12, Math.sqrt(Math.max(0, node.pagerank ?? 0)) * 4);
  const label = shortened(node.label);
  const angle = index * 2.399963;
  const far = 28 * Math.sqrt(index + 1);
  return {
    node,
    x: Math.cos(angle) * far,
    y: Math.sin(angle) * far,
    radius,
    label,
    width: Math.max(radius * 2, widthOf(label)) + 8,
    height: radius * 2 + LABEL_HEIGHT + 18,
  };
}

const shortened = (label: string): string => {
  const letters = [...label];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : label;
};

/** Of a text in the size of names. */
export const widthOf = (label: string): number =>
  [...label].reduce((sum, letter) => sum + (letter > '\u2E7F' ? LETTER * 1.8 : LETTER), 0);
