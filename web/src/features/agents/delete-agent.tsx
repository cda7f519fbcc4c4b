import type { Agent } from '@quarry/api/agents.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { agentsQuery } from '../../lib/catalog.ts';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { words } from './words.ts';

/** Deletes an agent, and says before what goes with it. */
export function DeleteAgent({ agent }: { agent: Agent }) {
  const t = useWords(words);
  const [isAsking, setAsking] = useState(false);
  return (
    <section
      aria-labelledby="delete-agent"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-5"
    >
      <div>
        <h2 id="delete-agent" className="font-semibold">
          {t.danger}
        </h2>
        <p className="text-[0.93rem] text-muted">{t.dangerText}</p>
      </div>
      <Button look="danger" icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t.deleteAgent}
      </Button>
      {isAsking && <Ask agent={agent} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Ask({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(agentsQuery);
  const isLast = data?.agents.length === 1;
  const deletion = useMutation({
    mutationFn: () => client.deleteAgent(agent.id),
    onSuccess: async () => {
      notify(t.deleted(agent.name), 'ok');
      await navigate({ to: '/agents', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['agent', agent.id] });
      // Its runs, turns and mentions are gone too.
      await queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle(agent.name)}
      confirmLabel={t.deleteAgent}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p className="font-medium">{t.deleteRuns}</p>
      <p className="text-muted">{t.deleteKeeps}</p>
      {isLast ? <p>{t.deleteLast}</p> : agent.isDefault && <p>{t.deleteDefault}</p>}
    </ConfirmDialog>
  );
}
