import { useLayoutEffect, useRef } from 'react';

const LONGEST_MS = 4_000;

/** Brings the wanted run into sight, or else the newest: when the page opens, and whenever another is wanted. */
export function useStartAt(wanted: string | undefined, newest: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const target = wanted ?? newest;
  // Only what the reader asked for moves the page, not what others add to it.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (target === undefined || (wanted === undefined && !isFirst.current)) return undefined;
    isFirst.current = false;
    const place = scroller.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(target)}"]`);
    place?.scrollIntoView({ block: 'start' });
    return place && wanted !== undefined ? showNeedOf(place) : undefined;
  }, [wanted, target]);
  return scroller;
}

/** What a run asks is drawn a moment after its page opens: it is brought into sight then, and not later. */
function showNeedOf(place: HTMLElement): () => void {
  const show = () => {
    const need = place.querySelector('[data-needs]');
    if (!need) return;
    need.scrollIntoView({ block: 'start' });
    stop();
  };
  const watcher = new MutationObserver(show);
  const timer = setTimeout(() => stop(), LONGEST_MS);
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
  watcher.observe(place, { childList: true, subtree: true });
  show();
  return stop;
}
