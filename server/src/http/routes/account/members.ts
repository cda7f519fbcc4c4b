import { z } from 'zod';
import { changeRoleBody, member, memberList } from '@quarry/api/account.ts';
import { looseId } from '@quarry/api/common.ts';
import { notFound } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { MembershipStore } from '../../../store/accounts/memberships.ts';
import type { Route } from '../../route.ts';
import type { SessionIdentity } from '../../sign-in/sign-in.ts';
import { accountRoute, memberScope, ownerScope } from './account-route.ts';

const params = z.object({ userId: looseId });

export function memberRoutes(memberships: MembershipStore): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/member/list',
      operationId: 'listMembers',
      summary: 'The members of the workspace, owners first',
      response: memberList,
      handler: async ({ session }) => ({
        members: (await memberships.list(memberScope(session))).map((row) => shown(row, session)),
      }),
    }),
    accountRoute({
      method: 'PATCH',
      path: '/member/{userId}',
      operationId: 'changeRole',
      summary: 'Make a member owner, or the other way round',
      params,
      body: changeRoleBody,
      response: member,
      handler: async ({ session, params: { userId }, body }) => {
        const { workspaceId } = ownerScope(session);
        const row = isId(userId)
          ? await memberships.changeRole({ workspaceId, userId }, body.role)
          : undefined;
        if (!row) throw notFound('Member');
        return shown(row, session);
      },
    }),
    accountRoute({
      method: 'DELETE',
      path: '/member/{userId}',
      operationId: 'removeMember',
      summary: 'Remove a member and revoke the member’s keys',
      params,
      response: member,
      handler: async ({ session, params: { userId } }) => {
        const { workspaceId } = ownerScope(session);
        const row = isId(userId) ? await memberships.remove({ workspaceId, userId }) : undefined;
        if (!row) throw notFound('Member');
        return shown(row, session);
      },
    }),
  ];
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
