import type { Logger } from '../../log.ts';
import type { Followers } from '../events/follow.ts';
import type { RunQueue } from './run-queue.ts';
import type { Segments } from './dbos/segments.ts';

export interface LaunchDeps {
  followers: Followers;
  queue: RunQueue;
  segments: Segments;
  log: Logger;
}

/** A run that is stored begins here. If that fails, the sweep of any node will start it. */
export async function launchRun(
  { followers, queue, segments, log }: LaunchDeps,
  run: { id: string; workflowId: string },
  lastSeq: number,
): Promise<void> {
  followers.beginWriting(run.id, lastSeq);
  try {
    await queue.through(run.id, () => segments.start(run.id, run.workflowId));
  } catch (error) {
    followers.endWriting(run.id);
    log.error({ err: error, runId: run.id }, 'a run could not be started at once');
  }
}

/** A run that is stored as waiting begins when a place is free, here or elsewhere. */
export function enterQueue({ queue, followers, log }: Omit<LaunchDeps, 'segments'>, runId: string): void {
  queue.enter(runId).then(
    ({ isWaiting }) => isWaiting && followers.notice(runId),
    (error: unknown) => log.warn({ err: error, runId }, 'a run waits, but could not be announced'),
  );
}
