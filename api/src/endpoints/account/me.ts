import { z } from 'zod';
import { accountSession, eraseMeBody, me, sessionList, updateMeBody } from '../../account.ts';
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
  eraseMe: {
    method: 'POST',
    path: '//api/account/me/erase',
    summary: 'Delete the own account and all that is in it',
    description:
      'In every workspace, with the workspaces that nobody else is in. 409 while the user is the last owner of one that others are in.',
    auth: 'session',
    belongsTo: 'user',
    body: eraseMeBody,
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT'],
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
