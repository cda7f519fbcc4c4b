import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { StatusDot } from '../components/status-dot.tsx';
import { useWords } from '../lib/i18n.ts';
import { recentRunsQuery } from '../lib/recent-runs.ts';
import { runNeedWords, runStatusWords } from '../lib/run-status-words.ts';
import { words } from './words.ts';

export function RecentRuns() {
  const t = useWords(words);
  const states = useWords(runStatusWords);
  const needs = useWords(runNeedWords);
  const { data } = useQuery(recentRunsQuery);
  return (
    <section aria-labelledby="recent-runs" className="mt-4 flex min-h-0 flex-1 flex-col">
      <h2 id="recent-runs" className="px-4.5 pb-1 text-[0.82rem] font-medium text-muted">
        {t.recent}
      </h2>
      {data?.runs.length === 0 && <p className="px-4.5 text-[0.87rem] text-muted">{t.noRuns}</p>}
      <ul data-list="recent" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {data?.runs.map((run) => (
          <li key={run.id}>
            <Link
              to="/run/$runId"
              params={{ runId: run.id }}
              data-row
              className="flex min-h-8 items-center gap-2 rounded-lg px-2.5 text-[0.88rem]"
              activeProps={{ className: 'bg-sunken text-ink' }}
              inactiveProps={{ className: 'text-muted hover:bg-sunken hover:text-ink' }}
            >
              <StatusDot
                status={run.needs.length > 0 ? 'pending' : run.status}
                label={run.needs[0] ? needs[run.needs[0]] : states[run.status]}
              />
              <span className="truncate">{run.inputText}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
