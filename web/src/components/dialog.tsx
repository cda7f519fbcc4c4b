import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { IconButton } from './button.tsx';

export interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** `drawer` comes in from the left, `bare` has no heading of its own. */
  look?: 'box' | 'drawer' | 'bare';
  /** Stays when the user clicks beside it. */
  isFirm?: boolean;
  className?: string;
}

/** A modal dialog, open while it is mounted. The browser's own: it keeps the focus in and Escape closes it. */
export function Dialog(given: DialogProps) {
  const { title, closeLabel, onClose, children, look = 'box', isFirm = false, className } = given;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A text that is selected from within to beyond the edge ends in a click beside the dialog, too.
  const beganBeside = useRef(false);
  // Closed before it is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        beganBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (!isFirm && beganBeside.current && event.target === event.currentTarget) onClose();
      }}
      className={classNames(
        'bg-surface border border-line p-0 shadow-float backdrop:bg-black/45',
        look === 'drawer'
          ? 'm-0 h-dvh max-h-dvh w-72 max-w-[85vw] border-y-0 border-l-0'
          : 'w-[min(34rem,calc(100vw-2rem))] max-h-[85dvh] rounded-xl overflow-y-auto',
        look === 'bare' && 'mt-[12vh] overflow-hidden',
        className,
      )}
    >
      <div className={look === 'box' ? 'relative p-5' : ''}>
        <h2
          id={titleId}
          className={look === 'box' ? 'mb-3 pr-10 text-lg font-semibold break-words' : 'sr-only'}
        >
          {title}
        </h2>
        {children}
        {/* Last, so that the browser gives the focus to what the dialog is for. */}
        {look === 'box' && (
          <IconButton
            label={closeLabel}
            icon={<X size={18} />}
            onClick={onClose}
            className="absolute top-4 right-4"
          />
        )}
      </div>
    </dialog>
  );
}
