import { queryOptions } from '@tanstack/react-query';
import { allAgents } from './all-agents.ts';
import { client } from './client.ts';

/** What runs can be made with. Changes seldom. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => client.listModels({ signal }),
  staleTime: 5 * 60_000,
});

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => ({ agents: await allAgents(signal) }),
});
