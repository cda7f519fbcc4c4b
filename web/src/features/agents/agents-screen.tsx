import type { Agent } from '@quarry/api/agents.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot, Plus } from 'lucide-react';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { agentsQuery } from '../../lib/catalog.ts';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { words } from './words.ts';

export function AgentsScreen() {
  const t = useWords(words);
  const query = useQuery(agentsQuery);
  usePageTitle(t.title);
  const create = (
    <Link to="/agents/$agentId" params={{ agentId: 'new' }} className={buttonClass('primary')}>
      <Plus size={15} aria-hidden="true" />
      {t.create}
    </Link>
  );
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 sm:px-6">
      <PageHeader title={t.title} actions={query.data?.agents.length !== 0 && create}>
        {t.about}
      </PageHeader>
      <QueryState query={query}>
        {({ agents }) =>
          agents.length === 0 ? (
            <EmptyState icon={<Bot size={20} />} title={t.none} action={create}>
              {t.noneNext}
            </EmptyState>
          ) : (
            <ul data-list="agents" className="grid gap-3 sm:grid-cols-2">
              {agents.map((agent) => (
                <AgentCard key={agent.id} agent={agent} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

function AgentCard({ agent }: { agent: Agent }) {
  const t = useWords(words);
  return (
    <li className="relative grid content-start gap-1.5 rounded-xl border border-line bg-surface p-4 hover:border-line-strong">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold">
          {/* The whole card leads to the agent. */}
          <Link
            to="/agents/$agentId"
            params={{ agentId: agent.id }}
            data-row
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-xl"
          >
            {agent.name}
          </Link>
        </h2>
        {agent.isDefault && <Badge tone="accent">{t.default}</Badge>}
      </div>
      <p className="line-clamp-3 text-[0.93rem] text-muted">{agent.identityMarkdown || t.noWords}</p>
      <div className="mt-1 flex min-h-7 items-center justify-between gap-2 text-[0.85rem] text-muted">
        <span>
          {t.changed} <Ago at={agent.updatedAt} />
        </span>
        {!agent.isDefault && <MakeDefault agent={agent} />}
      </div>
    </li>
  );
}

function MakeDefault({ agent }: { agent: Agent }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const promote = useMutation({
    mutationFn: () => client.updateAgent({ agentId: agent.id, isDefault: true }),
    onSuccess: () => notify(t.madeDefault(agent.name), 'ok'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: agentsQuery.queryKey }),
    onError: useErrorNotice(),
  });
  return (
    <Button
      size="small"
      look="quiet"
      className="relative"
      aria-label={`${t.makeDefault}: ${agent.name}`}
      isBusy={promote.isPending}
      onClick={() => promote.mutate()}
    >
      {t.makeDefault}
    </Button>
  );
}
