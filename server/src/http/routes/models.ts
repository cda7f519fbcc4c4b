import { modelList } from '@quarry/api/models.ts';
import type { ModelList } from '@quarry/api/models.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export function modelRoutes(listModels: () => ModelList['models']): Route[] {
  return [
    route({
      method: 'GET',
      path: '/models',
      operationId: 'listModels',
      tag: 'Model',
      summary: 'The models configured here',
      response: modelList,
      handler: async () => ({ models: listModels() }),
    }),
  ];
}
