import { memberEndpoints } from '@quarry/api/endpoints/account/members.ts';
import { notFound } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { MembershipStore } from '../../../store/accounts/memberships.ts';
import type { ErasureStore } from '../../../store/erasure/erasure.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SessionIdentity } from '../../sign-in/sign-in.ts';
import { memberScope, ownerScope } from './session-scope.ts';

export function memberRoutes({ memberships, erasure }: MemberDeps): Route[] {
  return routes(memberEndpoints, {
    listMembers: async ({ session }) => ({
      members: (await memberships.list(memberScope(session))).map((row) => shown(row, session)),
    }),
    changeRole: async ({ session, params: { userId }, body }) => {
      const { workspaceId } = ownerScope(session);
      const row = isId(userId) ? await memberships.changeRole({ workspaceId, userId }, body.role) : undefined;
      if (!row) throw notFound('Member');
      return shown(row, session);
    },
    removeMember: async ({ session, params: { userId } }) => {
      const { workspaceId } = ownerScope(session);
      const row = isId(userId) ? await memberships.remove({ workspaceId, userId }) : undefined;
      if (!row) throw notFound('Member');
      return shown(row, session);
    },
    eraseMember: async ({ session, params: { userId } }) => {
      const { workspaceId } = ownerScope(session);
      const row = (await memberships.list({ workspaceId })).find((member) => member.userId === userId);
      if (!row) throw notFound('Member');
      await erasure.member({ workspaceId, userId });
      return shown(row, session);
    },
  });
}

interface MemberDeps {
  memberships: MembershipStore;
  erasure: Pick<ErasureStore, 'member'>;
}

type MemberRow = Awaited<ReturnType<MembershipStore['list']>>[number];

const shown = ({ userId, name, email, role, joinedAt }: MemberRow, session: SessionIdentity) => ({
  userId,
  name,
  email,
  role,
  joinedAt: joinedAt.toISOString(),
  isSelf: userId === session.userId,
});
