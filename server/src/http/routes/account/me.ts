import { meEndpoints } from '@quarry/api/endpoints/account/me.ts';
import { AppError, badRequest } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { ErasureStore } from '../../../store/erasure/erasure.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { visitOf } from './session-scope.ts';
import type { DescribeMe } from './describe-me.ts';

interface MeDeps {
  sessions: SessionStore;
  erasure: Pick<ErasureStore, 'user'>;
  signIn: SignIn;
  describeMe: DescribeMe;
}

export function meRoutes({ sessions, erasure, signIn, describeMe }: MeDeps): Route[] {
  return routes(meEndpoints, {
    me: async (request) => {
      await signIn.prolong(visitOf(request));
      return describeMe(request.session);
    },
    updateMe: async ({ session, body }) => {
      await sessions.renameUser(session.userId, body.name);
      return describeMe(session);
    },
    eraseMe: async ({ session, body }) => {
      const { user } = await describeMe(session);
      if (body.email.trim().toLowerCase() !== user.email.toLowerCase())
        throw badRequest('Write out your own address to delete your account.', [
          { path: 'email', message: 'This is not your address.' },
        ]);
      await erasure.user(session.userId);
      return { success: true as const };
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
