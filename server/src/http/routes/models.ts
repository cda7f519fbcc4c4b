import { modelEndpoints } from '@quarry/api/endpoints/models.ts';
import type { ModelList } from '@quarry/api/models.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';
import type { ModelPrice, PriceOf } from './account/fold-usage.ts';

type ListedModel = Omit<ModelList['models'][number], 'price'>;

export function modelRoutes(listModels: () => ListedModel[], priceOf: PriceOf): Route[] {
  return routes(modelEndpoints, {
    listModels: async () => ({
      models: listModels().map((model) => ({ ...model, ...priced(priceOf(model.name)) })),
    }),
  });
}

const priced = (price: ModelPrice | undefined) =>
  price && { price: { inputPerMillion: price.input, outputPerMillion: price.output } };
