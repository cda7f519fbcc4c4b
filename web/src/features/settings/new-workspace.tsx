import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { account } from '../../lib/account.ts';
import { currentLocale, useWords } from '../../lib/i18n.ts';
import { useMoved } from '../../lib/use-switch-workspace.ts';
import { words } from './words.ts';

export function NewWorkspace({ onClose }: { onClose: () => void }) {
  const t = useWords(words);
  const [name, setName] = useState('');
  const moved = useMoved();
  const create = useMutation({
    mutationFn: () => account.createWorkspace({ name: name.trim(), locale: currentLocale() }),
    onSuccess: moved,
  });
  return (
    <FormDialog
      title={t.newWorkspace}
      submitLabel={t.create}
      isReady={name.trim() !== ''}
      isBusy={create.isPending}
      error={create.error}
      conflict={{ title: t.nameTaken, next: t.nameTakenNext }}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        hint={t.newWorkspaceHint}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
