import { modelEndpoints } from '@quarry/api/endpoints/models.ts';
import type { ProviderHealth } from '@quarry/api/connections.ts';
import type { ModelList } from '@quarry/api/models.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';
import type { ModelPrice, PriceBook } from '../../runs/views/cost-of.ts';
import type { Scope } from '../../store/database/scope.ts';

type ListedModel = Omit<ModelList['models'][number], 'price' | 'health'>;
/** By the name of the provider. */
type Health = Map<string, ProviderHealth>;

interface ModelRouteDeps {
  listModels: (scope: Scope) => Promise<ListedModel[]>;
  prices: PriceBook;
  healthOf: (scope: Scope) => Promise<Health>;
}

export function modelRoutes({ listModels, prices, healthOf }: ModelRouteDeps): Route[] {
  return routes(modelEndpoints, {
    listModels: async ({ scope }) => {
      const [models, health, priceOf] = await Promise.all([
        listModels(scope),
        healthOf(scope),
        prices.of(scope.workspaceId),
      ]);
      return {
        models: models.map((model) => ({
          ...model,
          ...priced(priceOf(model.name)),
          ...(health.has(model.provider) && { health: health.get(model.provider)! }),
        })),
      };
    },
  });
}

const priced = (price: ModelPrice | undefined) =>
  price && {
    price: {
      inputPerMillion: price.input,
      outputPerMillion: price.output,
      ...(price.cachedInput !== price.input && { cachedInputPerMillion: price.cachedInput }),
    },
  };
