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
  Search,
  Table2,
  Terminal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../../components/class-names.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import type { Words } from '../../../lib/i18n.ts';
import type { Activity } from '../../../lib/run-view.ts';
import { Spend } from '../spend/spend.tsx';
import { words } from '../words.ts';
import { ActivityDetails, hasDetails } from './activity-details.tsx';

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
  graph: Network,
  'hand-over': CornerDownRight,
  memory: Brain,
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
        {titleOf(activity, t)}
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

function titleOf(activity: Activity, t: Words<typeof words>): string {
  switch (activity.kind) {
    case 'step': {
      const title = t.actStep(activity.stepIndex + 1);
      return activity.isInterrupted ? `${title} (${t.actInterrupted})` : title;
    }
    case 'search': {
      const read = activity.pages.filter((page) => page.state === 'done').length;
      if (activity.queries.length === 0 && read > 0) return t.actPages(read);
      return activity.state === 'running' && read === 0
        ? t.actSearch
        : t.actSearchDone(activity.queries.length, read);
    }
    case 'read':
      return t.actRead(activity.pages.length);
    case 'draft': {
      const titles = { plan: t.actDraftPlan, report: t.actDraftReport, matrix: t.actDraftMatrix };
      return activity.version > 1
        ? `${titles[activity.draft]} (${t.version(activity.version)})`
        : titles[activity.draft];
    }
    case 'review': {
      const verdicts = { answered: t.actAnswered, confirmed: t.actConfirmed, skipped: t.actSkipped };
      return verdicts[activity.verdict];
    }
    case 'plan-step':
      return activity.title;
    case 'section':
      return t.actSection(activity.title);
    case 'cells':
      return t.actCells(activity.filled, activity.total);
    case 'browse':
      return t.actBrowse(activity.steps.length);
    case 'skill':
      return t.actSkill(activity.skillName);
    case 'graph':
      return activity.state === 'running'
        ? t.actGraph
        : t.actGraphDone(activity.entityCount, activity.edgeCount);
    case 'hand-over':
      return activity.to.length > 0 ? t.actHandOver(activity.to.join(', ')) : t.actNotHandedOn;
    case 'memory': {
      const outcomes = {
        updated: t.actMemoryUpdated,
        unchanged: t.actMemoryUnchanged,
        failed: t.actMemoryFailed,
      };
      return outcomes[activity.status];
    }
    default:
      return activity satisfies never;
  }
}
