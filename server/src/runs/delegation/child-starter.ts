import type { Logger } from '../../log.ts';
import type { DelegationStore } from '../../store/runs/delegations.ts';
import type { RunQueue } from '../durable/run-queue.ts';
import { childRun } from './child-run.ts';

export interface ChildStarterDeps {
  delegations: DelegationStore;
  /** Child runs that may work at the same time in one workspace. */
  atOnce: number;
  queue: Pick<RunQueue, 'isOpen'>;
  /** Begins to work on a run that is stored, or lets it wait for a place. */
  launch: (run: { id: string; workflowId: string }, lastSeq: number) => Promise<void>;
  enterQueue: (runId: string) => void;
  stopping: AbortSignal;
  log: Logger;
}

export type ChildStarter = ReturnType<typeof createChildStarter>;

/**
 * Starts the runs of agents whose turn has come. Any node may do it at any time: who is due stands in the database, and
 * each run is made once. What is missed (the node dies, the database is away) the next look finds.
 */
export function createChildStarter(deps: ChildStarterDeps) {
  let busy = Promise.resolve();
  let isBusy = false;
  let lookAgain = false;
  const warn = (error: unknown) =>
    deps.log.warn({ err: error }, 'child runs were not started; the next look tries again');

  /** One look at a time: who asks for one during another gets a fresh one after it. */
  async function look(): Promise<void> {
    isBusy = true;
    try {
      while (lookAgain && !deps.stopping.aborted) {
        lookAgain = false;
        // What goes wrong in one workspace is no reason not to look into the next.
        for (const workspaceId of await deps.delegations.dueWorkspaces())
          await startIn(workspaceId).catch(warn);
      }
    } catch (error) {
      warn(error);
    } finally {
      isBusy = false;
    }
  }

  async function startIn(workspaceId: string): Promise<void> {
    if (deps.stopping.aborted) return;
    const isWaiting = !deps.queue.isOpen();
    const started = await deps.delegations.startReady({
      workspaceId,
      atOnce: deps.atOnce,
      isWaiting,
      toRun: childRun,
    });
    for (const { id, lastSeq } of started) {
      if (isWaiting) deps.enterQueue(id);
      else await deps.launch({ id, workflowId: `${id}.0` }, lastSeq);
    }
  }

  return {
    /** A child run may be due: a run has ended, or some time has passed. */
    look(): void {
      lookAgain = true;
      if (!isBusy) busy = look();
    },

    stop: () => busy,
  };
}
