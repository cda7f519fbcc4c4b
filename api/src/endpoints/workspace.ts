import { updateWorkspaceSettingsBody, workspaceSettings } from '../workspace-settings.ts';
import { workspace } from '../workspace.ts';
import { endpoints } from './endpoint.ts';

export const workspaceEndpoints = endpoints('Workspace', {
  getWorkspace: {
    method: 'GET',
    path: '/workspace',
    summary: 'The workspace of the key',
    belongsTo: 'workspace',
    scope: 'read',
    response: workspace,
  },
  getWorkspaceSettings: {
    method: 'GET',
    path: '/workspace/settings',
    summary: 'The settings of the workspace',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    response: workspaceSettings,
  },
  updateWorkspaceSettings: {
    method: 'PATCH',
    path: '/workspace/settings',
    summary: 'Change settings of the workspace',
    description:
      'Only given fields change. They hold at once, also for runs that are at work; models from their next segment on.',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    body: updateWorkspaceSettingsBody,
    response: workspaceSettings,
  },
});
