import type { Words } from '../../../lib/i18n.ts';
import type { Activity } from '../../../lib/run-view.ts';
import type { words } from '../words.ts';

/** What is or was done, in one line. */
export function activityTitle(activity: Activity, t: Words<typeof words>): string {
  switch (activity.kind) {
    case 'step': {
      const title = t.actStep(activity.stepIndex + 1);
      if (activity.isReplaced) return `${title} (${t.actReplaced})`;
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
      const titles =
        activity.state === 'running'
          ? { plan: t.actDraftingPlan, report: t.actDraftingReport, matrix: t.actDraftingMatrix }
          : { plan: t.actDraftPlan, report: t.actDraftReport, matrix: t.actDraftMatrix };
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
    case 'mcp':
      return t.actMcp(activity.tool, activity.server);
    case 'approval': {
      const verdicts = {
        waiting: activity.state === 'running' ? t.actApproval : t.actApprovalOpen,
        once: t.actAllowedOnce,
        run: t.actAllowedForRun,
        'denied-by-person': t.actDenied,
        'denied-by-time': t.actDeniedByTime,
        'denied-by-policy': t.actDeniedByPolicy,
      };
      return `${verdicts[activity.verdict]}: ${activity.tool}`;
    }
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
    case 'repair':
      return t.actRepair(activity.changes.length);
    case 'said':
      return t.actSaid(activity.text);
    default:
      return activity satisfies never;
  }
}
