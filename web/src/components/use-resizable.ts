import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { readSetting, writeSetting } from '../lib/storage.ts';

interface Resizable {
  /** Under which the width is remembered in this browser. */
  name: string;
  initial: number;
  min: number;
  max: number;
}

const STEP = 24;

/** The width of a pane on the right, and what the line on its left needs so that it can be drawn or moved by arrow keys. */
export function useResizable({ name, initial, min, max }: Resizable) {
  const [width, setWidth] = useState(() => Number(readSetting(name)) || initial);
  const within = (value: number) => Math.round(Math.max(min, Math.min(value, max)));
  const change = (value: number) => {
    setWidth(within(value));
    writeSetting(name, String(within(value)));
  };
  return {
    width: within(width),
    separator: {
      role: 'separator',
      tabIndex: 0,
      'aria-orientation': 'vertical',
      'aria-valuenow': within(width),
      'aria-valuemin': min,
      'aria-valuemax': max,
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        change(event.currentTarget.parentElement!.getBoundingClientRect().right - event.clientX);
      },
      onDoubleClick: () => change(initial),
      onKeyDown: (event: KeyboardEvent) => {
        const to = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: max, End: min }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        change(to);
      },
    } as const,
  };
}
