import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';

export const nodeLimits = [50, 150, 500] as const;
export type NodeLimit = (typeof nodeLimits)[number];

export interface GraphScope {
  nodeLimit: NodeLimit;
  includeOthersEntities: boolean;
}

export const graphQuery = (scope: GraphScope) =>
  queryOptions({
    queryKey: ['graph', scope],
    queryFn: ({ signal }) => client.getWorkspaceGraph({ ...scope, edgeLimit: 1000 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const entityQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['entity', entityId],
    queryFn: ({ signal }) => client.getEntity(entityId, { signal }),
  });

/** Beyond what is drawn: entities by their name. */
export const entitySearchQuery = (search: string, includeOthersEntities: boolean) =>
  queryOptions({
    queryKey: ['entities', search, includeOthersEntities],
    queryFn: ({ signal }) => client.listEntities({ search, includeOthersEntities, limit: 30 }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

/** After a change: ranks, edges and neighbours of others may have changed with it. */
export async function refreshGraph(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['graph', 'entity', 'entities'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
