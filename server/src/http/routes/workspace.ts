import { workspace } from '@quarry/api/workspace.ts';
import { notFound } from '../../errors.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export function workspaceRoutes(accounts: AccountStore): Route[] {
  return [
    route({
      method: 'GET',
      path: '/workspace',
      operationId: 'getWorkspace',
      tag: 'Workspace',
      summary: 'The workspace of the key',
      response: workspace,
      handler: async ({ scope }) => {
        const found = await accounts.describeWorkspace(scope);
        if (!found) throw notFound('Workspace');
        return found;
      },
    }),
  ];
}
