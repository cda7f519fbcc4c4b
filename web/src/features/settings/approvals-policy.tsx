import { approvalPolicies } from '@quarry/api/approvals.ts';
import type { WorkspaceSettings } from '@quarry/api/workspace-settings.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { classNames } from '../../components/class-names.ts';
import { ErrorOf } from '../../components/error-of.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { boxClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';

export const settingsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspace-settings', workspaceId],
    queryFn: ({ signal }) => client.getWorkspaceSettings({ signal }),
  });

/** What happens to calls that let something out once foreign text has come in. For owners. */
export function ApprovalsPolicy() {
  const t = useWords(words);
  const { workspace } = useMe();
  const query = useQuery(settingsQuery(workspace!.id));
  return (
    <Section title={t.approvals} about={t.approvalsAbout}>
      <QueryState query={query}>
        {({ approvals }) => <Choice workspaceId={workspace!.id} chosen={approvals} />}
      </QueryState>
    </Section>
  );
}

type Policy = WorkspaceSettings['approvals'];

function Choice({ workspaceId, chosen }: { workspaceId: string; chosen: Policy }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (approvals: Policy) => client.updateWorkspaceSettings({ approvals }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery(workspaceId).queryKey, settings);
      notify(common.saved, 'ok');
    },
  });
  const shown = save.isPending ? save.variables : chosen;
  const labels = {
    allow: [t.approvalsAllow, t.approvalsAllowMeans],
    ask: [t.approvalsAsk, t.approvalsAskMeans],
    deny: [t.approvalsDeny, t.approvalsDenyMeans],
  } satisfies Record<Policy, [string, string]>;
  return (
    <>
      <fieldset className={classNames(boxClass, 'divide-y divide-line')} disabled={save.isPending}>
        <legend className="sr-only">{t.approvals}</legend>
        {approvalPolicies.map((policy) => (
          <label key={policy} className="flex gap-3 px-4 py-3">
            <input
              type="radio"
              name="approvals"
              className="mt-1 size-4 shrink-0 accent-accent"
              checked={shown === policy}
              onChange={() => save.mutate(policy)}
            />
            <span>
              <span className="block font-medium">{labels[policy][0]}</span>
              <span className="block text-[0.93rem] text-muted">{labels[policy][1]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {save.error && <ErrorOf error={save.error} />}
    </>
  );
}
