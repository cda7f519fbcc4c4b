import { setTimeout as sleep } from 'node:timers/promises';
import { withLogFields } from '../log.ts';
import type { Logger } from '../log.ts';
import type { RunStore } from '../store/runs.ts';
import { LeaseLost, LeaseUnsure } from './event-log.ts';
import { persistently } from './persistently.ts';
import type { RunQueue } from './run-queue.ts';
import type { RunsAtWork } from './runs-at-work.ts';
import type { Segment } from './work.ts';

export interface SegmentWorkerDeps {
  work: (segment: Segment) => Promise<void>;
  atWork: RunsAtWork;
  runs: Pick<RunStore, 'load'>;
  queue: Pick<RunQueue, 'hasBegun' | 'placeIsFree'>;
  stopping: AbortSignal;
  log: Logger;
}

const LOOK_AGAIN_MS = 2_000;

/**
 * Works on a segment as long as this node may. Whoever must not finish a workflow (its lease is lost, the service stops)
 * leaves it hanging: the workflow's end is for another worker to say, or comes when the run has ended.
 */
export function createSegmentWorker(deps: SegmentWorkerDeps) {
  const { atWork, queue, stopping, log } = deps;

  async function work(runId: string, workflowId: string): Promise<void> {
    const controller = atWork.begin(runId);
    queue.hasBegun(runId);
    const signal = AbortSignal.any([controller.signal, stopping]);
    try {
      await withLogFields({ runId }, () => deps.work({ runId, workflowId, signal }));
    } catch (error) {
      leavePlace(runId, controller);
      if (stopping.aborted) return await never();
      if (error instanceof LeaseLost) return await untilLeft(runId, workflowId);
      if (error instanceof LeaseUnsure) return await work(runId, workflowId);
      const run = await deps.runs.load(runId);
      if (run?.status === 'running') throw error;
    } finally {
      leavePlace(runId, controller);
    }
  }

  function leavePlace(runId: string, controller: AbortController): void {
    if (atWork.end(runId, controller)) queue.placeIsFree();
  }

  /** When two nodes recover the same workflow, DBOS may take the one for its owner that has not got the run's lease. */
  async function untilLeft(runId: string, workflowId: string): Promise<void> {
    for (;;) {
      const run = await persistently(() => deps.runs.load(runId), { signal: stopping, log });
      if (run?.status !== 'running' || run.workflowId !== workflowId) return;
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
      if (stopping.aborted) return await never();
    }
  }

  return work;
}

const never = () => new Promise<never>(() => undefined);
