import { z } from 'zod';
import { accountSession, me, sessionList, updateMeBody } from '@quarry/api/account.ts';
import { looseId } from '@quarry/api/common.ts';
import { AppError } from '../../../errors.ts';
import { isId } from '../../../store/database/ids.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { accountRoute, visitOf } from './account-route.ts';
import type { DescribeMe } from './describe-me.ts';

interface MeDeps {
  sessions: SessionStore;
  signIn: SignIn;
  describeMe: DescribeMe;
}

export function meRoutes({ sessions, signIn, describeMe }: MeDeps): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/me',
      operationId: 'getMe',
      summary: 'Who is signed in, and where',
      response: me,
      handler: async (request) => {
        await signIn.prolong(visitOf(request));
        return describeMe(request.session);
      },
    }),
    accountRoute({
      method: 'PATCH',
      path: '/me',
      operationId: 'updateMe',
      summary: 'Change the own name',
      body: updateMeBody,
      response: me,
      handler: async ({ session, body }) => {
        await sessions.renameUser(session.userId, body.name);
        return describeMe(session);
      },
    }),
    accountRoute({
      method: 'GET',
      path: '/session/list',
      operationId: 'listSessions',
      summary: 'Where the user is signed in',
      response: sessionList,
      handler: async ({ session }) => ({
        sessions: (await sessions.list(session.userId)).map((row) => shown(row, session.sessionId)),
      }),
    }),
    accountRoute({
      method: 'DELETE',
      path: '/session/{sessionId}',
      operationId: 'revokeSession',
      summary: 'End a session of the user',
      params: z.object({ sessionId: looseId }),
      response: accountSession,
      handler: async ({ session, params }) => {
        const row = isId(params.sessionId)
          ? await sessions.revoke(session.userId, params.sessionId)
          : undefined;
        if (!row) throw new AppError('NOT_FOUND', 'You have no such session.');
        return shown(row, session.sessionId);
      },
    }),
  ];
}

type SessionRow = Awaited<ReturnType<SessionStore['list']>>[number];

const shown = (row: SessionRow, currentId: string) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isCurrent: row.id === currentId,
});
