import type { ReactNode } from 'react';
import { commonWords } from '../lib/common-words.ts';
import type { Explanation } from '../lib/explain-error.ts';
import { useWords } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorOf } from './error-of.tsx';

interface FormDialogProps {
  title: string;
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  /** Whether the fields are filled so that it can be sent. */
  isReady?: boolean;
  isBusy: boolean;
  error: unknown;
  /** What a conflict (409) means here. */
  conflict?: Explanation;
  onSubmit: () => void;
  onClose: () => void;
}

/** A few fields, and a button that sends them. */
export function FormDialog(given: FormDialogProps) {
  const t = useWords(commonWords);
  const { isReady = true } = given;
  return (
    <Dialog title={given.title} closeLabel={t.close} onClose={given.onClose}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !given.isBusy) given.onSubmit();
        }}
      >
        {given.children}
        {given.error != null && <ErrorOf error={given.error} conflict={given.conflict} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={given.onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={given.isBusy} disabled={!isReady}>
            {given.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
