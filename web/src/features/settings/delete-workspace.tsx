import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { account } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { useMoved } from '../../lib/use-switch-workspace.ts';
import { words } from './words.ts';

interface DeleteWorkspaceProps {
  workspace: { id: string; name: string };
  onClose: () => void;
}

/** Of all its members: its name must be written out. */
export function DeleteWorkspace({ workspace, onClose }: DeleteWorkspaceProps) {
  const t = useWords(words);
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  const moved = useMoved();
  const deletion = useMutation({
    mutationFn: () => account.deleteWorkspace(workspace.id),
    onSuccess: moved,
  });
  return (
    <ConfirmDialog
      title={t.deleteWorkspaceTitle(workspace.name)}
      confirmLabel={t.deleteWorkspace}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => (name.trim() === workspace.name ? deletion.mutate() : setWrong(true))}
      onClose={onClose}
    >
      <p>{t.deleteWorkspaceText}</p>
      <TextField
        label={t.writeName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...(isWrong && { error: t.notTheSame })}
      />
    </ConfirmDialog>
  );
}
