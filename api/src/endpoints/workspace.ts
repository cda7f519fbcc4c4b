import { workspace } from '../workspace.ts';
import { endpoints } from './endpoint.ts';

export const workspaceEndpoints = endpoints('Workspace', {
  getWorkspace: {
    method: 'GET',
    path: '/workspace',
    summary: 'The workspace of the key',
    belongsTo: 'workspace',
    response: workspace,
  },
});
