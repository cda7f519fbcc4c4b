import type { RunNeed, RunStatusView } from '@quarry/api/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { SecretStore } from '../../store/workspace/secrets.ts';
import { ownerOf } from './access.ts';
import type { RunAccess } from './access.ts';
import { foldActivity } from './activity.ts';
import { statusView } from './views.ts';

interface OpenStateDeps {
  events: Pick<EventStore, 'readActivity'>;
  secrets: Pick<SecretStore, 'missing'>;
}

/** What runs that have not ended are at, and what they wait for. */
export function createOpenStates({ events, secrets }: OpenStateDeps, { find }: Pick<RunAccess, 'find'>) {
  const activity = async (run: RunRow) =>
    foldActivity(run.status === 'running' ? await events.readActivity(run.id, run.segmentStartSeq) : []);

  async function statusOf(scope: Scope, run: RunRow): Promise<RunStatusView> {
    const { browseState, skillState, approvalState } = await activity(run);
    if (skillState)
      skillState.pendingSecretKeys = await secrets.missing(scope, skillState.pendingSecretKeys ?? []);
    return {
      ...statusView(run),
      ...(browseState && { browseState }),
      ...(skillState && { skillState }),
      ...(approvalState && { approvalState }),
    };
  }

  return {
    activity,
    statusOf,

    async needs(scope: Scope, runId: string): Promise<RunNeed[]> {
      const run = await find(scope, runId);
      return run ? needsOf(await statusOf(ownerOf(run), run)) : [];
    },
  };
}

/** What a run waits for, of people. */
export function needsOf(status: RunStatusView): RunNeed[] {
  const { browseState, skillState, approvalState } = status;
  const needs: [RunNeed, boolean][] = [
    ['plan', status.pendingPlanDraft],
    ['report', status.pendingReportDraft],
    ['matrix', status.pendingMatrixDraft],
    ['browser', browseState?.askHumanQuestion !== undefined],
    ['secret', (skillState?.pendingSecretKeys.length ?? 0) > 0],
    ['approval', (approvalState?.pending.length ?? 0) > 0],
  ];
  return needs.flatMap(([need, waits]) => (waits ? [need] : []));
}
