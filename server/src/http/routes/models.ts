import { modelList } from '@quarry/api/models.ts';
import type { ModelList } from '@quarry/api/models.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import type { ModelPrice, PriceOf } from './account/fold-usage.ts';

type ListedModel = Omit<ModelList['models'][number], 'price'>;

export function modelRoutes(listModels: () => ListedModel[], priceOf: PriceOf): Route[] {
  return [
    route({
      method: 'GET',
      path: '/models',
      operationId: 'listModels',
      tag: 'Model',
      summary: 'The models configured here',
      response: modelList,
      handler: async () => ({
        models: listModels().map((model) => ({ ...model, ...priced(priceOf(model.name)) })),
      }),
    }),
  ];
}

const priced = (price: ModelPrice | undefined) =>
  price && { price: { inputPerMillion: price.input, outputPerMillion: price.output } };
