import { sourceEndpoints } from '@quarry/api/endpoints/sources.ts';
import { AppError, notFoundNull } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import { isId } from '../../store/database/ids.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function sourceRoutes(engine: Engine, sources: SourceStore): Route[] {
  return routes(sourceEndpoints, {
    listSources: async ({ scope, query }) => {
      const { rows, nextCursor } = await sources.list(scope, query);
      return {
        sources: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        nextCursor,
      };
    },
    getSource: async ({ scope, params, query }) => {
      const found = isId(params.sourceId)
        ? await engine.source(scope, { id: params.sourceId, sourceType: query.sourceType })
        : undefined;
      if (found === 'forbidden')
        throw new AppError('FORBIDDEN', 'The source belongs to another workspace or user.');
      if (!found) throw notFoundNull('Source');
      return found;
    },
  });
}
