import { workspaceEndpoints } from '@quarry/api/endpoints/workspace.ts';
import type { UpdateWorkspaceSettingsBody } from '@quarry/api/workspace-settings.ts';
import { notFound } from '../../errors.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { WorkspaceSettingsStore } from '../../store/workspace/workspace-settings.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

interface WorkspaceDeps {
  accounts: AccountStore;
  workspaceSettings: WorkspaceSettingsStore;
  /** Refuses a model that is not known here. */
  requireModel: (scope: Scope, name: string, field: string) => Promise<void>;
}

export function workspaceRoutes({ accounts, workspaceSettings, requireModel }: WorkspaceDeps): Route[] {
  return routes(workspaceEndpoints, {
    getWorkspace: async ({ scope }) => {
      const found = await accounts.describeWorkspace(scope);
      if (!found) throw notFound('Workspace');
      return found;
    },
    getWorkspaceSettings: ({ scope }) => workspaceSettings.read(scope),
    updateWorkspaceSettings: async ({ scope, body }) => {
      for (const [field, name] of namedModels(body)) await requireModel(scope, name, field);
      return workspaceSettings.update(scope, body);
    },
  });
}

function namedModels({ defaultModel, models = {} }: UpdateWorkspaceSettingsBody): [string, string][] {
  const named = { defaultModel, ...prefixed('models', models) };
  return Object.entries(named).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

const prefixed = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));
