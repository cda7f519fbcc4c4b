import type { Agent } from '@quarry/api/agents.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { TextField } from '../../components/field.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { agentsQuery } from '../../lib/catalog.ts';
import { client } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { changesOf, emptyForm, formOf, isValid, limits, textFields } from './agent-form.ts';
import type { AgentForm } from './agent-form.ts';
import { CountedField } from './counted-field.tsx';
import { DeleteAgent } from './delete-agent.tsx';
import { MemoryVersions } from './memory-versions.tsx';
import { words } from './words.ts';

/** An agent as it is written by hand: a new one, or one that is there. */
export function AgentScreen() {
  const t = useWords(words);
  const { agentId } = useParams({ from: '/inside/agents/$agentId' });
  const query = useQuery({
    queryKey: ['agent', agentId],
    queryFn: ({ signal }) => client.getAgent(agentId, { signal }),
    enabled: agentId !== 'new',
  });
  usePageTitle(agentId === 'new' ? t.create : query.data?.name);
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6 sm:px-6">
      <Link
        to="/agents"
        className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-[0.9rem] text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden="true" /> {t.back}
      </Link>
      {agentId === 'new' ? (
        <Editor />
      ) : (
        <QueryState query={query}>{(agent) => <Editor key={agent.id} agent={agent} />}</QueryState>
      )}
    </div>
  );
}

const ROWS = { identityMarkdown: 3, userMarkdown: 3, soulMarkdown: 4, memoryMarkdown: 6 };

function Editor({ agent }: { agent?: Agent }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  const stored = agent ? formOf(agent) : emptyForm;
  const [form, setForm] = useState(stored);
  const [isTouched, setTouched] = useState(false);
  const save = useSave(agent, setForm);
  const isChanged = Object.keys(changesOf(stored, form)).length > 0;
  const set = (part: Partial<AgentForm>) => setForm((now) => ({ ...now, ...part }));
  const field = {
    identityMarkdown: { label: t.identity, hint: t.identityHint },
    userMarkdown: { label: t.user, hint: t.userHint },
    soulMarkdown: { label: t.soul, hint: t.soulHint },
    memoryMarkdown: { label: t.memory, hint: t.memoryHint },
  };
  return (
    <>
      <h1 className="flex flex-wrap items-center gap-2.5 text-[1.4rem] font-semibold tracking-tight">
        {agent?.name ?? t.create}
        {agent?.isDefault && <Badge tone="accent">{t.default}</Badge>}
      </h1>
      <form
        noValidate
        className="grid gap-5 rounded-xl border border-line bg-surface p-5"
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (isValid(form)) save.mutate(form);
        }}
      >
        <TextField
          label={t.name}
          value={form.name}
          required
          maxLength={limits.name}
          autoFocus={!agent}
          error={isTouched && form.name.trim() === '' ? t.nameMissing : undefined}
          onChange={(event) => set({ name: event.target.value })}
        />
        {textFields.map((name) => (
          <CountedField
            key={name}
            {...field[name]}
            value={form[name]}
            limit={limits[name]}
            rows={ROWS[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <DefaultChoice
          isFixed={agent?.isDefault === true}
          isDefault={form.isDefault}
          onChange={(isDefault) => set({ isDefault })}
        />
        {save.error && <ErrorOf error={save.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          {agent && isChanged && (
            <Button look="quiet" onClick={() => setForm(stored)}>
              {t.revert}
            </Button>
          )}
          <Button
            type="submit"
            look="primary"
            isBusy={save.isPending}
            disabled={(agent !== undefined && !isChanged) || (form.name.trim() !== '' && !isValid(form))}
          >
            {agent ? common.save : t.createButton}
          </Button>
        </div>
      </form>
      {agent && (
        <MemoryVersions
          agentId={agent.id}
          onTakeBack={(memoryMarkdown) => {
            set({ memoryMarkdown });
            notify(t.takenBack);
          }}
        />
      )}
      {agent && <DeleteAgent agent={agent} />}
      <LeaveGuard isNeeded={isChanged && !save.isPending && !save.isSuccess} />
    </>
  );
}

function useSave(agent: Agent | undefined, onStored: (form: AgentForm) => void) {
  const t = useWords(words);
  const { saved } = useWords(commonWords);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (form: AgentForm) =>
      agent
        ? client.updateAgent({ agentId: agent.id, ...changesOf(formOf(agent), form) })
        : client.createAgent(form),
    onSuccess: async (stored) => {
      queryClient.setQueryData(['agent', stored.id], stored);
      onStored(formOf(stored));
      void queryClient.invalidateQueries({ queryKey: agentsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['agent-memory', stored.id] });
      notify(agent ? saved : t.created(stored.name), 'ok');
      if (!agent) await navigate({ to: '/agents' });
    },
  });
}

interface DefaultChoiceProps {
  isFixed: boolean;
  isDefault: boolean;
  onChange: (isDefault: boolean) => void;
}

function DefaultChoice({ isFixed, isDefault, onChange }: DefaultChoiceProps) {
  const t = useWords(words);
  return (
    <label className="flex gap-3">
      <input
        type="checkbox"
        checked={isDefault}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4 shrink-0 accent-[var(--accent)]"
      />
      <span>
        <span className="block text-[0.9rem] font-medium">{t.isDefault}</span>
        <span className="text-[0.85rem] text-muted">{isFixed ? t.isDefaultFixed : t.isDefaultHint}</span>
      </span>
    </label>
  );
}

function LeaveGuard({ isNeeded }: { isNeeded: boolean }) {
  const t = useWords(words);
  const blocker = useBlocker({
    shouldBlockFn: () => isNeeded,
    enableBeforeUnload: isNeeded,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      confirmLabel={t.leave}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>{t.leaveText}</p>
    </ConfirmDialog>
  );
}
