import { documentEndpoints } from '@quarry/api/endpoints/documents.ts';
import { badRequest } from '../../errors.ts';
import type { Documents } from '../../runs/documents/documents.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function documentRoutes(documents: Documents): Route[] {
  return routes(documentEndpoints, {
    getDocument: ({ scope, params, query }) => documents.get(scope, params.runId, query.version),
    listDocumentVersions: ({ scope, params }) => documents.list(scope, params.runId),
    saveDocument: ({ scope, params, body }) => {
      if (body.runId !== params.runId) throw badRequest('runId: must be the run of the path.');
      return documents.save(scope, body);
    },
  });
}
