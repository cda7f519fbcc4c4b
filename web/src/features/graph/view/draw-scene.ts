import { projection } from './camera.ts';
import type { Camera, Projected, Viewport } from './camera.ts';
import { LABEL_HEIGHT } from './label-sprites.ts';
import type { LabelSprite } from './label-sprites.ts';
import type { Scene, SceneNode } from './scene.ts';
import type { SpriteOf } from './sprites.ts';

export interface Look {
  ink: string;
  ground: string;
  accent: string;
  labelOf: (label: string) => LabelSprite;
  colourOf: (node: SceneNode['node']) => string;
  spriteOf: SpriteOf;
}

export interface Frame {
  context: CanvasRenderingContext2D;
  viewport: Viewport;
  /** Pixels of the screen for each of the page. */
  ratio: number;
  camera: Camera;
  scene: Scene;
  look: Look;
  selectedId: string | undefined;
  hoveredId: string | undefined;
  /** Nodes that are meant; the others step back. Undefined: all are. */
  meant: ReadonlySet<string> | undefined;
}

interface Seen extends Projected {
  one: SceneNode;
}

const FOG_STEPS = 6;
const MOST_LABELS = 28;
/** Square pixels for each name, so that small views stay readable. */
const LABEL_AREA = 16_000;

/** One frame: edges from afar to near, balls over them, names on top. */
export function drawScene(frame: Frame): void {
  const { context, viewport, scene, camera, look } = frame;
  context.fillStyle = look.ground;
  context.fillRect(0, 0, viewport.width, viewport.height);
  const project = projection(camera, viewport);
  const seen = new Map<string, Seen>();
  for (const one of scene.nodes) {
    const at = project(one);
    if (at.scale > 0) seen.set(one.node.id, { ...at, one });
  }
  const near = neighbours(frame);
  const range = rangeOf([...seen.values()]);
  drawEdges(frame, seen, range);
  drawBalls(frame, seen, { near, range });
  drawLabels(frame, seen, near);
}

/** The selected node and what it is tied to. */
function neighbours({ scene, selectedId }: Frame): Set<string> | undefined {
  if (selectedId === undefined || !scene.byId.has(selectedId)) return undefined;
  const near = new Set([selectedId]);
  for (const { edge } of scene.edges) {
    if (edge.source === selectedId) near.add(edge.target);
    if (edge.target === selectedId) near.add(edge.source);
  }
  return near;
}

interface Range {
  least: number;
  most: number;
}

function rangeOf(seen: Seen[]): Range {
  let [least, most] = [Infinity, 0];
  for (const { scale } of seen) {
    least = Math.min(least, scale);
    most = Math.max(most, scale);
  }
  return { least, most };
}

/** 0 at the far end of what is seen, 1 at the near one. */
const nearness = (scale: number, { least, most }: Range): number =>
  most > least ? (scale - least) / (most - least) : 1;

/** Edges of about the same depth are one path: a thousand strokes would be slow. */
function drawEdges(
  { context, scene, look, selectedId, meant }: Frame,
  seen: Map<string, Seen>,
  range: Range,
) {
  const paths = Array.from({ length: FOG_STEPS }, () => new Path2D());
  const own = new Path2D();
  for (const { edge } of scene.edges) {
    const from = seen.get(edge.source);
    const to = seen.get(edge.target);
    if (!from || !to) continue;
    if (meant && !(meant.has(edge.source) && meant.has(edge.target))) continue;
    const isOwn = edge.source === selectedId || edge.target === selectedId;
    const step = Math.floor(nearness((from.scale + to.scale) / 2, range) * (FOG_STEPS - 1));
    const path = isOwn ? own : paths[step]!;
    path.moveTo(from.x, from.y);
    path.lineTo(to.x, to.y);
  }
  context.strokeStyle = look.ink;
  context.lineWidth = 1;
  const dim = selectedId !== undefined && scene.byId.has(selectedId) ? 0.45 : 1;
  for (const [step, path] of paths.entries()) {
    context.globalAlpha = (0.07 + (0.26 * step) / (FOG_STEPS - 1)) * dim;
    context.stroke(path);
  }
  context.globalAlpha = 0.9;
  context.strokeStyle = look.accent;
  context.lineWidth = 1.6;
  context.stroke(own);
  context.globalAlpha = 1;
}

interface Emphasis {
  near: Set<string> | undefined;
  range: Range;
}

function drawBalls(frame: Frame, seen: Map<string, Seen>, { near, range }: Emphasis) {
  const { context, ratio, look, selectedId, hoveredId, meant } = frame;
  const order = [...seen.values()].sort((one, other) => one.scale - other.scale);
  for (const { one, x, y, scale } of order) {
    const { node } = one;
    const size = Math.max(2.5, one.radius * scale);
    const isBack = (meant && !meant.has(node.id)) || (near && !near.has(node.id));
    const presence = isBack ? 0.18 : 0.45 + 0.55 * nearness(scale, range);
    const shape = { isGhost: node.kind === 'ghost', colour: look.colourOf(node), presence };
    context.drawImage(look.spriteOf(shape, size * 2 * ratio), x - size, y - size, size * 2, size * 2);
    if (node.id !== selectedId && node.id !== hoveredId) continue;
    context.strokeStyle = look.accent;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, size + 3, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Names of what matters most, as many as fit without covering each other. */
function drawLabels(frame: Frame, seen: Map<string, Seen>, near: Set<string> | undefined) {
  const { context, look, viewport, selectedId, hoveredId, meant } = frame;
  const rank = ({ one }: Seen): number => {
    if (one.node.id === hoveredId) return 3;
    if (one.node.id === selectedId) return 2;
    return near?.has(one.node.id) || (meant && meant.size < 40 && meant.has(one.node.id)) ? 1 : 0;
  };
  const wanted = [...seen.values()]
    .filter(({ one: { node } }) =>
      near ? near.has(node.id) || node.id === hoveredId : !meant || meant.has(node.id),
    )
    .sort(
      (one, other) => rank(other) - rank(one) || other.one.radius * other.scale - one.one.radius * one.scale,
    )
    .slice(0, MOST_LABELS * 3);
  const taken: Box[] = [];
  const most = Math.min(MOST_LABELS, (viewport.width * viewport.height) / LABEL_AREA);
  for (const { one, x, y, scale } of wanted) {
    if (taken.length >= most) break;
    const { picture, width } = look.labelOf(one.node.label);
    const top = y + Math.max(2.5, one.radius * scale) + 1;
    const box = { left: x - width / 2, right: x + width / 2, top, bottom: top + LABEL_HEIGHT };
    const isOutside = box.right < 0 || box.left > viewport.width || box.bottom < 0 || top > viewport.height;
    if (isOutside || taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    context.drawImage(picture, box.left, top, width, LABEL_HEIGHT);
  }
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
