import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

interface MemoryVersionsProps {
  agentId: string;
  onTakeBack: (memory: string) => void;
}

/** What the memory was before: nothing that a run forgot is lost. */
export function MemoryVersions({ agentId, onTakeBack }: MemoryVersionsProps) {
  const t = useWords(words);
  const locale = useLocale();
  const query = useQuery({
    queryKey: ['agent-memory', agentId],
    queryFn: ({ signal }) => client.listAgentMemories(agentId, { signal }),
  });
  return (
    <Disclosure title={t.versions}>
      <QueryState query={query}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p className="text-muted">{t.versionsNone}</p>
          ) : (
            <ol className="grid gap-3">
              {versions.map((version) => (
                <li key={version.id} className="grid gap-1.5 border-t border-line pt-3">
                  <div className="flex flex-wrap items-center gap-x-3 text-[0.87rem] text-muted">
                    <span>{t.replacedAt(formatDateTime(version.replacedAt, locale))}</span>
                    {version.replacedByRunId === null ? (
                      <span>{t.replacedByHand}</span>
                    ) : (
                      <Link
                        to="/run/$runId"
                        params={{ runId: version.replacedByRunId }}
                        className="text-accent underline"
                      >
                        {t.replacedByRun}
                      </Link>
                    )}
                    <Button
                      size="small"
                      className="ml-auto"
                      onClick={() => onTakeBack(version.memoryMarkdown)}
                    >
                      {t.takeBack}
                    </Button>
                  </div>
                  <p className="max-h-40 overflow-y-auto text-[0.93rem] whitespace-pre-wrap">
                    {version.memoryMarkdown || t.empty}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Disclosure>
  );
}
