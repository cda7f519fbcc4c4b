import { accountWorkspaceEndpoints } from '@quarry/api/endpoints/account/workspaces.ts';
import { AppError } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { MembershipStore, Role } from '../../../store/accounts/memberships.ts';
import type { Scope } from '../../../store/database/scope.ts';
import type { ErasureStore } from '../../../store/erasure/erasure.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SessionIdentity } from '../../sign-in/sign-in.ts';
import type { DescribeMe } from './describe-me.ts';

interface WorkspaceDeps {
  memberships: MembershipStore;
  erasure: Pick<ErasureStore, 'workspace'>;
  sessions: SessionStore;
  describeMe: DescribeMe;
}

export function accountWorkspaceRoutes({
  memberships,
  erasure,
  sessions,
  describeMe,
}: WorkspaceDeps): Route[] {
  /** A workspace of another user is told apart from a missing one by nothing. */
  async function required(
    { userId }: SessionIdentity,
    workspaceId: string,
  ): Promise<{ scope: Scope; role: Role }> {
    const scope = { workspaceId, userId };
    const role = isId(workspaceId) ? await memberships.roleOf(scope) : undefined;
    if (!role) throw new AppError('NOT_FOUND', 'You are in no such workspace.');
    return { scope, role };
  }

  async function requireOwner(session: SessionIdentity, workspaceId: string): Promise<void> {
    const { role } = await required(session, workspaceId);
    if (role !== 'owner') throw new AppError('FORBIDDEN', 'Only an owner of the workspace may do this.');
  }

  /** After the workspace that the session was in is gone, for this user or for all. */
  async function goOn(session: SessionIdentity, gone: string) {
    if (gone !== session.workspaceId) return describeMe(session);
    const next = await memberships.firstWorkspaceOf(session.userId);
    return next === undefined ? describeMe({ ...session, workspaceId: null }) : enter(session, next);
  }

  async function enter(session: SessionIdentity, workspaceId: string) {
    await sessions.switchTo(session.sessionId, workspaceId);
    return describeMe({ ...session, workspaceId });
  }

  return routes(accountWorkspaceEndpoints, {
    createWorkspace: async ({ session, body }) =>
      enter(session, await memberships.createWorkspace(session.userId, body)),
    renameWorkspace: async ({ session, params: { workspaceId }, body }) => {
      await requireOwner(session, workspaceId);
      await memberships.renameWorkspace(workspaceId, body.name);
      return describeMe(session);
    },
    switchWorkspace: async ({ session, params: { workspaceId } }) => {
      await required(session, workspaceId);
      return enter(session, workspaceId);
    },
    leaveWorkspace: async ({ session, params: { workspaceId } }) => {
      const { scope } = await required(session, workspaceId);
      await memberships.remove(scope);
      return goOn(session, workspaceId);
    },
    deleteWorkspace: async ({ session, params: { workspaceId } }) => {
      await requireOwner(session, workspaceId);
      await erasure.workspace(workspaceId);
      return goOn(session, workspaceId);
    },
  });
}
