import type { RunStatus } from '@quarry/api/runs.ts';
import type { RunRow } from '../../store/runs/runs.ts';

type StoredStatus = RunRow['status'];

/** What a run's stored state is called in the contract. */
export function shownStatus(status: StoredStatus): RunStatus {
  switch (status) {
    case 'awaiting_review':
      return 'pending';
    case 'review_confirmed':
      return 'running';
    default:
      return status;
  }
}

/** The other way round: in which stored states a run is shown so. */
export function storedStatuses(status: RunStatus): StoredStatus[] {
  switch (status) {
    case 'pending':
      return ['awaiting_review'];
    case 'running':
      return ['running', 'review_confirmed'];
    default:
      return [status];
  }
}

export type ResumeDecision =
  | { action: 'start' }
  | { action: 'attach' }
  | { action: 'refuse'; reason: string };

/** What a resume means in each state. */
export function decideResume({
  id,
  status,
  draftKind,
}: Pick<RunRow, 'id' | 'status' | 'draftKind'>): ResumeDecision {
  switch (status) {
    case 'running':
      return { action: 'attach' };
    case 'review_confirmed':
    case 'error':
    case 'failed':
      return { action: 'start' };
    case 'awaiting_review':
      return {
        action: 'refuse',
        reason: `A ${draftKind} draft awaits review. Before the resume, ${waysOut(id, draftKind)}.`,
      };
    case 'completed':
      return { action: 'refuse', reason: 'The run has completed. Start a new run to go on from it.' };
    case 'cancelled':
      return { action: 'refuse', reason: 'The run was cancelled. Start a new run.' };
    default:
      return status satisfies never;
  }
}

/** The endpoints that would answer the draft. */
function waysOut(id: string, kind: RunRow['draftKind']): string {
  const at = (decision: string) => `POST /agent/run/${id}/${kind}/${decision}`;
  const skip = kind === 'plan' ? `, skip its review with ${at('skip')}` : '';
  return `confirm it with ${at('confirm')}${skip}, or send it back with ${at('answer')}`;
}

export const RESUMABLE: StoredStatus[] = ['review_confirmed', 'error', 'failed'];
