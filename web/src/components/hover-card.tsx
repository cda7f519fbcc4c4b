import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface HoverCardProps {
  label: string;
  /** What stands in the text. */
  children: ReactNode;
  /** What is shown on hover and focus. */
  card: () => ReactNode;
  className?: string;
  onActivate?: () => void;
}

const GAP = 6;

/** A small button that shows a card while it is hovered or focused; a click pins it, or shows more of it elsewhere. Escape closes it. */
export function HoverCard({ label, children, card, className, onActivate }: HoverCardProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const later = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), open ? 80 : 160);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        aria-expanded={isOpen}
        className={className}
        onMouseEnter={() => later(true)}
        onMouseLeave={() => later(false)}
        onFocus={() => later(true)}
        onBlur={() => later(false)}
        onClick={() => {
          clearTimeout(timer.current);
          setOpen(!onActivate);
          onActivate?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <Card id={id} anchor={anchor.current!} onEnter={() => later(true)} onLeave={() => later(false)}>
          {card()}
        </Card>
      )}
    </>
  );
}

interface CardProps {
  id: string;
  anchor: HTMLElement;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** In the top layer, so that no scrolling box cuts it off. */
function Card({ id, anchor, onEnter, onLeave, children }: CardProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const card = ref.current!;
    card.showPopover();
    place(card, anchor.getBoundingClientRect());
  }, [anchor]);
  return (
    <span
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      className="fixed block max-h-[min(32rem,calc(100vh-1rem))] w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto rounded-xl border border-line bg-raised p-3 text-left text-[0.9rem] font-normal whitespace-normal shadow-float"
    >
      {children}
    </span>
  );
}

/** Below the anchor, or above it where there is more room; never beyond the edges. */
function place(card: HTMLElement, anchor: DOMRect): void {
  const { width, height } = card.getBoundingClientRect();
  const fitsBelow = anchor.bottom + GAP + height < innerHeight;
  const top = fitsBelow || anchor.top < height + GAP ? anchor.bottom + GAP : anchor.top - height - GAP;
  const left = Math.max(12, Math.min(anchor.left - 8, innerWidth - width - 12));
  card.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
  card.style.left = `${left}px`;
}
