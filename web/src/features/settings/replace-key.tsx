import type { ApiKey } from '@quarry/api/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { account } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { ShownOnce } from './shown-once.tsx';
import { words } from './words.ts';

/** Makes a key in the place of another, which works on for a day, and shows it once. */
export function ReplaceKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const rotate = useMutation({
    mutationFn: () => account.rotateKey({ keyId: apiKey.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
    // Nothing keeps the key once the dialog is closed.
    gcTime: 0,
  });
  if (rotate.data)
    return (
      <ShownOnce
        title={t.keyReady}
        label={rotate.data.name}
        value={rotate.data.key}
        note={t.keyOnce}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={t.replaceKeyTitle(apiKey.name)}
      confirmLabel={t.replaceKeyShort}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>{t.replaceKeyText}</p>
    </ConfirmDialog>
  );
}
