import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { freePlace } from '../lib/free-place.ts';
import { toneClass } from './badge.tsx';
import { classNames } from './class-names.ts';

interface NoticesProps {
  /** What stands below them: another page has its controls elsewhere. */
  page: string;
  notices: { id: number; text: string; tone: 'ok' | 'danger' | 'info' }[];
  dismissLabel: string;
  onDismiss: (id: number) => void;
}

export function Notices({ page, notices, dismissLabel, onDismiss }: NoticesProps) {
  const box = useRef<HTMLDivElement>(null);
  useFreePlace(box, notices.length > 0 && `${page} ${notices.at(-1)!.id}`);
  return (
    <div
      ref={box}
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-50 grid w-[min(22rem,calc(100vw-2rem))] gap-2"
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={classNames(
            'pointer-events-auto flex items-start justify-between gap-2 rounded-xl border border-line px-3.5 py-2.5 shadow-float',
            toneClass[notice.tone],
          )}
        >
          <span className="min-w-0">{notice.text}</span>
          <button
            type="button"
            aria-label={dismissLabel}
            className="mt-0.5 shrink-0"
            onClick={() => onDismiss(notice.id)}
          >
            <X size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}

/** Words in a text are read past the notice; whatever else can be pressed must not lie under it. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=option], [role=tab]';

/** Anew for every notice and page, and once more when the page has drawn what was told of. */
function useFreePlace(box: RefObject<HTMLDivElement | null>, told: string | false): void {
  useLayoutEffect(() => {
    if (told === false) return undefined;
    const place = () => box.current && placeAmongControls(box.current);
    place();
    const later = setTimeout(place, DRAWN_MS);
    return () => clearTimeout(later);
  }, [box, told]);
}

const DRAWN_MS = 400;

function placeAmongControls(box: HTMLDivElement): void {
  const { left, right, height } = box.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((one) => !box.contains(one) && !one.closest('.prose') && isInSight(one, box))
    .map((one) => one.getBoundingClientRect());
  const above = freePlace({ box: { left, right, height }, windowHeight: innerHeight, controls });
  box.style.bottom = `${above}px`;
}

/** Not scrolled away, nor under something else than the notices. */
function isInSight(element: Element, notices: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const front = document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .find((one) => !notices.contains(one));
  return front !== undefined && element.contains(front);
}
