import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorOf } from '../../components/error-of.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { defineWords, useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { settingsQuery } from './approvals-policy.tsx';
import { boxClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';

const words = defineWords({
  title: { en: 'Public links', ja: '公開リンク' },
  about: {
    en: 'A link shows one answer and its public sources to whoever has it. Off: no link works, also none that was made before.',
    ja: 'リンクは、知っている人に一つの回答と公開の出典を見せます。無効にすると、作成済みのリンクも使えなくなります。',
  },
  allow: { en: 'Members may make public links', ja: 'メンバーが公開リンクを作れるようにする' },
});

/** Whether answers may be shown outside the workspace at all. For owners; off unless they say so. */
export function PublicLinks() {
  const t = useWords(words);
  const common = useWords(commonWords);
  const { workspace } = useMe();
  const queryClient = useQueryClient();
  const query = useQuery(settingsQuery(workspace!.id));
  const save = useMutation({
    mutationFn: (publicLinks: boolean) => client.updateWorkspaceSettings({ publicLinks }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery(workspace!.id).queryKey, settings);
      notify(common.saved, 'ok');
    },
  });
  return (
    <Section title={t.title} about={t.about}>
      <QueryState query={query}>
        {({ publicLinks }) => (
          <label className={`${boxClass} flex gap-3 px-4 py-3`}>
            <input
              type="checkbox"
              className="mt-1 size-4 shrink-0 accent-accent"
              checked={save.isPending ? save.variables : publicLinks}
              onChange={(event) => save.mutate(event.target.checked)}
            />
            {t.allow}
          </label>
        )}
      </QueryState>
      {save.error && <ErrorOf error={save.error} />}
    </Section>
  );
}
