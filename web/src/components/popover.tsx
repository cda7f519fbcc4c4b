import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PopoverProps {
  /** What the button says; read aloud where it is only a picture. */
  label: string;
  button: ReactNode;
  buttonClass?: string;
  /** Cells of a grid are reached by arrow keys: what stands in them is no stop of its own. */
  tabIndex?: number;
  role?: 'group' | 'menu';
  /** Drawn while it is open. */
  children: (close: () => void) => ReactNode;
  opensUp?: boolean;
  align?: 'left' | 'right';
  className?: string;
}

/**
 * A button and what it opens beside itself, above everything else on the page. The browser's own popover: Escape and a
 * click elsewhere close it, and the focus goes back.
 */
export function Popover(given: PopoverProps) {
  const {
    label,
    button,
    tabIndex,
    role = 'group',
    children,
    opensUp = false,
    align = 'left',
    className,
  } = given;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    place(box.current!, { anchor: opener.current!.getBoundingClientRect(), opensUp, align });
    box.current!.querySelector<HTMLElement>(FIRST)?.focus();
  }, [isOpen, opensUp, align]);
  return (
    <div className="relative">
      <button
        ref={opener}
        type="button"
        title={label}
        aria-label={label}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup={role === 'menu' ? 'menu' : undefined}
        tabIndex={tabIndex}
        className={given.buttonClass}
      >
        {button}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        // A click on words in it leaves the focus within.
        tabIndex={-1}
        role={role}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        // Escape closes this alone, and not what it stands in.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (next && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
        }}
        className={classNames(
          'animate-pop fixed max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 text-left shadow-float outline-none',
          className,
        )}
      >
        {isOpen && children(() => box.current?.hidePopover())}
      </div>
    </div>
  );
}

const FIRST = 'input, select, textarea, [role^=menuitem]:not(:disabled), button:not(:disabled), a';
const GAP = 6;
const EDGE = 8;

interface Placing {
  anchor: DOMRect;
  opensUp: boolean;
  align: 'left' | 'right';
}

/** On the side that is asked for where there is room, else on the other; never beyond the edges. */
function place(box: HTMLElement, { anchor, opensUp, align }: Placing): void {
  const { width, height } = box.getBoundingClientRect();
  const [above, below] = [anchor.top - GAP - height, anchor.bottom + GAP];
  const fitsBelow = below + height < innerHeight - EDGE;
  const top = opensUp ? (above >= EDGE ? above : below) : fitsBelow || above < EDGE ? below : above;
  const left = align === 'left' ? anchor.left : anchor.right - width;
  box.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
}

interface PopoverItemProps {
  icon?: ReactNode;
  isDangerous?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One thing to do in a popover. */
export function PopoverItem({ icon, isDangerous = false, onSelect, children }: PopoverItemProps) {
  return (
    <button type="button" onClick={onSelect} className={popoverItemClass(isDangerous)}>
      {icon}
      {children}
    </button>
  );
}

export const popoverItemClass = (isDangerous = false): string =>
  classNames(
    'flex min-h-8 w-full items-center gap-2.5 rounded-lg px-2.5 text-left text-[0.92rem] whitespace-nowrap hover:bg-sunken',
    isDangerous ? 'text-danger' : 'text-ink',
  );
