import { z } from 'zod';
import { id } from '../common.ts';
import { event } from './event.ts';

export const delegationMode = z
  .enum(['single', 'parallel', 'chain'])
  .describe(
    '`parallel`: all at once. `chain`: one after the other, each with the message of the one before.',
  );
export type DelegationMode = z.infer<typeof delegationMode>;

const agentFields = { agentId: id, agentName: z.string() };

export const delegationLink = z
  .object({ ...agentFields, runId: id.describe('The id of the child run, also before it has started.') })
  .meta({ id: 'DelegationLink', description: 'An agent that gets the work, in its order.' });
export type DelegationLink = z.infer<typeof delegationLink>;

export const skippedTarget = z
  .object({
    ...agentFields,
    reason: z
      .enum(['own-agent', 'depth-limit', 'run-limit', 'follows-anyway', 'unknown-agent'])
      .describe(
        '`depth-limit`: `maxChainSteps` is reached. `run-limit`: the tree of runs is too large. ' +
          '`follows-anyway`: the agent is a later link of the same chain. `unknown-agent`: it was deleted.',
      ),
    message: z.string().describe('The reason in words.'),
  })
  .meta({ id: 'SkippedTarget', description: 'An agent that does not get the work, and why.' });
export type SkippedTarget = z.infer<typeof skippedTarget>;

export const delegationEvents = [
  event({
    type: 'agent-mention',
    description:
      'The agent has called its tool `mentionAgent`: the other one is to go on after this run has completed.',
    payload: { ...agentFields, message: z.string().optional().describe('For the other agent, in addition.') },
  }),
  event({
    type: 'agent-delegation',
    description: 'Which agents get the work when this run completes; the child runs start after `complete`.',
    payload: {
      mode: delegationMode.optional().describe('Left out when no agent gets the work.'),
      links: z.array(delegationLink),
      skipped: z.array(skippedTarget),
    },
  }),
  event({
    type: 'agent-delegated',
    description: 'The second event of a child run: where its input comes from.',
    payload: {
      parentRunId: id,
      fromRunId: id.describe('The run whose final message is the input; in a chain the link before.'),
      fromAgentName: z.string(),
      mode: delegationMode,
      depth: z.int().min(1).describe('Hand-overs between the run that a caller started and this one.'),
      note: z.string().optional().describe('Which links of the chain did not complete and were passed over.'),
    },
  }),
  event({
    type: 'agent-memory',
    description: 'What a run with `updateMemory` has made of the memory of its agent.',
    payload: {
      agentId: id,
      status: z.enum(['updated', 'unchanged', 'failed']),
      reason: z
        .string()
        .optional()
        .describe('Why it failed or was left as it is; the answer is not affected.'),
    },
  }),
] as const;
