import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { account } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

/** Deletes the own account and all that is in it. */
export function DeleteAccount() {
  const t = useWords(words);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t.deleteAccountText}</p>
      <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        {t.deleteAccount}
      </Button>
      {isAsking && <Ask onClose={() => setAsking(false)} />}
    </div>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const t = useWords(words);
  const [email, setEmail] = useState('');
  const deletion = useMutation({
    mutationFn: () => account.eraseMe({ email }),
    // Nothing that is remembered here is true any more.
    onSuccess: () => location.assign('/'),
  });
  return (
    <ConfirmDialog
      title={t.deleteAccountTitle}
      confirmLabel={t.deleteAccount}
      isBusy={deletion.isPending}
      error={deletion.error}
      conflict={{ title: t.lastOwner, next: t.lastOwnerNext }}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t.deleteAccountText}</p>
      <TextField
        label={t.writeEmail}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ConfirmDialog>
  );
}
