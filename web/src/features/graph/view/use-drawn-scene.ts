import type { GraphNode } from '@quarry/api/graph.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { useTheme } from '../../../lib/theme.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { approach, lookAt, startCamera } from './camera.ts';
import type { Camera } from './camera.ts';
import { drawScene } from './draw-scene.ts';
import type { Look } from './draw-scene.ts';
import { createLabelSprites } from './label-sprites.ts';
import { reachOf } from './scene.ts';
import type { Scene } from './scene.ts';
import { createSprites } from './sprites.ts';

export interface DrawnScene {
  box: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: Scene;
  colourOf: (node: GraphNode) => string;
  selectedId: string | undefined;
  meant: ReadonlySet<string> | undefined;
  hoveredId: string | undefined;
}

/** How quickly the camera comes to where it is sent, in parts a second. */
const EASE = 12;

/**
 * Draws when something has changed, and only then. Input moves a goal; the camera shown follows it smoothly, whatever
 * the frame rate.
 */
export function useDrawnScene(given: DrawnScene) {
  const { box, canvas, scene, selectedId, hoveredId } = given;
  const goal = useRef<Camera>(startCamera);
  const shown = useRef<Camera>(startCamera);
  const frame = useRef(0);
  const lastFrame = useRef(0);
  const look = useRef<Look>(undefined);
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

  return { goal, shown, send };
}

export const viewportOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
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
