import { z } from 'zod';
import { changeRoleBody, member, memberList } from '../../account.ts';
import { looseId } from '../../common.ts';
import { endpoints } from '../endpoint.ts';

const params = z.object({ userId: looseId });

export const memberEndpoints = endpoints('Account', {
  listMembers: {
    method: 'GET',
    path: '//api/account/member/list',
    summary: 'The members of the workspace, owners first',
    auth: 'session',
    belongsTo: 'workspace',
    response: memberList,
  },
  changeRole: {
    method: 'PATCH',
    path: '//api/account/member/{userId}',
    summary: 'Make a member owner, or the other way round',
    auth: 'session',
    belongsTo: 'workspace',
    params,
    body: changeRoleBody,
    response: member,
  },
  removeMember: {
    method: 'DELETE',
    path: '//api/account/member/{userId}',
    summary: 'Remove a member and revoke the member’s keys',
    auth: 'session',
    belongsTo: 'workspace',
    params,
    response: member,
  },
  eraseMember: {
    method: 'POST',
    path: '//api/account/member/{userId}/erase',
    summary: 'Remove a member and all that is theirs here',
    description:
      'Their runs and conversations with what hangs on them, files, private sources, secrets and keys of this workspace; not the account. Owners only.',
    auth: 'session',
    belongsTo: 'workspace',
    params,
    response: member,
    errors: ['CONFLICT'],
  },
});
