import { foldText } from '@quarry/api/fold.ts';
import { isUniqueViolation } from '../../store/database/db.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { DelegationStore } from '../../store/runs/delegations.ts';
import { LAST_POSSIBLE_SEQ } from '../../store/runs/events.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { RunUsageStore } from '../../store/runs/run-usage.ts';
import type { RunRow, RunStore } from '../../store/runs/runs.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { Segments } from '../durable/dbos/segments.ts';
import type { Followers } from '../events/follow.ts';
import { modelRef } from './run-end.ts';

export interface CancelDeps {
  delegations: Pick<DelegationStore, 'cancelBelow'>;
  events: EventStore;
  followers: Followers;
  runs: RunStore;
  runUsage: Pick<RunUsageStore, 'ofSteps'>;
  segments: Pick<Segments, 'cancel'>;
  telemetry: Telemetry;
}

/** Takes effect in the database first: whichever node works on the run finds itself shut out. False when it had ended. */
export async function cancelRun(deps: CancelDeps, scope: Scope, run: RunRow): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    try {
      if (!(await deps.runs.cancel(scope, run.id, await cancelledEnd(deps, run)))) return false;
      break;
    } catch (error) {
      // The worker stored an event in the same moment: ours comes after it.
      if (!isUniqueViolation(error) || tries >= 10) throw error;
    }
  }
  deps.followers.endWriting(run.id);
  deps.followers.notice(run.id);
  deps.telemetry.runEnded('cancelled');
  await deps.segments.cancel(run.workflowId);
  return true;
}

/** What a completed run has handed over. Again and again, because one that ends meanwhile may hand on. */
export async function cancelChildren(deps: CancelDeps, scope: Scope, runId: string): Promise<boolean> {
  for (let hasCancelled = false; ; hasCancelled = true) {
    const { cancelled, unfinished } = await deps.delegations.cancelBelow(runId);
    if (cancelled === 0 && unfinished.length === 0) return hasCancelled;
    for (const run of await deps.runs.findMany(scope, unfinished)) await cancelRun(deps, scope, run);
  }
}

/** The last words of a cancelled run: what it had written so far. */
async function cancelledEnd({ events, runUsage }: Pick<CancelDeps, 'events' | 'runUsage'>, run: RunRow) {
  const written = await events.readText(run.id, LAST_POSSIBLE_SEQ);
  const text = foldText(written);
  const model = modelRef(run.modelName);
  const status = 'cancelled' as const;
  const payload = { runId: run.id, text, finishReason: status, status, model };
  const content = run.input.locale === 'ja' ? '実行は取り消されました。' : 'The run was cancelled.';
  return { payload, content, usage: await runUsage.ofSteps(run.id) };
}
