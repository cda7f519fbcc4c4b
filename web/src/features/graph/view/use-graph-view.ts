import { useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { move, startCamera, turn, zoom } from './camera.ts';
import type { Camera } from './camera.ts';
import { pickNode } from './pick-node.ts';
import { useDrawnScene, viewportOf } from './use-drawn-scene.ts';
import type { DrawnScene } from './use-drawn-scene.ts';

const TURN = 0.006;
const KEY_TURN = 0.12;
const CLICK_REACH = 5;

interface GraphViewInput extends Omit<DrawnScene, 'hoveredId'> {
  onSelect: (id: string | undefined) => void;
}

/** The graph on its canvas, and the hands on it: pointer, wheel and keys. */
export function useGraphView(given: GraphViewInput) {
  const { canvas, scene } = given;
  const [hoveredId, setHovered] = useState<string>();
  const { goal, shown, send } = useDrawnScene({ ...given, hoveredId });

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
