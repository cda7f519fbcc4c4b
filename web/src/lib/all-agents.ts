import type { Agent } from '@quarry/api/agents.ts';
import { client } from './client.ts';

const AGENTS_A_PAGE = 100;

/** Every agent of the workspace: a user who chooses one, or looks for one by its name, chooses among all. */
export async function allAgents(signal: AbortSignal): Promise<Agent[]> {
  const agents: Agent[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await client.listAgents({ limit: AGENTS_A_PAGE, ...(cursor && { cursor }) }, { signal });
    agents.push(...page.agents);
    cursor = page.nextCursor;
  }
  return agents;
}
