import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

/** The latest questions, without their timelines: for the sidebar, the palette and mentions. */
export const recentRunsQuery = queryOptions({
  queryKey: ['runs', 'recent'],
  queryFn: ({ signal }) => client.listRuns({ limit: 30 }, { signal }),
  // Runs change by themselves; while one is at work the list is looked at more often.
  refetchInterval: ({ state }) =>
    state.data?.runs.some((run) => run.status === 'running') ? 10_000 : 60_000,
});
