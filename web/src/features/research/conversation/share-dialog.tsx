import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialog.tsx';
import { fieldClass } from '../../../components/field.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { client } from '../../../lib/client.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';
import { words } from '../desk-words.ts';

type Access = 'read' | 'review' | null;

/** Who of the workspace may see a conversation, and do what in it. */
export function ShareDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const queryKey = ['conversations', conversationId, 'shares'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.listShares(conversationId, { signal }),
  });
  const share = useMutation({
    mutationFn: (given: { memberId: string; access: Access }) =>
      client.shareConversation({ conversationId, ...given }),
    onSuccess: async (list) => {
      queryClient.setQueryData(queryKey, list);
      await queryClient.invalidateQueries({ queryKey: ['conversations', conversationId], exact: true });
    },
    onError: useErrorNotice(),
  });
  return (
    <Dialog title={t.shareTitle} closeLabel={t.close} onClose={onClose}>
      <p className="mb-3 text-muted">{t.shareAbout}</p>
      <QueryState query={query}>
        {({ members }) =>
          members.length === 0 ? (
            <p>{t.nobody}</p>
          ) : (
            <ul className="grid gap-2">
              {members.map(({ memberId, name, email, access }) => (
                <li key={memberId} className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{name}</span>
                    <span className="block truncate text-[0.85rem] text-muted">{email}</span>
                  </span>
                  <select
                    aria-label={t.accessOf(name)}
                    value={access ?? ''}
                    disabled={share.isPending}
                    onChange={({ target }) =>
                      share.mutate({
                        memberId,
                        access: target.value === '' ? null : (target.value as Access),
                      })
                    }
                    className={fieldClass}
                  >
                    <option value="">{t.none}</option>
                    <option value="read">{t.read}</option>
                    <option value="review">{t.review}</option>
                  </select>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  );
}
