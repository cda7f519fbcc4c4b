import { usageEndpoints } from '@quarry/api/endpoints/account/usage.ts';
import type { UsageStore } from '../../../store/accounts/usage.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import { memberScope, ownerScope } from './session-scope.ts';
import { firstOfDays, foldUsage } from './fold-usage.ts';
import type { PriceOf } from './fold-usage.ts';

export function usageRoutes(usages: UsageStore, priceOf: PriceOf): Route[] {
  return routes(usageEndpoints, {
    getUsage: async ({ session, query: { days, of } }) => {
      const scope = of === 'workspace' ? ownerScope(session) : memberScope(session);
      const from = firstOfDays(days, new Date());
      return foldUsage(await usages.since(scope, { from, of }), { from, days, priceOf });
    },
  });
}
