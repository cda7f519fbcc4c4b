import type { Me } from '@quarry/api/account.ts';
import { AppError } from '../../../errors.ts';
import type { MembershipStore } from '../../../store/accounts/memberships.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import type { SessionIdentity } from '../../sign-in/sign-in.ts';

export type DescribeMe = (session: SessionIdentity) => Promise<Me>;

export function createDescribeMe(stores: {
  sessions: SessionStore;
  memberships: MembershipStore;
}): DescribeMe {
  return async ({ userId, sessionId, createdAt, expiresAt, workspaceId }) => {
    const [user, found] = await Promise.all([
      stores.sessions.user(userId),
      stores.memberships.workspacesOf(userId),
    ]);
    if (!user) throw new AppError('UNAUTHORIZED', 'Your account does not exist any more.');
    const workspaces = found.map((workspace) => ({
      ...workspace,
      createdAt: workspace.createdAt.toISOString(),
    }));
    return {
      user: { ...user, createdAt: user.createdAt.toISOString() },
      session: {
        id: sessionId,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
      workspace: workspaces.find(({ id }) => id === workspaceId) ?? null,
      workspaces,
    };
  };
}
