import type { RunStatus } from '@quarry/api/runs.ts';
import { classNames } from './class-names.ts';

const COLOURS: Record<RunStatus, string> = {
  running: 'bg-accent animate-live',
  pending: 'bg-warn',
  completed: 'bg-line-strong',
  error: 'bg-danger',
  failed: 'bg-danger',
  cancelled: 'bg-transparent ring-1 ring-line-strong',
};

export function StatusDot({ status, label }: { status: RunStatus; label: string }) {
  return (
    <span className={classNames('size-2 shrink-0 rounded-full', COLOURS[status])} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
