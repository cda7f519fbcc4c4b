import { meEndpoints } from '@quarry/api/endpoints/account/me.ts';
import { AppError } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { visitOf } from './session-scope.ts';
import type { DescribeMe } from './describe-me.ts';

interface MeDeps {
  sessions: SessionStore;
  signIn: SignIn;
  describeMe: DescribeMe;
}

export function meRoutes({ sessions, signIn, describeMe }: MeDeps): Route[] {
  return routes(meEndpoints, {
    me: async (request) => {
      await signIn.prolong(visitOf(request));
      return describeMe(request.session);
    },
    updateMe: async ({ session, body }) => {
      await sessions.renameUser(session.userId, body.name);
      return describeMe(session);
    },
    listSessions: async ({ session }) => ({
      sessions: (await sessions.list(session.userId)).map((row) => shown(row, session.sessionId)),
    }),
    revokeSession: async ({ session, params }) => {
      const row = isId(params.sessionId)
        ? await sessions.revoke(session.userId, params.sessionId)
        : undefined;
      if (!row) throw new AppError('NOT_FOUND', 'You have no such session.');
      return shown(row, session.sessionId);
    },
  });
}

type SessionRow = Awaited<ReturnType<SessionStore['list']>>[number];

const shown = (row: SessionRow, currentId: string) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isCurrent: row.id === currentId,
});
