import { z } from 'zod';
import { looseId } from '@quarry/api/common.ts';
import { getSourceQuery, listSourcesQuery, sourceDetail, sourceList } from '@quarry/api/sources.ts';
import { AppError, notFoundNull } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import { isId } from '../../store/database/ids.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export function sourceRoutes(engine: Engine, sources: SourceStore): Route[] {
  return [
    route({
      method: 'GET',
      path: '/source/list',
      operationId: 'listSources',
      tag: 'Source',
      summary: "The workspace's public sources and the user's private ones, newest first",
      query: listSourcesQuery,
      response: sourceList,
      handler: async ({ scope, query }) => {
        const { rows, nextCursor } = await sources.list(scope, query);
        return {
          sources: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
          nextCursor,
        };
      },
    }),
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
