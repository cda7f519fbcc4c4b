import { skippedMessage } from '../../prompts/delegation.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { createMentionAgentTool } from '../../tools/mention-agent.ts';
import type { Tool } from '../../tools/tool.ts';
import { idsOf } from './mentioned.ts';

/** The tool by which a run's model hands work to the agents that are mentioned; none when nobody is. */
export async function handOverTools(deps: { agents: AgentStore }, run: RunRow): Promise<Tool[]> {
  const ids = idsOf(run.input.mentions, 'agent').filter((id) => id !== run.agentId);
  if (ids.length === 0) return [];
  const found = await deps.agents.findMany(run, ids);
  const agents = ids.flatMap((id) => found.find((agent) => agent.id === id) ?? []);
  if (agents.length === 0) return [];
  const { maxChainSteps, locale } = run.input;
  const refusal =
    run.depth >= maxChainSteps ? skippedMessage('depth-limit', maxChainSteps, locale) : undefined;
  return [createMentionAgentTool({ agents, refusal }) as Tool];
}
