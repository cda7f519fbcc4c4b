import type { AnswerApprovalBody, AnsweredApproval } from '@quarry/api/approvals.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { InboxStore } from '../../store/runs/inbox.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { shownStatus } from '../views/state.ts';
import { APPROVAL_CHANNEL, givenAnswers } from './approval-answers.ts';

interface ApprovalDeps {
  events: Pick<EventStore, 'readActivity'>;
  inboxStore: Pick<InboxStore, 'sendOnce' | 'list'>;
}

interface Runs {
  required: (scope: Scope, runId: string) => Promise<RunRow>;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** The people's side of calls that wait for a word, from whichever node. Stored first: a crash does not lose it. */
export function createApprovals({ events, inboxStore }: ApprovalDeps, runs: Runs) {
  return {
    async answer(scope: Scope, pathRunId: string, body: AnswerApprovalBody): Promise<AnsweredApproval> {
      const { runId, callId, decision } = body;
      if (runId !== pathRunId) throw badRequest('runId differs from the run id of the path.');
      const run = await runs.required(scope, runId);
      if (run.status !== 'running')
        throw conflict(`Nothing waits for approval: the status of the run is ${shownStatus(run.status)}.`);
      const activity = await events.readActivity(runId, run.segmentStartSeq);
      const asked = activity.find(
        (event) => event.type === 'approval-needed' && event.payload.callId === callId,
      );
      if (asked?.type !== 'approval-needed') throw notFound('The call');
      const { tool, reason } = asked.payload;
      const payload = { callId, decision, tool, reason };
      if (!(await inboxStore.sendOnce(runId, { channel: APPROVAL_CHANNEL, name: callId, payload }))) {
        const answers = givenAnswers(await inboxStore.list(runId, APPROVAL_CHANNEL));
        const first = answers.find((answer) => answer.callId === callId);
        if (first?.by === 'time') throw conflict('Nobody answered in time: the call has been denied.');
        if (first?.decision !== decision)
          throw conflict('The call has been answered already, in another way.');
      }
      return { accepted: true, callId, decision };
    },
  };
}
