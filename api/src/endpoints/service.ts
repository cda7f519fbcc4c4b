import { z } from 'zod';
import { endpoints } from './endpoint.ts';

const openApiDocument = z
  .record(z.string(), z.unknown())
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });

export const serviceEndpoints = endpoints('Service', {
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    auth: 'none',
    belongsTo: 'everybody',
    response: openApiDocument,
  },
});
