import { workspaceEndpoints } from '@quarry/api/endpoints/workspace.ts';
import { notFound } from '../../errors.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import type { WorkspaceSettingsStore } from '../../store/workspace/workspace-settings.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

interface WorkspaceDeps {
  accounts: AccountStore;
  workspaceSettings: WorkspaceSettingsStore;
}

export function workspaceRoutes({ accounts, workspaceSettings }: WorkspaceDeps): Route[] {
  return routes(workspaceEndpoints, {
    getWorkspace: async ({ scope }) => {
      const found = await accounts.describeWorkspace(scope);
      if (!found) throw notFound('Workspace');
      return found;
    },
    getWorkspaceSettings: ({ scope }) => workspaceSettings.read(scope),
    updateWorkspaceSettings: ({ scope, body }) => workspaceSettings.update(scope, body),
  });
}
