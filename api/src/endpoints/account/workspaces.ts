import { z } from 'zod';
import { createWorkspaceBody, me, workspaceBody } from '../../account.ts';
import { looseId } from '../../common.ts';
import { endpoints } from '../endpoint.ts';

const params = z.object({ workspaceId: looseId });

export const accountWorkspaceEndpoints = endpoints('Account', {
  createWorkspace: {
    method: 'POST',
    path: '//api/account/workspace',
    summary: 'Make a workspace and go there',
    auth: 'session',
    belongsTo: 'user',
    body: createWorkspaceBody,
    response: me,
  },
  renameWorkspace: {
    method: 'PATCH',
    path: '//api/account/workspace/{workspaceId}',
    summary: 'Rename a workspace',
    auth: 'session',
    belongsTo: 'workspace',
    params,
    body: workspaceBody,
    response: me,
  },
  switchWorkspace: {
    method: 'POST',
    path: '//api/account/workspace/{workspaceId}/switch',
    summary: 'Work in another workspace',
    auth: 'session',
    belongsTo: 'workspace',
    params,
    response: me,
  },
  deleteWorkspace: {
    method: 'DELETE',
    path: '//api/account/workspace/{workspaceId}',
    summary: 'Delete a workspace with everything in it',
    description:
      'Runs, conversations, sources, files, secrets, the graph and the keys of all its members. Owners only.',
    auth: 'session',
    belongsTo: 'workspace',
    params,
    response: me,
  },
  leaveWorkspace: {
    method: 'POST',
    path: '//api/account/workspace/{workspaceId}/leave',
    summary: 'Leave a workspace',
    description: 'The keys of the user for it are revoked.',
    auth: 'session',
    belongsTo: 'workspace',
    params,
    response: me,
  },
});
