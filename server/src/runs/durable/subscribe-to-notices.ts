import type { Logger } from '../../log.ts';
import type { Listener } from '../../store/database/listener.ts';
import { CANCEL_CHANNEL } from '../../store/runs/cancel-run.ts';
import { DELETED_CHANNEL } from '../../store/runs/deleted-runs.ts';
import { EVENT_CHANNEL } from '../../store/runs/events.ts';
import type { RunStore } from '../../store/runs/runs.ts';
import type { Followers } from '../events/follow.ts';
import type { RunsAtWork } from './runs-at-work.ts';

export interface NoticeDeps {
  atWork: RunsAtWork;
  followers: Pick<Followers, 'notice' | 'deleted'>;
  listener: Listener;
  log: Logger;
  nodeId: string;
  runs: Pick<RunStore, 'endedAmong'>;
}

/** What other nodes announce: events for followers here, and the end of runs that this node works on. */
export function subscribeToNotices({ atWork, followers, listener, log, nodeId, runs }: NoticeDeps): void {
  listener.on(EVENT_CHANNEL, (notice) => {
    const [origin, ids = ''] = notice.split('|');
    if (origin !== nodeId) for (const id of ids.split(',')) followers.notice(id);
  });
  // A cancellation may have been announced while nobody listened.
  listener.onConnect(() => {
    runs.endedAmong(atWork.ids()).then(
      (ids) => ids.forEach(atWork.lose),
      (error: unknown) => log.warn({ err: error }, 'looking for cancelled runs failed'),
    );
  });
  listener.on(CANCEL_CHANNEL, atWork.lose);
  listener.on(DELETED_CHANNEL, (ids) => {
    for (const id of ids.split(',')) {
      atWork.lose(id);
      followers.deleted(id);
    }
  });
}
