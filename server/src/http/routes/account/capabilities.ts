import { capabilities } from '@quarry/api/account.ts';
import type { Capabilities } from '@quarry/api/account.ts';
import type { Route } from '../../route.ts';
import { accountRoute } from './account-route.ts';

export interface CapabilityDeps {
  version: string;
  findCapabilities: () => Promise<Capabilities['capabilities']>;
}

export function capabilityRoutes({ version, findCapabilities }: CapabilityDeps): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/capabilities',
      operationId: 'getCapabilities',
      summary: 'What this installation can do',
      response: capabilities,
      handler: async () => ({ version, capabilities: await findCapabilities() }),
    }),
  ];
}
