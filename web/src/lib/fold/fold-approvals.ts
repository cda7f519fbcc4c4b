import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { RunView } from '../run-view.ts';
import { change } from './activities.ts';
import type { Moment, NewActivity } from './activities.ts';

type ApprovalEvent = StoredRunEventOf<'approval-needed' | 'approval-given' | 'approval-denied'>;

/** Each call that needs the word of a person is one activity, from the question to the answer. */
export function foldApprovals(view: RunView, event: ApprovalEvent, moment: Moment): RunView {
  const { callId, tool, summary, reason } = event.payload;
  const asked: NewActivity<'approval'> = {
    kind: 'approval',
    state: 'running',
    callId,
    tool,
    summary,
    reason,
    verdict: 'waiting',
  };
  const which = {
    kind: 'approval',
    where: (known: { callId: string }) => known.callId === callId,
    // One that a policy has denied was never asked for.
    otherwise: asked,
    moment,
  } as const;
  switch (event.type) {
    case 'approval-needed':
      return change(view, which, () => ({ expiresAt: event.payload.expiresAt }));
    case 'approval-given':
      return change(view, which, () => ({ state: 'done', verdict: event.payload.decision }));
    case 'approval-denied':
      return change(view, which, () => ({
        state: 'done',
        verdict: `denied-by-${event.payload.by}` as const,
      }));
    default:
      return event satisfies never;
  }
}
