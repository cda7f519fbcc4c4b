import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { account } from '../../lib/account.ts';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

const SPANS = [7, 30, 90, 365];

/** Makes a key and shows it once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const create = useMutation({
    mutationFn: () =>
      account.createKey({ name: name.trim(), ...(days !== '' && { expiresInDays: Number(days) }) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
    // Nothing keeps the key once the dialog is closed.
    gcTime: 0,
  });
  if (create.data)
    return (
      <Dialog title={t.keyReady} closeLabel={common.close} onClose={onClose}>
        <div className="grid gap-4">
          <CopyField label={create.data.name} value={create.data.key} />
          <p className="rounded-lg bg-warn-soft px-3 py-2 text-[0.93rem] text-warn">{t.keyOnce}</p>
          <Button className="justify-self-end" onClick={onClose}>
            {t.done}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t.newKey} closeLabel={common.close} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <TextField
          label={t.name}
          hint={t.keyNameHint}
          value={name}
          autoFocus
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label={t.expires} value={days} onChange={(event) => setDays(event.target.value)}>
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t.days(span)}
            </option>
          ))}
          <option value="">{t.forEver}</option>
        </SelectField>
        {create.error && <ErrorOf error={create.error} />}
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          isBusy={create.isPending}
          disabled={name.trim() === ''}
        >
          {t.createKey}
        </Button>
      </form>
    </Dialog>
  );
}
