import type { LiveViewInput } from '@quarry/api/live-view.ts';
import type { KeyboardEvent, PointerEvent } from 'react';

type Viewport = { width: number; height: number };

const BUTTONS = ['left', 'middle', 'right'] as const;

const part = (value: number) => Math.min(1, Math.max(0, value));

/** Where in the page a place of its picture is. */
function positionIn(element: Element, at: { clientX: number; clientY: number }, viewport: Viewport) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: Math.round(part((at.clientX - left) / width) * viewport.width),
    y: Math.round(part((at.clientY - top) / height) * viewport.height),
  };
}

/** The hands of a human on the picture of a page, as the page is to feel them. */
export function drive(viewport: Viewport, send: (input: LiveViewInput) => void) {
  const mouse = (action: 'move' | 'down' | 'up') => (event: PointerEvent) => {
    const button = BUTTONS[Math.max(0, event.button)] ?? 'left';
    const clickCount = Math.min(3, Math.max(1, event.detail));
    send({
      kind: 'mouse',
      action,
      ...positionIn(event.currentTarget, event, viewport),
      ...(action !== 'move' && { button, clickCount }),
    });
  };
  const key = (action: 'down' | 'up') => (event: KeyboardEvent) => {
    // An input method composes in the field below; F6 is the way out of the picture.
    if (event.nativeEvent.isComposing || event.key === 'F6' || event.key === 'Process') return;
    event.preventDefault();
    event.stopPropagation();
    send({ kind: 'key', action, key: event.key });
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      (event.currentTarget as HTMLElement).focus();
      mouse('down')(event);
    },
    onPointerUp: mouse('up'),
    onPointerMove: mouse('move'),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onKeyDown: key('down'),
    onKeyUp: key('up'),
  };
}

/** For a listener that is not passive: the page in the picture scrolls, and not the one around it. */
export const wheelInput = (event: WheelEvent, viewport: Viewport): LiveViewInput => ({
  kind: 'wheel',
  ...positionIn(event.currentTarget as Element, event, viewport),
  deltaX: event.deltaX,
  deltaY: event.deltaY,
});
