import { usage, usageQuery } from '@quarry/api/account.ts';
import type { UsageStore } from '../../../store/accounts/usage.ts';
import type { Route } from '../../route.ts';
import { accountRoute, memberScope, ownerScope } from './account-route.ts';
import { firstOfDays, foldUsage } from './fold-usage.ts';
import type { PriceOf } from './fold-usage.ts';

export function usageRoutes(usages: UsageStore, priceOf: PriceOf): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/usage',
      operationId: 'getUsage',
      summary: 'Runs, tokens and costs by day and by model',
      query: usageQuery,
      response: usage,
      handler: async ({ session, query: { days, of } }) => {
        const scope = of === 'workspace' ? ownerScope(session) : memberScope(session);
        const from = firstOfDays(days, new Date());
        return foldUsage(await usages.since(scope, { from, of }), { from, days, priceOf });
      },
    }),
  ];
}
