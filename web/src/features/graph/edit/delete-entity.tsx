import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { client } from '../../../lib/client.ts';
import { commonWords } from '../../../lib/common-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { entityQuery, refreshGraph } from '../graph-query.ts';
import { words } from '../words.ts';

interface DeleteEntityProps {
  entity: { id: string; label: string };
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteEntity({ entity, onDeleted, onClose }: DeleteEntityProps) {
  const t = useWords(words);
  const { remove } = useWords(commonWords);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => client.deleteEntity(entity.id),
    onSuccess: () => {
      notify(t.deleted(entity.label), 'ok');
      onDeleted();
      queryClient.removeQueries({ queryKey: entityQuery(entity.id).queryKey });
      return refreshGraph(queryClient);
    },
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle(entity.label)}
      confirmLabel={remove}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t.deleteText}</p>
    </ConfirmDialog>
  );
}
