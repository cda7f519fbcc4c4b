import { needsOf } from '@quarry/api/connections.ts';
import type { FoundServer } from '@quarry/api/connections.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

/** Ollama and LM Studio on the machine of the service; nothing where there are none. */
export function FoundServers({ onUse }: { onUse: (vendor: FoundServer['vendor']) => void }) {
  const t = useWords(words);
  const { data } = useQuery({
    queryKey: ['connections', 'found'],
    queryFn: ({ signal }) => client.findModelServers({ signal }),
  });
  if (!data || data.found.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-[0.9rem] font-medium text-muted">{t.foundTitle}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {data.found.map((server) => (
          <li key={server.vendor} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <span className="font-medium">{needsOf(server.vendor).label}</span>
            <span className="min-w-0 flex-1 text-[0.93rem] text-muted">
              {server.models.length > 0 ? t.foundModels(server.models.slice(0, 4).join(', ')) : t.foundEmpty}
            </span>
            {server.isConnected ? (
              <Badge tone="ok">{t.inUse}</Badge>
            ) : (
              <Button size="small" disabled={server.models.length === 0} onClick={() => onUse(server.vendor)}>
                {t.use}
              </Button>
            )}
            {server.advice.map((command) => (
              <code key={command} className="w-full text-[0.87rem]">
                {command}
              </code>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
