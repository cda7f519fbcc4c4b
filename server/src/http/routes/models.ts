import { modelEndpoints } from '@quarry/api/endpoints/models.ts';
import type { ModelList } from '@quarry/api/models.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';
import type { ModelPrice, PriceOf } from '../../runs/views/cost-of.ts';
import type { Scope } from '../../store/database/scope.ts';

type ListedModel = Omit<ModelList['models'][number], 'price'>;

export function modelRoutes(listModels: (scope: Scope) => Promise<ListedModel[]>, priceOf: PriceOf): Route[] {
  return routes(modelEndpoints, {
    listModels: async ({ scope }) => ({
      models: (await listModels(scope)).map((model) => ({ ...model, ...priced(priceOf(model.name)) })),
    }),
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
