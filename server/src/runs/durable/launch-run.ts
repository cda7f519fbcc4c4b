import type { Logger } from '../../log.ts';
import type { Followers } from '../events/follow.ts';
import type { RunQueue } from './run-queue.ts';
import type { BegunRun } from '../../store/runs/runs.ts';
import type { NewWorkflow } from '../../store/runs/workflow-status.ts';
import type { Segments } from './dbos/segments.ts';

export interface LaunchDeps {
  followers: Followers;
  queue: RunQueue;
  segments: Segments;
  log: Logger;
}

/** A run that is stored begins here. If that fails, the sweep of any node will start it. */
export const launchRun = (
  deps: LaunchDeps,
  run: { id: string; workflowId: string },
  lastSeq: number,
): Promise<void> => launch(deps, { id: run.id, lastSeq }, () => deps.segments.start(run.id, run.workflowId));

/** A run that was stored with its workflow begins here. */
export const launchBegun = (deps: LaunchDeps, begun: BegunRun, workflow: NewWorkflow): Promise<void> =>
  launch(deps, begun, () => deps.segments.begin(begun, workflow));

async function launch(
  { followers, queue, log }: LaunchDeps,
  { id, lastSeq }: { id: string; lastSeq: number },
  begin: () => Promise<void>,
): Promise<void> {
  followers.beginWriting(id, lastSeq);
  try {
    await queue.through(id, begin);
  } catch (error) {
    followers.endWriting(id);
    log.error({ err: error, runId: id }, 'a run could not be started at once');
  }
}

/** A run that is stored as waiting begins when a place is free, here or elsewhere. */
export function enterQueue({ queue, followers, log }: Omit<LaunchDeps, 'segments'>, runId: string): void {
  queue.enter(runId).then(
    ({ isWaiting }) => isWaiting && followers.notice(runId),
    (error: unknown) => log.warn({ err: error, runId }, 'a run waits, but could not be announced'),
  );
}
