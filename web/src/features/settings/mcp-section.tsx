import type { McpServer } from '@quarry/api/mcp-servers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { AddMcpServer } from './add-mcp-server.tsx';
import { McpServerBox } from './mcp-server-box.tsx';
import { mcpWords } from './mcp-words.ts';
import { Section } from './section.tsx';
import { MCP_KEY } from './use-mcp-change.ts';
import { useMe } from './use-me.ts';

/** Servers whose tools runs may call: added, looked at, authorized, and their tools allowed one by one. */
export function McpSection() {
  const t = useWords(mcpWords);
  const isOwner = useMe().workspace?.role === 'owner';
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<McpServer>();
  const query = useQuery({
    queryKey: MCP_KEY,
    queryFn: ({ signal }) => client.listMcpServers({ signal }),
    enabled: isOwner,
  });
  if (!isOwner)
    return (
      <Section title={t.title} about={t.about}>
        <p className="text-muted">{t.ownersOnly}</p>
      </Section>
    );
  const add = (
    <Button look="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Section title={t.title} about={t.about} actions={query.data?.servers.length !== 0 && add}>
      <QueryState query={query}>
        {({ servers }) =>
          servers.length === 0 ? (
            <EmptyState icon={<Plug size={20} />} title={t.none} action={add}>
              {t.noneNext}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {servers.map((server) => (
                <McpServerBox key={server.id} server={server} onRemove={() => setDoomed(server)} />
              ))}
            </div>
          )
        }
      </QueryState>
      {isAdding && <AddMcpServer onClose={() => setAdding(false)} />}
      {doomed && <RemoveServer server={doomed} onClose={() => setDoomed(undefined)} />}
    </Section>
  );
}

function RemoveServer({ server, onClose }: { server: McpServer; onClose: () => void }) {
  const t = useWords(mcpWords);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => client.deleteMcpServer(server.id),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: MCP_KEY });
    },
  });
  return (
    <ConfirmDialog
      title={t.removeTitle(server.name)}
      confirmLabel={t.remove}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}
