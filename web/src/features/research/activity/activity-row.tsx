import {
  BookOpenText,
  Bot,
  Brain,
  CornerDownRight,
  FileText,
  Globe,
  ListChecks,
  MessageSquareReply,
  Network,
  PanelsTopLeft,
  Plug,
  Search,
  ShieldCheck,
  ShieldQuestion,
  Table2,
  Terminal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../../components/class-names.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import type { Activity } from '../../../lib/run-view.ts';
import { Spend } from '../spend/spend.tsx';
import { words } from '../words.ts';
import { ActivityDetails, hasDetails } from './activity-details.tsx';
import { activityTitle } from './activity-title.ts';

const ICONS: Record<Activity['kind'], LucideIcon> = {
  step: Brain,
  search: Search,
  read: BookOpenText,
  draft: ListChecks,
  review: MessageSquareReply,
  'plan-step': Bot,
  section: FileText,
  cells: Table2,
  browse: Globe,
  skill: Terminal,
  mcp: Plug,
  approval: ShieldQuestion,
  graph: Network,
  'hand-over': CornerDownRight,
  memory: Brain,
  repair: ShieldCheck,
  said: MessageSquareReply,
};

/** One line of what was done; more of it when opened. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const t = useWords(words);
  const locale = useLocale();
  const Icon = ICONS[activity.kind] ?? PanelsTopLeft;
  const states = { running: t.stateRunning, done: t.stateDone, failed: t.stateFailed };
  const line = (
    <>
      <span className={classNames('shrink-0', activity.state === 'failed' ? 'text-danger' : 'text-muted')}>
        {activity.state === 'running' ? <Spinner size={15} /> : <Icon size={15} aria-hidden="true" />}
      </span>
      <span className="min-w-0 flex-1">
        {activityTitle(activity, t)}
        {activity.usage && (
          <span className="block text-[0.8rem] leading-snug text-muted">
            <Spend usage={activity.usage} model={activity.model} />
          </span>
        )}
      </span>
      {activity.state !== 'done' && <span className="sr-only">{states[activity.state]}</span>}
      {activity.at !== undefined && (
        <time dateTime={activity.at} className="shrink-0 text-[0.8rem] text-muted tabular-nums">
          {new Date(activity.at).toLocaleTimeString(locale, { hour12: false })}
        </time>
      )}
    </>
  );
  const lineClass = 'flex min-h-7 items-center gap-2 rounded-md px-1 text-[0.9rem]';
  if (!hasDetails(activity))
    return (
      <div className={lineClass} data-row tabIndex={-1}>
        {line}
      </div>
    );
  return (
    <details>
      <summary data-row className={classNames(lineClass, 'list-none hover:bg-sunken')}>
        {line}
      </summary>
      <div className="py-1 pr-1 pl-6 text-[0.88rem]">
        <ActivityDetails activity={activity} />
      </div>
    </details>
  );
}
