import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import type { Agent } from '@quarry/api/agents.ts';

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

/** Named sets of files and sources. */
export const collectionsQuery = queryOptions({
  queryKey: ['collections'],
  queryFn: ({ signal }) => client.listCollections({ signal }),
});

const AGENTS_A_PAGE = 100;

/** Every agent of the workspace: a user who chooses one, or looks for one by its name, chooses among all. */
async function allAgents(signal: AbortSignal): Promise<Agent[]> {
  const agents: Agent[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await client.listAgents({ limit: AGENTS_A_PAGE, ...(cursor && { cursor }) }, { signal });
    agents.push(...page.agents);
    cursor = page.nextCursor;
  }
  return agents;
}
