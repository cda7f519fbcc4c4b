import { z } from 'zod';
import { approvalDecision, approvalReason } from '@quarry/api/approvals.ts';
import type { InboxMessage } from '../../store/runs/inbox.ts';

/** Where a run hears the words of people on its calls. */
export const APPROVAL_CHANNEL = 'approvals';

const approvalAnswer = z.object({
  callId: z.string(),
  decision: approvalDecision,
  tool: z.string(),
  reason: approvalReason,
  /** Set where nobody has answered in time. */
  by: z.literal('time').optional(),
});
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

/** What people have said so far; a message that a newer release has left in another form says nothing here. */
export function givenAnswers(messages: readonly InboxMessage[]): ApprovalAnswer[] {
  return messages.flatMap(({ payload }) => approvalAnswer.safeParse(payload).data ?? []);
}
