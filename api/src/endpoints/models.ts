import { modelList } from '../models.ts';
import { endpoints } from './endpoint.ts';

export const modelEndpoints = endpoints('Model', {
  listModels: {
    method: 'GET',
    path: '/models',
    summary: 'The models configured here',
    belongsTo: 'everybody',
    scope: 'read',
    response: modelList,
  },
});
