import { Argument, Command } from 'commander';
import type { ApprovalDecision } from '@quarry/api/approvals.ts';
import { addServiceOptions, withService } from './service/reach-service.ts';
import type { ServiceOptions } from './service/reach-service.ts';

export function approveCommand(): Command {
  return addServiceOptions(new Command('approve'))
    .argument('<run>', 'id of the run')
    .argument('<call>', 'id of the call, as in the event approval-needed')
    .addArgument(new Argument('<decision>', 'what to say').choices(['once', 'run', 'deny']))
    .description('Answer a call that waits for approval, as `quarry ask` does by itself.')
    .action(async (runId: string, callId: string, decision: ApprovalDecision, service: ServiceOptions) => {
      await withService(service, (client) => client.answerApproval({ runId, callId, decision }));
      console.log(`Answered: ${decision}.`);
    });
}
