import { Plus } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { fieldClass } from '../../../components/field.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { gridWords } from './words.ts';

interface AddInPlaceProps {
  label: string;
  hint: string;
  /** What is being filled now. */
  adding: string | undefined;
  onAdd: (name: string) => void;
}

/** A button that becomes a field: what is named in it is added where it stands. */
export function AddInPlace({ label, hint, adding, onAdd }: AddInPlaceProps) {
  const t = useWords(gridWords);
  const [name, setName] = useState<string | null>(null);
  if (adding !== undefined)
    return (
      <p role="status" className="flex h-full items-center gap-2 px-3 text-[0.87rem] text-muted">
        <Spinner size={14} /> <span className="truncate">{t.adding(adding)}</span>
      </p>
    );
  if (name === null)
    return (
      <button type="button" className={`${buttonClass('quiet', 'small')} m-1.5`} onClick={() => setName('')}>
        <Plus size={15} aria-hidden="true" /> {label}
      </button>
    );
  return (
    <form
      className="flex h-full items-center px-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onAdd(name.trim());
        setName(null);
      }}
    >
      <input
        autoFocus
        aria-label={label}
        placeholder={hint}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => name.trim() === '' && setName(null)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
        className={`${fieldClass} w-full text-[0.9rem]`}
      />
    </form>
  );
}
