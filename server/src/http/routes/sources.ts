import { z } from 'zod';
import { looseId } from '@quarry/api/common.ts';
import { getSourceQuery, sourceDetail } from '@quarry/api/sources.ts';
import { AppError, notFoundNull } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import { isId } from '../../store/ids.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export function sourceRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/graph/source/{sourceId}',
      operationId: 'getSource',
      tag: 'Source',
      summary: 'A source with its text and the runs that used it',
      params: z.object({ sourceId: looseId.describe('Id of the source.') }),
      malformedParams: 'NOT_FOUND_NULL',
      query: getSourceQuery,
      response: sourceDetail,
      errors: ['FORBIDDEN'],
      handler: async ({ scope, params, query }) => {
        const found = isId(params.sourceId)
          ? await engine.source(scope, { id: params.sourceId, sourceType: query.sourceType })
          : undefined;
        if (found === 'forbidden')
          throw new AppError('FORBIDDEN', 'The source belongs to another workspace or user.');
        if (!found) throw notFoundNull('Source');
        return found;
      },
    }),
  ];
}
