import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { words } from './desk-words.ts';

/** Makes, shows and revokes the link that shows one answer to whoever has it. */
export function LinkDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const queryKey = ['answer-link', runId];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => client.getAnswerLink(runId, { signal }) });
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted ? client.createAnswerLink(runId) : client.removeAnswerLink(runId),
    onSuccess: (link, isWanted) => {
      queryClient.setQueryData(queryKey, link);
      if (!isWanted) notify(t.revoked, 'ok');
    },
    onError: useErrorNotice(),
  });
  return (
    <Dialog title={t.linkTitle} closeLabel={t.close} onClose={onClose}>
      <p className="mb-3 text-muted">{t.linkAbout}</p>
      <QueryState query={query}>
        {({ isAllowed, token }) =>
          token !== null ? (
            <div className="grid gap-3">
              {!isAllowed && <p className="text-warn">{t.linkOff}</p>}
              <CopyField label={t.address} value={`${location.origin}/shared/${token}`} />
              <Button look="danger" isBusy={change.isPending} onClick={() => change.mutate(false)}>
                {t.revokeLink}
              </Button>
            </div>
          ) : isAllowed ? (
            <Button look="primary" isBusy={change.isPending} onClick={() => change.mutate(true)}>
              {t.makeLink}
            </Button>
          ) : (
            <p className="text-warn">{t.linkOff}</p>
          )
        }
      </QueryState>
    </Dialog>
  );
}
