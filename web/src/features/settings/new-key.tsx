import { ALL_SCOPES } from '@quarry/api/key-scopes.ts';
import type { KeyScope } from '@quarry/api/key-scopes.ts';
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
  const [scopes, setScopes] = useState<KeyScope[]>(ALL_SCOPES);
  const create = useMutation({
    mutationFn: () =>
      account.createKey({
        name: name.trim(),
        ...(days !== '' && { expiresInDays: Number(days) }),
        ...(scopes.length < ALL_SCOPES.length && { scopes }),
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
      isReady={name.trim() !== '' && scopes.length > 0}
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
      <ScopeChoice scopes={scopes} onChange={setScopes} />
    </FormDialog>
  );
}

function ScopeChoice({ scopes, onChange }: { scopes: KeyScope[]; onChange: (scopes: KeyScope[]) => void }) {
  const t = useWords(words);
  const meaning = { read: t.scopeRead, run: t.scopeRun, review: t.scopeReview, admin: t.scopeAdmin };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">{t.keyMay}</legend>
      {ALL_SCOPES.map((scope) => (
        <label key={scope} className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(
                ALL_SCOPES.filter((other) => (other === scope ? target.checked : scopes.includes(other))),
              )
            }
          />
          <span>{meaning[scope]}</span>
        </label>
      ))}
    </fieldset>
  );
}
