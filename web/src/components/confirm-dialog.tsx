import type { ReactNode } from 'react';
import { commonWords } from '../lib/common-words.ts';
import type { Explanation } from '../lib/explain-error.ts';
import { useWords } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorOf } from './error-of.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What happens, and what stays. */
  children: ReactNode;
  confirmLabel: string;
  isBusy?: boolean;
  error?: unknown;
  /** What a conflict (409) means here. */
  conflict?: Explanation;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(given: ConfirmDialogProps) {
  const t = useWords(commonWords);
  return (
    <Dialog title={given.title} closeLabel={t.close} onClose={given.onClose}>
      <div className="grid gap-4">
        <div className="grid gap-2">{given.children}</div>
        {given.error != null && <ErrorOf error={given.error} conflict={given.conflict} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={given.onClose}>{t.cancel}</Button>
          <Button look="danger" isBusy={given.isBusy === true} onClick={given.onConfirm}>
            {given.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
