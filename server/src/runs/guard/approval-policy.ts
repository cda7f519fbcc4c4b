import { approvalPolicies } from '@quarry/api/approvals.ts';
import type { WorkspaceSettings } from '@quarry/api/workspace-settings.ts';
import type { RunInput } from '../../store/runs/runs.ts';

export type ApprovalPolicy = WorkspaceSettings['approvals'];

/**
 * The stricter of what the run and its workspace say. A run that says nothing has a default, which is nobody's will: it
 * gives way where an owner allows more, and else never makes a caller wait who may not know that there is something to answer.
 */
export function approvalPolicy(
  { approvals, isWatched, unattended }: Pick<RunInput, 'approvals' | 'isWatched' | 'unattended'>,
  workspace: ApprovalPolicy,
): ApprovalPolicy {
  if (approvals === undefined && workspace === 'allow') return 'allow';
  const own = unattended ? 'deny' : (approvals ?? (isWatched ? 'ask' : 'deny'));
  return strictness(own) > strictness(workspace) ? own : workspace;
}

const strictness = (policy: ApprovalPolicy) => approvalPolicies.indexOf(policy);
