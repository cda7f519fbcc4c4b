import { z } from 'zod';
import { createdInvitation, createInvitationBody, invitation, invitationList } from '@quarry/api/account.ts';
import { looseId } from '@quarry/api/common.ts';
import { notFound } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { InvitationStore } from '../../../store/accounts/invitations.ts';
import type { Route } from '../../route.ts';
import { accountRoute, ownerScope } from './account-route.ts';
import { databaseNow } from '../../../store/database/database-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function invitationRoutes(invitations: InvitationStore, publicUrl: string | undefined): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/invitation/list',
      operationId: 'listInvitations',
      summary: 'The open invitations',
      response: invitationList,
      handler: async ({ session }) => ({
        invitations: (await invitations.listOpen(ownerScope(session))).map(shown),
      }),
    }),
    accountRoute({
      method: 'POST',
      path: '/invitation',
      operationId: 'createInvitation',
      summary: 'Make a link into the workspace, for one person',
      body: createInvitationBody,
      response: createdInvitation,
      handler: async ({ session, body: { expiresInDays, ...body }, origin }) => {
        const scope = ownerScope(session);
        const expiresAt = new Date(databaseNow() + expiresInDays * DAY_MS);
        const { id, token } = await invitations.create(scope, { ...body, expiresAt });
        const row = (await invitations.listOpen(scope)).find((open) => open.id === id);
        if (!row) throw notFound('Invitation');
        // Behind the #, so that no server or proxy logs it.
        return { ...shown(row), url: `${publicUrl ?? origin}/invite#token=${token}` };
      },
    }),
    accountRoute({
      method: 'DELETE',
      path: '/invitation/{invitationId}',
      operationId: 'revokeInvitation',
      summary: 'Make a link invalid',
      params: z.object({ invitationId: looseId }),
      response: invitation,
      handler: async ({ session, params: { invitationId } }) => {
        const scope = ownerScope(session);
        const row = (await invitations.listOpen(scope)).find(({ id }) => id === invitationId);
        if (!row || !isId(invitationId) || !(await invitations.revoke(scope, invitationId)))
          throw notFound('Invitation');
        return shown(row);
      },
    }),
  ];
}

type InvitationRow = Awaited<ReturnType<InvitationStore['listOpen']>>[number];

const shown = (row: InvitationRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
