import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PopoverProps {
  /** What the button says; read aloud where it is only a picture. */
  label: string;
  button: ReactNode;
  buttonClass?: string;
  /** Drawn while it is open. */
  children: (close: () => void) => ReactNode;
  opensUp?: boolean;
  align?: 'left' | 'right';
  className?: string;
}

/** A button and what it opens beside itself. Escape, a click elsewhere or leaving it with the keyboard closes it. */
export function Popover(given: PopoverProps) {
  const { label, button, children, opensUp = false, align = 'left', className } = given;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <button
        ref={opener}
        type="button"
        title={label}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((now) => !now)}
        className={given.buttonClass}
      >
        {button}
      </button>
      {isOpen && (
        <div
          id={id}
          role="group"
          aria-label={label}
          // Safari gives no focus to a button that is clicked: the group takes it, so that leaving can be told.
          tabIndex={-1}
          className={classNames(
            'absolute z-30 rounded-xl border border-line bg-raised p-1.5 shadow-float outline-none',
            opensUp ? 'bottom-full mb-2' : 'top-full mt-1.5',
            align === 'left' ? 'left-0' : 'right-0',
            className,
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
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
