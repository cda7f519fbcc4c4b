import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { words } from './words.ts';

/** Deletes a run, and says before what goes with it. */
export function DeleteRun({ runId }: { runId: string }) {
  const t = useWords(words);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={t.deleteRun}
        icon={<Trash2 size={15} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      />
      {isAsking && <Ask runId={runId} onClose={() => setAsking(false)} />}
    </>
  );
}

function Ask({ runId, onClose }: { runId: string; onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => client.deleteRun(runId),
    onSuccess: async () => {
      notify(t.runDeleted, 'ok');
      await navigate({ to: '/' });
      await queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title={t.deleteRunTitle}
      confirmLabel={t.deleteRun}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t.deleteRunText}</p>
      <p className="text-muted">{t.deleteRunKeeps}</p>
    </ConfirmDialog>
  );
}
