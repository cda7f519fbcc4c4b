import { capabilities, capabilitiesQuery } from '@quarry/api/account.ts';
import type { Capabilities } from '@quarry/api/account.ts';
import type { Locale } from '@quarry/api/common.ts';
import type { Route } from '../../route.ts';
import { accountRoute } from './account-route.ts';

export interface CapabilityDeps {
  version: string;
  findCapabilities: (locale: Locale) => Promise<Capabilities['capabilities']>;
}

export function capabilityRoutes({ version, findCapabilities }: CapabilityDeps): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/capabilities',
      operationId: 'getCapabilities',
      summary: 'What this installation can do',
      query: capabilitiesQuery,
      response: capabilities,
      handler: async ({ query }) => ({ version, capabilities: await findCapabilities(query.locale) }),
    }),
  ];
}
