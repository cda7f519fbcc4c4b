import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { FlatNode } from './flat-layout.ts';

interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MARGIN = 40;
const EDGE_PX = 30;
const CLICK_REACH = 4;

/** Which part of the sheet is in sight: all of it at first; wheel, drag and buttons change it. */
export function useSheet(nodes: readonly FlatNode[]) {
  const svg = useRef<SVGSVGElement>(null);
  const bounds = useMemo(() => boundsOf(nodes), [nodes]);
  const [view, setView] = useState<View | null>(null);
  const from = useRef<{ x: number; y: number; view: View; isDragged: boolean } | null>(null);
  const wasDragged = useRef(false);
  const size = useSize(svg);
  const whole = useMemo(() => withRoomForNames(bounds, size), [bounds, size]);
  const shown = view ?? whole;
  useEffect(() => setView(null), [bounds]);

  const zoomAt = (factor: number, at: { x: number; y: number }) =>
    setView((now) => {
      const { x, y, width, height } = now ?? whole;
      const by = Math.max(0.08, Math.min((width * factor) / whole.width, 2)) / (width / whole.width);
      return { x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by, width: width * by, height: height * by };
    });
  const middle = { x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 };

  useEffect(() => {
    const element = svg.current!;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        element.getScreenCTM()!.inverse(),
      );
      zoomAt(Math.exp(Math.max(-80, Math.min(80, event.deltaY)) * 0.0028), point);
    };
    // React listens passively: only so can the page be kept from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [whole]);

  return {
    svg,
    /** In pixels of the screen. */
    width: size.width,
    /** How much of the sheet a pixel of the screen shows. */
    unit: Math.max(shown.width / size.width, shown.height / size.height),
    viewBox: `${shown.x} ${shown.y} ${shown.width} ${shown.height}`,
    wasDragged: () => wasDragged.current,
    zoomBy: (factor: number) => zoomAt(factor, middle),
    reset: () => setView(null),
    /** Comes near to some of it, where all of it is too small to be read. */
    look: (at: readonly FlatNode[]) => {
      const isCrowded = Math.max(whole.width / size.width, whole.height / size.height) > 1;
      if (isCrowded && at.length > 1) setView(atLeast(withRoomForNames(boundsOf(at), size), size));
    },
    /** Brings an entity into sight. */
    show: ({ x, y }: FlatNode) => {
      const { x: left, y: top, width, height } = shown;
      const isIn = x > left + 20 && x < left + width - 20 && y > top + 20 && y < top + height - 20;
      if (!isIn) setView({ x: x - width / 2, y: y - height / 2, width, height });
    },
    pointer: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        wasDragged.current = false;
        from.current = { x: event.clientX, y: event.clientY, view: shown, isDragged: false };
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        const start = from.current;
        if (!start || event.buttons === 0) return;
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
        if (!start.isDragged && Math.hypot(dx, dy) < CLICK_REACH) return;
        start.isDragged = true;
        wasDragged.current = true;
        const scale = event.currentTarget.getScreenCTM()!.a;
        setView({ ...start.view, x: start.view.x - dx / scale, y: start.view.y - dy / scale });
      },
      onPointerUp: () => {
        from.current = null;
      },
    },
  };
}

function useSize(svg: RefObject<SVGSVGElement | null>) {
  const [size, setSize] = useState({ width: 1_000, height: 800 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(svg.current!);
    return () => observer.disconnect();
  }, [svg]);
  return size;
}

/** From afar names are drawn larger than the sheet has room for: at its edges too they stay within. */
function withRoomForNames({ x, y, width, height }: View, size: { width: number; height: number }): View {
  const unit = Math.max(width / (size.width - 2 * EDGE_PX), height / (size.height - 2 * EDGE_PX));
  const room = unit > 1 ? EDGE_PX * unit : 0;
  return { x: x - room, y: y - room / 2, width: width + 2 * room, height: height + room };
}

/** No nearer than names are drawn in their own size. */
function atLeast({ x, y, width, height }: View, size: { width: number; height: number }): View {
  const [wide, high] = [Math.max(width, size.width), Math.max(height, size.height)];
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}

function boundsOf(nodes: readonly FlatNode[]): View {
  if (nodes.length === 0) return { x: -MARGIN, y: -MARGIN, width: 2 * MARGIN, height: 2 * MARGIN };
  const left = Math.min(...nodes.map(({ x, width }) => x - width / 2)) - MARGIN;
  const right = Math.max(...nodes.map(({ x, width }) => x + width / 2)) + MARGIN;
  const top = Math.min(...nodes.map(({ y, radius }) => y - radius)) - MARGIN;
  const bottom = Math.max(...nodes.map(({ y, radius, height }) => y - radius + height)) + MARGIN;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
