import { LeaseLost, LeaseUnsure } from '../events/event-log.ts';

export type RunsAtWork = ReturnType<typeof createRunsAtWork>;

/**
 * The runs that this node works on, each with what tells its work to end. A run is there twice for a moment when the node
 * takes up again what it has lost before it knows.
 */
export function createRunsAtWork() {
  const active = new Map<AbortController, string>();
  return {
    count: () => active.size,
    ids: () => [...active.values()],
    begin(runId: string): AbortController {
      const controller = new AbortController();
      active.set(controller, runId);
      return controller;
    },
    /** Says whether it was still at work. */
    end: (controller: AbortController): boolean => active.delete(controller),
    /** The run was cancelled, or is another node's. */
    lose(lost: string): void {
      for (const [controller, runId] of active) if (runId === lost) controller.abort(new LeaseLost(runId));
    },
    /** This node was silent for so long that others may have taken its runs over. */
    doubtAll: (): void => active.forEach((runId, controller) => controller.abort(new LeaseUnsure(runId))),
  };
}
