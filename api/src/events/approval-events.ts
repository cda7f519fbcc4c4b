import { z } from 'zod';
import { approvalAct, approvalDecision } from '../approvals.ts';
import { timestamp } from '../common.ts';
import { event } from './event.ts';

export const approvalEvents = [
  event({
    type: 'approval-needed',
    description:
      'A call waits for the word of a person, given by `POST /agent/run/{runId}/approval`. The run goes on by itself then.',
    payload: { ...approvalAct, expiresAt: timestamp.describe('Unanswered by then it is denied.') },
  }),
  event({
    type: 'approval-given',
    description: 'The call is carried out.',
    payload: { ...approvalAct, decision: approvalDecision.exclude(['deny']) },
  }),
  event({
    type: 'approval-denied',
    description: 'The call is not carried out. The model is told so in words, and goes on.',
    payload: {
      ...approvalAct,
      by: z
        .enum(['person', 'time', 'policy'])
        .describe(
          '`person`: somebody denied it. `time`: nobody answered in time. `policy`: nobody was asked, because the run or its workspace says `deny`.',
        ),
    },
  }),
] as const;
