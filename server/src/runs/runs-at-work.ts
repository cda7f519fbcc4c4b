import { LeaseLost, LeaseUnsure } from './event-log.ts';

export type RunsAtWork = ReturnType<typeof createRunsAtWork>;

/** The runs that this node works on, each with what tells its work to end. */
export function createRunsAtWork() {
  const active = new Map<string, AbortController>();
  return {
    count: () => active.size,
    ids: () => [...active.keys()],
    begin(runId: string): AbortController {
      const controller = new AbortController();
      active.set(runId, controller);
      return controller;
    },
    /** Says whether it was still the one at work on the run. */
    end: (runId: string, controller: AbortController): boolean =>
      active.get(runId) === controller && active.delete(runId),
    /** The run was cancelled, or is another node's. */
    lose: (runId: string): void => active.get(runId)?.abort(new LeaseLost(runId)),
    /** This node was silent for so long that others may have taken its runs over. */
    doubtAll: (): void => active.forEach((controller, runId) => controller.abort(new LeaseUnsure(runId))),
  };
}
