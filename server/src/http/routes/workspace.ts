import { workspaceEndpoints } from '@quarry/api/endpoints/workspace.ts';
import { notFound } from '../../errors.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function workspaceRoutes(accounts: AccountStore): Route[] {
  return routes(workspaceEndpoints, {
    getWorkspace: async ({ scope }) => {
      const found = await accounts.describeWorkspace(scope);
      if (!found) throw notFound('Workspace');
      return found;
    },
  });
}
