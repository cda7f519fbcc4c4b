import type { Connection, UpdateConnectionBody, Vendor } from '@quarry/api/connections.ts';
import { needsOf } from '@quarry/api/connections.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

/** Another key, address or model for a provider that is connected. */
export function EditConnection({
  connection,
  id,
  onClose,
}: {
  connection: Connection;
  id: string;
  onClose: () => void;
}) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const [fields, setFields] = useState({
    apiKey: '',
    baseUrl: connection.baseUrl ?? '',
    model: connection.model ?? '',
  });
  const set = (changes: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changes }));
  const save = useMutation({
    mutationFn: () => client.updateConnection({ connectionId: id, ...changesOf(connection, fields) }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['connections'] }),
        queryClient.invalidateQueries({ queryKey: ['models'] }),
      ]);
      onClose();
    },
    // Nothing keeps the key once the dialog is closed.
    gcTime: 0,
  });
  const { key, address } = needsOf(connection.vendor as Vendor);
  return (
    <FormDialog
      title={t.editOf(connection.name)}
      submitLabel={t.edit}
      isReady={address !== 'needed' || fields.baseUrl !== ''}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {key !== 'none' && (
        <TextField
          label={t.editKey}
          hint={t.editKeyHint}
          type="password"
          autoComplete="new-password"
          value={fields.apiKey}
          onChange={(event) => set({ apiKey: event.target.value.trim() })}
        />
      )}
      <TextField
        label={t.editAddress}
        type="url"
        spellCheck={false}
        value={fields.baseUrl}
        onChange={(event) => set({ baseUrl: event.target.value.trim() })}
      />
      {connection.kind === 'models' && (
        <TextField
          label={t.editModel}
          hint={t.editModelHint}
          spellCheck={false}
          value={fields.model}
          onChange={(event) => set({ model: event.target.value.trim() })}
        />
      )}
    </FormDialog>
  );
}

function changesOf(
  { baseUrl, model }: Connection,
  fields: { apiKey: string; baseUrl: string; model: string },
): UpdateConnectionBody {
  return {
    ...(fields.apiKey !== '' && { apiKey: fields.apiKey }),
    ...(fields.baseUrl !== (baseUrl ?? '') && { baseUrl: fields.baseUrl || null }),
    ...(fields.model !== (model ?? '') && { model: fields.model || null }),
  };
}
