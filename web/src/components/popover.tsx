import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PopoverProps {
  /** Of the button; also of the box. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClass?: string;
  /** Cells of a grid are reached by arrow keys: what stands in them is no stop of its own. */
  tabIndex?: number;
  role?: 'dialog' | 'menu';
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** A button with a box that opens at it. The browser's own popover: Escape and a click beside it close it, the focus goes back. */
export function Popover({
  label,
  trigger,
  triggerClass,
  tabIndex,
  role = 'dialog',
  className,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    place(box.current!, button.current!.getBoundingClientRect());
    box.current!.querySelector<HTMLElement>('[autofocus], input, [role^=menuitem], button')?.focus();
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup={role}
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        className={triggerClass}
      >
        {trigger}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className={classNames(
          'animate-pop fixed max-h-[min(28rem,calc(100vh-1rem))] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float',
          className,
        )}
      >
        {isOpen && children(() => box.current?.hidePopover())}
      </div>
    </>
  );
}

const GAP = 6;

/** Below its button, or above it where there is more room; never beyond the edges. */
function place(box: HTMLElement, anchor: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const fitsBelow = anchor.bottom + GAP + height < innerHeight;
  const top = fitsBelow || anchor.top < height + GAP ? anchor.bottom + GAP : anchor.top - height - GAP;
  box.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
  box.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - width - 8))}px`;
}
