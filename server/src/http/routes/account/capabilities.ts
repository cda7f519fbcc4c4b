import { capabilityEndpoints } from '@quarry/api/endpoints/account/capabilities.ts';
import type { Capabilities } from '@quarry/api/account.ts';
import type { Locale } from '@quarry/api/common.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';

export interface CapabilityDeps {
  version: string;
  findCapabilities: (locale: Locale) => Promise<Capabilities['capabilities']>;
}

export function capabilityRoutes({ version, findCapabilities }: CapabilityDeps): Route[] {
  return routes(capabilityEndpoints, {
    getCapabilities: async ({ query }) => ({ version, capabilities: await findCapabilities(query.locale) }),
  });
}
