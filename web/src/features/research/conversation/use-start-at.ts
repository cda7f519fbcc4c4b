import { useLayoutEffect, useRef } from 'react';

/** Brings the wanted run into sight, or else the newest: when the page opens, and whenever another is wanted. */
export function useStartAt(wanted: string | undefined, newest: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const target = wanted ?? newest;
  // Only what the reader asked for moves the page, not what others add to it.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (target === undefined || (wanted === undefined && !isFirst.current)) return;
    isFirst.current = false;
    const place = scroller.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(target)}"]`);
    place?.scrollIntoView({ block: 'start' });
    const need = place?.querySelector<HTMLElement>('[data-needs]');
    need?.scrollIntoView({ block: 'center' });
  }, [wanted, target]);
  return scroller;
}
