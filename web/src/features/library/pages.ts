import type { ListFilesInput } from '@quarry/api/files.ts';
import type { ListRunsInput } from '@quarry/api/run-list.ts';
import type { ListSourcesInput } from '@quarry/api/sources.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};
const from = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Few at a time: each turn brings the timeline of its run along. */
export const turnPages = (search: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ['turns', search],
    queryFn: ({ pageParam, signal }) =>
      client.listTurns({ limit: 10, search, ...from(pageParam) }, { signal }),
    select: ({ pages }) => pages.flatMap((page) => page.turns),
  });

export const runPages = (filter: Pick<ListRunsInput, 'search' | 'status'>) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ['runs', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      client.listRuns({ limit: 30, ...filter, ...from(pageParam) }, { signal }),
    select: ({ pages }) => pages.flatMap((page) => page.runs),
  });

export const sourcePages = (filter: Pick<ListSourcesInput, 'search' | 'sourceType'>) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ['sources', filter],
    queryFn: ({ pageParam, signal }) =>
      client.listSources({ limit: 30, ...filter, ...from(pageParam) }, { signal }),
    select: ({ pages }) => pages.flatMap((page) => page.sources),
  });

export const filePages = (filter: Pick<ListFilesInput, 'search'>) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ['files', filter],
    queryFn: ({ pageParam, signal }) =>
      client.listFiles({ limit: 30, ...filter, ...from(pageParam) }, { signal }),
    select: ({ pages }) => pages.flatMap((page) => page.files),
  });
