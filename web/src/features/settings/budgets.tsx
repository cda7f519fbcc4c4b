import type { BudgetState, Spending } from '@quarry/api/spending.ts';
import type { WorkspaceSettings } from '@quarry/api/workspace-settings.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { TextField } from '../../components/field.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { formatUsd } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { boxClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';

/** What this month has cost and may cost; owners say how much. */
export function Budgets() {
  const t = useWords(words);
  const { workspace } = useMe();
  const isOwner = workspace?.role === 'owner';
  const spending = useQuery({
    queryKey: ['spending'],
    queryFn: ({ signal }) => client.getSpending({ signal }),
  });
  const settings = useQuery({
    queryKey: ['workspace-settings', workspace?.id],
    queryFn: ({ signal }) => client.getWorkspaceSettings({ signal }),
    enabled: isOwner,
  });
  return (
    <Section title={t.budgets} about={t.budgetsAbout}>
      <QueryState query={spending}>{(found) => <States spending={found} />}</QueryState>
      {isOwner && settings.data && <BudgetForm budgets={settings.data.budgets} />}
    </Section>
  );
}

function States({ spending: { budgets, unpricedModels } }: { spending: Spending }) {
  const t = useWords(words);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {budgets.map((state) => (
          <State key={state.of} state={state} />
        ))}
      </dl>
      {unpricedModels.length > 0 && (
        <p className="text-[0.87rem] text-warn">{t.unpriced(unpricedModels.join(', '))}</p>
      )}
    </>
  );
}

function State({ state: { of, spent, budget, isWarning, isExceeded } }: { state: BudgetState }) {
  const t = useWords(words);
  const locale = useLocale();
  return (
    <div className={`${boxClass} grid gap-0.5 px-4 py-3`}>
      <dt className="text-[0.87rem] text-muted">{t[`spentBy_${of}`]}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 text-[1.15rem] font-semibold tabular-nums">
        {formatUsd(spent, locale)}
        <span className="text-[0.87rem] font-normal text-muted">
          {budget === null ? t.noBudget : t.ofBudget(formatUsd(budget, locale))}
        </span>
        {isWarning && (
          <Badge tone={isExceeded ? 'danger' : 'warn'}>{isExceeded ? t.spentUp : t.nearlySpent}</Badge>
        )}
      </dd>
    </div>
  );
}

type GivenBudgets = WorkspaceSettings['budgets'];
const KINDS = ['run', 'key', 'member', 'workspace'] as const;

function BudgetForm({ budgets }: { budgets: GivenBudgets }) {
  const t = useWords(words);
  const { workspace } = useMe();
  const queryClient = useQueryClient();
  const [fields, setFields] = useState<Partial<Record<keyof GivenBudgets, string>>>({});
  const save = useMutation({
    mutationFn: () =>
      client.updateWorkspaceSettings({
        budgets: Object.fromEntries(
          Object.entries(fields).map(([of, text]) => [of, text === '' ? null : Number(text)]),
        ),
      }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(['workspace-settings', workspace?.id], changed);
      setFields({});
      notify(t.saved, 'ok');
      await queryClient.invalidateQueries({ queryKey: ['spending'] });
    },
  });
  return (
    <form
      className={`${boxClass} grid gap-4 p-4 sm:grid-cols-2`}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {KINDS.map((of) => (
        <TextField
          key={of}
          label={t[`budget_${of}`]}
          hint={t.budgetHint}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          value={fields[of] ?? budgets[of]?.toString() ?? ''}
          onChange={(event) => setFields((before) => ({ ...before, [of]: event.target.value }))}
        />
      ))}
      {save.error && (
        <div className="sm:col-span-2">
          <ErrorOf error={save.error} />
        </div>
      )}
      <Button
        type="submit"
        look="primary"
        className="justify-self-end sm:col-span-2"
        isBusy={save.isPending}
        disabled={Object.keys(fields).length === 0}
      >
        {t.save}
      </Button>
    </form>
  );
}
