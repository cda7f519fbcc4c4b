import { answerApprovalBody, answeredApproval } from '../approvals.ts';
import { runParams } from '../runs.ts';
import { endpoints } from './endpoint.ts';

export const approvalEndpoints = endpoints('Approval', {
  answerApproval: {
    method: 'POST',
    path: '/agent/run/{runId}/approval',
    summary: 'Answer a call that waits for approval',
    description:
      'The run goes on by itself, without a resume. The same answer may be given again; another one, or one to a call whose ' +
      'time is over, is a conflict.',
    belongsTo: 'user',
    scope: 'review',
    params: runParams,
    body: answerApprovalBody,
    response: answeredApproval,
    errors: ['CONFLICT'],
  },
});
