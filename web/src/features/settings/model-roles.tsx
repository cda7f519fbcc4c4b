import type { UpdateWorkspaceSettingsBody } from '@quarry/api/workspace-settings.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryState } from '../../components/query-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { modelsQuery } from '../../lib/catalog.ts';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { boxClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';

/** Which model is proposed, and which ones do parts of the work, for all runs of the workspace. */
export function ModelRoles() {
  const t = useWords(words);
  const { workspace } = useMe();
  const isOwner = workspace?.role === 'owner';
  const queryKey = ['workspace-settings', workspace?.id];
  const queryClient = useQueryClient();
  const models = useQuery(modelsQuery).data?.models ?? [];
  const settings = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.getWorkspaceSettings({ signal }),
    enabled: isOwner,
  });
  const change = useMutation({
    mutationFn: (changes: UpdateWorkspaceSettingsBody) => client.updateWorkspaceSettings(changes),
    onSuccess: async (changed) => {
      queryClient.setQueryData(queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: ['models'] });
    },
    onError: useErrorNotice(),
  });
  if (!isOwner) return null;
  const choice = (label: string, value: string | null, set: (name: string | null) => void) => (
    <SelectField
      label={label}
      value={value ?? ''}
      disabled={change.isPending}
      onChange={(event) => set(event.target.value || null)}
    >
      <option value="">{t.asService}</option>
      {value !== null && !models.some(({ name }) => name === value) && <option value={value}>{value}</option>}
      {models.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Section title={t.rolesTitle} about={t.rolesAbout}>
      <QueryState query={settings}>
        {({ defaultModel, models: roles }) => (
          <div className={`${boxClass} grid gap-4 p-4 sm:grid-cols-2`}>
            {choice(t.defaultModelField, defaultModel, (name) => change.mutate({ defaultModel: name }))}
            {choice(t.fastModelField, roles.fast, (fast) => change.mutate({ models: { fast } }))}
            {choice(t.writerModelField, roles.writer, (writer) => change.mutate({ models: { writer } }))}
            {choice(t.judgeModelField, roles.judge, (judge) => change.mutate({ models: { judge } }))}
          </div>
        )}
      </QueryState>
    </Section>
  );
}
