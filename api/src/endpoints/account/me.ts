import { z } from 'zod';
import { accountSession, me, sessionList, updateMeBody } from '../../account.ts';
import { looseId } from '../../common.ts';
import { endpoints } from '../endpoint.ts';

export const meEndpoints = endpoints('Account', {
  me: {
    method: 'GET',
    path: '//api/account/me',
    summary: 'Who is signed in, and where',
    auth: 'session',
    belongsTo: 'user',
    response: me,
  },
  updateMe: {
    method: 'PATCH',
    path: '//api/account/me',
    summary: 'Change the own name',
    auth: 'session',
    belongsTo: 'user',
    body: updateMeBody,
    response: me,
  },
  listSessions: {
    method: 'GET',
    path: '//api/account/session/list',
    summary: 'Where the user is signed in',
    auth: 'session',
    belongsTo: 'user',
    response: sessionList,
  },
  revokeSession: {
    method: 'DELETE',
    path: '//api/account/session/{sessionId}',
    summary: 'End a session of the user',
    auth: 'session',
    belongsTo: 'user',
    params: z.object({ sessionId: looseId }),
    response: accountSession,
  },
});
