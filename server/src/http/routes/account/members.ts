import { memberEndpoints } from '@quarry/api/endpoints/account/members.ts';
import { notFound } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { MembershipStore } from '../../../store/accounts/memberships.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SessionIdentity } from '../../sign-in/sign-in.ts';
import { memberScope, ownerScope } from './session-scope.ts';

export function memberRoutes(memberships: MembershipStore): Route[] {
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
  });
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
