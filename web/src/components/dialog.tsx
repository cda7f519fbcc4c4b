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
  /** `drawer` comes in from the left, `sheet` from below, `bare` has no heading of its own. */
  look?: 'box' | 'drawer' | 'bare' | 'sheet';
  /** Stays when the user clicks beside it. */
  isFirm?: boolean;
  className?: string;
}

const BOX = 'w-[min(34rem,calc(100vw-2rem))] max-h-[85dvh] rounded-xl';
const SHAPES = {
  box: `${BOX} overflow-y-auto`,
  bare: `${BOX} mt-[12vh] overflow-hidden`,
  drawer: 'm-0 h-dvh max-h-dvh w-72 max-w-[85vw] border-y-0 border-l-0',
  sheet:
    'animate-sheet mx-0 mb-0 mt-auto h-[82dvh] max-h-[82dvh] w-full max-w-full overflow-hidden rounded-t-2xl border-x-0 border-b-0',
};

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
        SHAPES[look],
        className,
      )}
    >
      <div className={look === 'box' ? 'relative p-5' : look === 'sheet' ? 'flex h-full flex-col' : ''}>
        <h2
          id={titleId}
          // A sheet is read first: the focus goes to its heading, and keys to what is in it.
          {...(look === 'sheet' && { tabIndex: -1, autoFocus: true })}
          className={
            look === 'box'
              ? 'mb-3 pr-10 text-lg font-semibold break-words'
              : look === 'sheet'
                ? 'px-5 pt-3.5 pb-2.5 font-semibold outline-none'
                : 'sr-only'
          }
        >
          {title}
        </h2>
        {children}
        {/* Last, so that the browser gives the focus to what the dialog is for. */}
        {(look === 'box' || look === 'sheet') && (
          <IconButton
            label={closeLabel}
            icon={<X size={18} />}
            onClick={onClose}
            className={look === 'sheet' ? 'absolute top-2 right-3' : 'absolute top-4 right-4'}
          />
        )}
      </div>
    </dialog>
  );
}
