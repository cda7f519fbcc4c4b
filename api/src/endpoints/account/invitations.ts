import { z } from 'zod';
import { createdInvitation, createInvitationBody, invitation, invitationList } from '../../account.ts';
import { looseId } from '../../common.ts';
import { endpoints } from '../endpoint.ts';

export const invitationEndpoints = endpoints('Account', {
  listInvitations: {
    method: 'GET',
    path: '//api/account/invitation/list',
    summary: 'The open invitations',
    auth: 'session',
    belongsTo: 'workspace',
    response: invitationList,
  },
  createInvitation: {
    method: 'POST',
    path: '//api/account/invitation',
    summary: 'Make a link into the workspace, for one person',
    auth: 'session',
    belongsTo: 'workspace',
    body: createInvitationBody,
    response: createdInvitation,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '//api/account/invitation/{invitationId}',
    summary: 'Make a link invalid',
    auth: 'session',
    belongsTo: 'workspace',
    params: z.object({ invitationId: looseId }),
    response: invitation,
  },
});
