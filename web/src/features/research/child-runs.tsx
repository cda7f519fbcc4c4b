import { useId } from 'react';
import type { RunStatus } from '@quarry/api/runs.ts';
import { Link } from '@tanstack/react-router';
import { CornerDownRight } from 'lucide-react';
import { classNames } from '../../components/class-names.ts';
import { StatusDot } from '../../components/status-dot.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { runStatusWords } from '../../lib/run-status-words.ts';
import { words } from './words.ts';

/** The agents that got the work of the run, in their order, also before their runs exist. */
export function ChildRuns({ run: { detail } }: { run: RunRecord }) {
  const t = useWords(words);
  const id = useId();
  const links = detail.delegation?.links ?? [];
  if (links.length === 0) return null;
  const statusOf = new Map(detail.childRuns.map((child) => [child.id, child.status]));
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line p-4">
      <h2 id={id} className="mb-2 text-[0.93rem] font-semibold">
        {t.handedTo}
      </h2>
      <ul className="grid gap-1">
        {links.map(({ runId, agentName, state }) => (
          <li key={runId}>
            <ChildRun
              runId={runId}
              name={agentName}
              status={statusOf.get(runId)}
              isCancelled={state === 'cancelled'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChildRunProps {
  runId: string;
  name: string;
  /** None while its run does not exist. */
  status: RunStatus | undefined;
  isCancelled: boolean;
}

function ChildRun({ runId, name, status, isCancelled }: ChildRunProps) {
  const t = useWords(words);
  const statuses = useWords(runStatusWords);
  const look = 'flex items-center gap-2 rounded-lg px-2 py-1';
  const arrow = <CornerDownRight size={15} className="text-muted" aria-hidden="true" />;
  if (status === undefined)
    return (
      <span className={classNames(look, 'text-muted')}>
        {arrow}
        {name}
        <span className="text-[0.86rem]">{isCancelled ? t.handOverCancelled : t.handOverWaits}</span>
      </span>
    );
  return (
    <Link to="/run/$runId" params={{ runId }} className={classNames(look, 'hover:bg-sunken')}>
      {arrow}
      {name}
      <StatusDot status={status} label={statuses[status]} />
    </Link>
  );
}
