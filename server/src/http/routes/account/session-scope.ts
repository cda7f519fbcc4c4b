import { AppError } from '../../../errors.ts';
import type { Scope } from '../../../store/database/scope.ts';
import type { SessionIdentity, Visit } from '../../sign-in/sign-in.ts';

export function memberScope({ workspaceId, userId }: SessionIdentity): Scope {
  if (workspaceId === null)
    throw new AppError('FORBIDDEN', 'You are in no workspace now. Choose one, or make one.');
  return { workspaceId, userId };
}

export function ownerScope(session: SessionIdentity): Scope {
  const scope = memberScope(session);
  if (session.role !== 'owner')
    throw new AppError('FORBIDDEN', 'Only an owner of the workspace may do this.');
  return scope;
}

export const visitOf = ({ headers, ip, origin, reply }: Visit): Visit => ({ headers, ip, origin, reply });
