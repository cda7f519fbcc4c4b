import { z } from 'zod';
import { approvalPolicies } from './approvals.ts';

const approvals = z
  .enum(approvalPolicies)
  .describe(
    'What happens to calls that need a word, once text from outside has entered a run. `allow`: they are carried out. ' +
      '`ask`: runs that someone watches wait for it. `deny`: they are refused. Where a run says it too, the stricter of both holds.',
  );

export const workspaceSettings = z
  .object({ approvals: approvals.default('ask') })
  .meta({ id: 'WorkspaceSettings', description: 'What holds for all runs of the workspace.' });
export type WorkspaceSettings = z.infer<typeof workspaceSettings>;

/** Strict, unlike other bodies: whoever misspells a policy must not believe that it holds. */
export const updateWorkspaceSettingsBody = z.strictObject({ approvals: approvals.optional() }).meta({
  id: 'UpdateWorkspaceSettingsBody',
  description: 'The settings to change. One that does not exist is refused.',
  examples: [{ approvals: 'ask' }],
});
export type UpdateWorkspaceSettingsBody = z.infer<typeof updateWorkspaceSettingsBody>;
