import { invitationEndpoints } from '@quarry/api/endpoints/account/invitations.ts';
import { notFound } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { InvitationStore } from '../../../store/accounts/invitations.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import { ownerScope } from './session-scope.ts';
import { databaseNow } from '../../../store/database/database-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function invitationRoutes(invitations: InvitationStore, publicUrl: string | undefined): Route[] {
  return routes(invitationEndpoints, {
    listInvitations: async ({ session }) => ({
      invitations: (await invitations.listOpen(ownerScope(session))).map(shown),
    }),
    createInvitation: async ({ session, body: { expiresInDays, ...body }, origin }) => {
      const scope = ownerScope(session);
      const expiresAt = new Date(databaseNow() + expiresInDays * DAY_MS);
      const { id, token } = await invitations.create(scope, { ...body, expiresAt });
      const row = (await invitations.listOpen(scope)).find((open) => open.id === id);
      if (!row) throw notFound('Invitation');
      // Behind the #, so that no server or proxy logs it.
      return { ...shown(row), url: `${publicUrl ?? origin}/invite#token=${token}` };
    },
    revokeInvitation: async ({ session, params: { invitationId } }) => {
      const scope = ownerScope(session);
      const row = (await invitations.listOpen(scope)).find(({ id }) => id === invitationId);
      if (!row || !isId(invitationId) || !(await invitations.revoke(scope, invitationId)))
        throw notFound('Invitation');
      return shown(row);
    },
  });
}

type InvitationRow = Awaited<ReturnType<InvitationStore['listOpen']>>[number];

const shown = (row: InvitationRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
