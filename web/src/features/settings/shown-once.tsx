import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

interface ShownOnceProps {
  title: string;
  label: string;
  value: string;
  /** What is to be done with it, now. */
  note: string;
  /** More to copy, such as a text that holds it. */
  children?: ReactNode;
  onClose: () => void;
}

/** Something that the service does not keep: to be copied before this is closed. */
export function ShownOnce({ title, label, value, note, children, onClose }: ShownOnceProps) {
  const t = useWords(words);
  const { close } = useWords(commonWords);
  return (
    <Dialog title={title} closeLabel={close} isFirm onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CopyField label={label} value={value} />
        {children}
        <p className="rounded-lg bg-warn-soft px-3 py-2 text-[0.93rem] text-warn">{note}</p>
        <Button className="justify-self-end" onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  );
}
