import { Argument, Command } from 'commander';
import type { ApprovalDecision } from '@quarry/api/approvals.ts';
import { connect } from './connect.ts';

export function approveCommand(): Command {
  return new Command('approve')
    .argument('<run>', 'id of the run')
    .argument('<call>', 'id of the call, as in the event approval-needed')
    .addArgument(new Argument('<decision>', 'what to say').choices(['once', 'run', 'deny']))
    .description('Answer a call that waits for approval, at the service of QUARRY_URL.')
    .action(async (runId: string, callId: string, decision: ApprovalDecision) => {
      await connect().answerApproval({ runId, callId, decision });
      console.log(`Answered: ${decision}.`);
    });
}
