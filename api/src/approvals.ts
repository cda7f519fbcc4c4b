import { z } from 'zod';
import { id, timestamp } from './common.ts';

/** From loose to strict: where two of them meet, the later one holds. */
export const approvalPolicies = ['allow', 'ask', 'deny'] as const;

export const approvalReason = z
  .enum(['unknown-address', 'secret-in-code', 'skill-request', 'browser-request', 'mcp-call'])
  .meta({
    id: 'ApprovalReason',
    description:
      'Why an act needs a word once text from outside has entered the run. `unknown-address`: nobody gave the address, no ' +
      'search result and no page that was read. `secret-in-code`: code of a skill would be given a secret. ' +
      '`skill-request`: code of a skill sends something, other than by GET or HEAD. `browser-request`: the browser sends ' +
      'a form by POST, or a file. `mcp-call`: a tool of an MCP server is called, and what stands in its input goes there.',
  });
export type ApprovalReason = z.infer<typeof approvalReason>;

export const approvalDecision = z.enum(['once', 'run', 'deny']).meta({
  id: 'ApprovalDecision',
  description:
    '`once`: this call. `run`: this call, and all others of this run by the same tool for the same reason. `deny`: not at all.',
});
export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** What waits for a word, or waited for one. */
export const approvalAct = {
  callId: id.describe('Names the call in its answer.'),
  tool: z.string().describe('Id of the tool.'),
  summary: z
    .string()
    .describe('What would be done, in words. Parts of it were chosen by the model: show it as plain text.'),
  reason: approvalReason,
};

export const pendingApproval = z
  .object({ ...approvalAct, expiresAt: timestamp.describe('Unanswered by then it is denied.') })
  .meta({ id: 'PendingApproval', description: 'A call that waits for the word of a person.' });
export type PendingApproval = z.infer<typeof pendingApproval>;

export const approvalState = z.object({
  pending: z.array(pendingApproval).describe('In the order they were asked.'),
});
export type ApprovalState = z.infer<typeof approvalState>;

export const answerApprovalBody = z
  .object({
    runId: id.describe('Equals the run id of the path.'),
    callId: id.describe('As in the event `approval-needed`.'),
    decision: approvalDecision,
  })
  .meta({ id: 'AnswerApprovalBody', description: 'The word of a person on a call that waits for it.' });
export type AnswerApprovalBody = z.infer<typeof answerApprovalBody>;

export const answeredApproval = z
  .object({ accepted: z.literal(true), callId: id, decision: approvalDecision })
  .meta({ id: 'AnsweredApproval', description: 'The answer is stored: the run goes on, without a resume.' });
export type AnsweredApproval = z.infer<typeof answeredApproval>;
