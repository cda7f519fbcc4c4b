import type { Logger } from '../../log.ts';
import type { Listener } from '../../store/database/listener.ts';
import type { DelegationStore } from '../../store/runs/delegations.ts';
import type { RunQueueStore } from '../../store/runs/run-queue.ts';
import { createChildStarter } from '../delegation/child-starter.ts';
import type { Followers } from '../events/follow.ts';
import { enterQueue, launchRun } from './launch-run.ts';
import { createRunQueue } from './run-queue.ts';
import type { RunCaps } from './run-queue.ts';
import type { RunsAtWork } from './runs-at-work.ts';
import type { Segments } from './dbos/segments.ts';

export interface RunStarterDeps {
  atWork: Pick<RunsAtWork, 'count'>;
  followers: Followers;
  listener: Listener;
  log: Logger;
  settings: { caps: RunCaps; childRunsAtOnce: number };
  stopping: AbortSignal;
  stores: { delegations: DelegationStore; runQueue: RunQueueStore };
}

/** Those who start runs by themselves: the line of runs that wait for a place, and the children of runs that have ended. */
export function createRunStarters({
  followers,
  listener,
  log,
  settings,
  stopping,
  stores,
  atWork,
}: RunStarterDeps) {
  // Asked for by runs that end while the segments are being launched.
  const launched = Promise.withResolvers<Segments>();
  const queue = createRunQueue({
    caps: settings.caps,
    store: stores.runQueue,
    listener,
    atWork: atWork.count,
    begin: async (run) => (await launched.promise).start(run.id, run.workflowId),
    log,
  });
  const children = createChildStarter({
    delegations: stores.delegations,
    atOnce: settings.childRunsAtOnce,
    queue,
    launch: async (run, lastSeq) =>
      launchRun({ followers, queue, log, segments: await launched.promise }, run, lastSeq),
    enterQueue: (runId) => enterQueue({ followers, queue, log }, runId),
    stopping,
    log,
  });
  return { queue, children, launched: launched.resolve };
}
