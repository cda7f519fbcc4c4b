import { withLogFields } from '../../log.ts';
import type { Logger } from '../../log.ts';
import type { OwnedWorkflow } from '../../store/runs/workflow-status.ts';
import type { BegunRun, RunStore } from '../../store/runs/runs.ts';
import { LeaseLost, LeaseUnsure } from '../events/event-log.ts';
import { retryWhileDatabaseAway } from './retry-database.ts';
import type { RunQueue } from './run-queue.ts';
import type { RunsAtWork } from './runs-at-work.ts';
import type { Segment } from '../agent/work.ts';

export interface SegmentWorkerDeps {
  /** Answers whether the end of the workflow was stored with the run's. */
  work: (segment: Segment) => Promise<boolean>;
  atWork: RunsAtWork;
  runs: Pick<RunStore, 'load'>;
  queue: Pick<RunQueue, 'hasBegun' | 'placeIsFree'>;
  stopping: AbortSignal;
  log: Logger;
}

/**
 * Works on a segment as long as this node may. A node that has lost it simply returns: only its owner can say that a workflow has
 * ended, and where the owner itself was told so (a lost answer to its own taking of the lease), the run counts as abandoned
 * and gets another workflow. When the service stops it is left hanging, for others to take over.
 */
export function createSegmentWorker(deps: SegmentWorkerDeps) {
  const { atWork, queue, stopping, log } = deps;

  return (runId: string, workflow: OwnedWorkflow, begun: BegunRun | undefined) =>
    work({ runId, workflow, begun, isRestart: true });

  async function work(segment: Omit<Segment, 'signal'>): Promise<boolean> {
    const { runId } = segment;
    const controller = atWork.begin(runId);
    queue.hasBegun(runId);
    const signal = AbortSignal.any([controller.signal, stopping]);
    try {
      return await withLogFields({ runId }, () => deps.work({ ...segment, signal }));
    } catch (error) {
      leavePlace(controller);
      if (stopping.aborted) return await never();
      const { reason } = controller.signal;
      if (error instanceof LeaseLost || reason instanceof LeaseLost) return false;
      // Taking the lease again tells whose the run is.
      if (reason instanceof LeaseUnsure)
        return await work({ ...segment, begun: undefined, isRestart: false });
      const run = await retryWhileDatabaseAway(() => deps.runs.load(runId), { signal: stopping, log });
      if (run?.status === 'running') throw error;
      return false;
    } finally {
      leavePlace(controller);
    }
  }

  function leavePlace(controller: AbortController): void {
    if (atWork.end(controller)) queue.placeIsFree();
  }
}

const never = () => new Promise<never>(() => undefined);
