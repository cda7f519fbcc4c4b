import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { account } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { ShownOnce } from './shown-once.tsx';
import { words } from './words.ts';

const SPANS = [7, 30, 90, 365];

/** Makes a key and shows it once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [budget, setBudget] = useState('');
  const create = useMutation({
    mutationFn: () =>
      account.createKey({
        name: name.trim(),
        ...(days !== '' && { expiresInDays: Number(days) }),
        ...(budget !== '' && { budget: Number(budget) }),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
    // Nothing keeps the key once the dialog is closed.
    gcTime: 0,
  });
  if (create.data)
    return (
      <ShownOnce
        title={t.keyReady}
        label={create.data.name}
        value={create.data.key}
        note={t.keyOnce}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t.newKey}
      submitLabel={t.createKey}
      isReady={name.trim() !== ''}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        hint={t.keyNameHint}
        value={name}
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
      <TextField
        label={t.budgetKey}
        hint={t.budgetHint}
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        value={budget}
        onChange={(event) => setBudget(event.target.value)}
      />
    </FormDialog>
  );
}
