import { useEffect, useRef } from 'react';

const NEAR_PX = 48;

/**
 * Keeps the end of growing text in sight for a reader who is at the end. A reader who has scrolled away is left where they
 * are. Goes on the content; the nearest box that scrolls is moved.
 */
export function useStickToEnd<Content extends HTMLElement>(isGrowing: boolean) {
  const ref = useRef<Content>(null);
  useEffect(() => {
    const content = ref.current;
    const box = content && scrollerOf(content);
    if (!isGrowing || !content || !box) return;
    let isAtEnd = false;
    const look = () => {
      isAtEnd =
        box.scrollHeight > box.clientHeight && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    };
    const grown = new ResizeObserver(() => {
      if (isAtEnd) box.scrollTop = box.scrollHeight;
      else look();
    });
    look();
    grown.observe(content);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      grown.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [isGrowing]);
  return ref;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}
