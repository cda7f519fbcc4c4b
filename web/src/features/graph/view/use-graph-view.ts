import type { GraphNode } from '@quarry/api/graph.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useTheme } from '../../../lib/theme.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { approach, lookAt, move, startCamera, turn, zoom } from './camera.ts';
import type { Camera } from './camera.ts';
import { drawScene } from './draw-scene.ts';
import type { Look } from './draw-scene.ts';
import { createLabelSprites } from './label-sprites.ts';
import { pickNode } from './pick-node.ts';
import { reachOf } from './scene.ts';
import type { Scene } from './scene.ts';
import { createSprites } from './sprites.ts';

interface GraphViewInput {
  box: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: Scene;
  colourOf: (node: GraphNode) => string;
  selectedId: string | undefined;
  meant: ReadonlySet<string> | undefined;
  onSelect: (id: string | undefined) => void;
}

const TURN = 0.006;
const KEY_TURN = 0.12;
/** How quickly the camera comes to where it is sent, in parts a second. */
const EASE = 12;
const CLICK_REACH = 5;

/**
 * Draws when something has changed, and only then. Input moves a goal; the camera shown follows it smoothly, whatever
 * the frame rate.
 */
export function useGraphView(given: GraphViewInput) {
  const { box, canvas, scene, selectedId } = given;
  const goal = useRef<Camera>(startCamera);
  const shown = useRef<Camera>(startCamera);
  const frame = useRef(0);
  const lastFrame = useRef(0);
  const look = useRef<Look>(undefined);
  const [hoveredId, setHovered] = useState<string>();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const theme = useTheme();

  const draw = useEffectEvent((now: number) => {
    frame.current = 0;
    const element = canvas.current;
    if (!element || !look.current) return;
    const passed = Math.min(0.05, (now - lastFrame.current) / 1000);
    lastFrame.current = now;
    shown.current = isStill
      ? goal.current
      : approach(shown.current, goal.current, 1 - Math.exp(-passed * EASE));
    // Nothing shines through it: the page is put together faster.
    const context = element.getContext('2d', { alpha: false })!;
    const ratio = fitToBox(element);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawScene({
      context,
      viewport: viewportOf(element),
      ratio,
      camera: shown.current,
      scene,
      look: { ...look.current, colourOf: given.colourOf },
      selectedId,
      hoveredId,
      meant: given.meant,
    });
    if (shown.current !== goal.current) request();
  });

  function request() {
    if (frame.current === 0) frame.current = requestAnimationFrame((now) => draw(now));
  }
  function send(camera: Camera) {
    goal.current = camera;
    if (frame.current === 0) lastFrame.current = performance.now() - 16;
    request();
  }

  useEffect(() => {
    look.current = readLook(box.current!);
    request();
  }, [theme, isDark]);
  useEffect(request, [scene, selectedId, hoveredId, given.meant, given.colourOf]);
  useEffect(() => {
    const watcher = new ResizeObserver(request);
    watcher.observe(box.current!);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, []);
  const isPlaced = selectedId !== undefined && scene.byId.has(selectedId);
  useEffect(() => {
    if (!isPlaced) return;
    const one = scene.byId.get(selectedId!)!;
    send(lookAt(goal.current, one, reachOf(scene, one)));
  }, [selectedId, isPlaced]);

  const at = (x: number, y: number) => {
    const element = canvas.current!;
    const { left, top } = element.getBoundingClientRect();
    const viewport = viewportOf(element);
    return pickNode({ nodes: scene.nodes, camera: shown.current, viewport, x: x - left, y: y - top });
  };
  const pointer = usePointer({
    onTurn: (dx, dy) => send(turn(goal.current, -dx * TURN, -dy * TURN)),
    onMove: (dx, dy) => {
      const { width, height } = viewportOf(canvas.current!);
      const lens = Math.min(width, height) * 1.15;
      send(move(goal.current, -dx / lens, dy / lens));
    },
    onZoom: (factor) => send(zoom(goal.current, factor)),
    onHover: (x, y) => setHovered(at(x, y)?.node.id),
    onLeave: () => setHovered(undefined),
    onClick: (x, y) => given.onSelect(at(x, y)?.node.id),
  });
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    send(zoom(goal.current, Math.exp(Math.max(-80, Math.min(80, event.deltaY)) * 0.0028)));
  });
  const [onWheel] = useState(() => (event: WheelEvent) => wheel(event));

  return {
    pointer: { ...pointer, style: { cursor: hoveredId === undefined ? 'grab' : 'pointer' } },
    onWheel,
    zoomBy: (factor: number) => send(zoom(goal.current, factor)),
    reset: () => send({ ...startCamera, yaw: goal.current.yaw, pitch: goal.current.pitch }),
    onKeyDown: (event: KeyboardEvent) => {
      const camera = byKey(event, goal.current);
      if (!camera) return;
      event.preventDefault();
      send(camera);
    },
  };
}

function byKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  camera: Camera,
): Camera | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '+' || key === '=') return zoom(camera, 0.85);
  if (key === '-') return zoom(camera, 1 / 0.85);
  if (key === '0') return { ...startCamera, yaw: camera.yaw, pitch: camera.pitch };
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (!way) return undefined;
  const [right, up] = way as [number, number];
  return shiftKey ? move(camera, right * 0.06, up * 0.06) : turn(camera, -right * KEY_TURN, up * KEY_TURN);
}

interface PointerUse {
  onTurn: (dx: number, dy: number) => void;
  onMove: (dx: number, dy: number) => void;
  onZoom: (factor: number) => void;
  onHover: (x: number, y: number) => void;
  onLeave: () => void;
  onClick: (x: number, y: number) => void;
}

/** One finger or the mouse turns; two fingers, Shift or another button move; two fingers apart zoom. */
function usePointer(use: PointerUse) {
  const held = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const spread = () => {
    const [one, other] = [...held.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled.current = held.current.size > 1 ? Infinity : 0;
    },
    onPointerMove: (event: PointerEvent) => {
      const before = held.current.get(event.pointerId);
      if (!before) return use.onHover(event.clientX, event.clientY);
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      const apart = spread();
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled.current += Math.hypot(dx, dy);
      if (held.current.size > 1) {
        if (apart > 0 && spread() > 0) use.onZoom(apart / spread());
        use.onMove(dx / 2, dy / 2);
      } else if (event.shiftKey || event.buttons > 1) use.onMove(dx, dy);
      else use.onTurn(dx, dy);
    },
    onPointerUp: (event: PointerEvent) => {
      const isClick = held.current.has(event.pointerId) && travelled.current < CLICK_REACH;
      held.current.delete(event.pointerId);
      if (isClick && event.button === 0) use.onClick(event.clientX, event.clientY);
    },
    onPointerCancel: (event: PointerEvent) => void held.current.delete(event.pointerId),
    onPointerLeave: () => use.onLeave(),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

const viewportOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: clientWidth,
  height: clientHeight,
});

/** As many pixels as the screen has, up to twice; more is not seen and costs. */
function fitToBox(canvas: HTMLCanvasElement): number {
  const ratio = Math.min(2, devicePixelRatio);
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return ratio;
}

/** The colours of the theme, as the page has them now. */
function readLook(box: HTMLElement): Look {
  const style = getComputedStyle(box);
  const { color: ink, backgroundColor: ground, accentColor: accent } = style;
  return {
    ink,
    ground,
    accent,
    labelOf: createLabelSprites({ ink, ground, font: `500 12px ${style.fontFamily}` }),
    colourOf: () => ink,
    spriteOf: createSprites(ground),
  };
}
