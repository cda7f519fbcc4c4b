import type { SourceType } from '@quarry/api/sources.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

/** A source with its text. What was read once does not change. */
export const sourceQuery = ({ sourceId, sourceType }: { sourceId: string; sourceType: SourceType }) =>
  queryOptions({
    queryKey: ['source', sourceType, sourceId],
    queryFn: ({ signal }) => client.getSource({ sourceId, sourceType }, { signal }),
  });
