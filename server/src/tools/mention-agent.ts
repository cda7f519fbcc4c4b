import { z } from 'zod';
import { askedAs } from '../providers/model/model-schema.ts';
import type { Tool } from './tool.ts';

const MENTION_AGENT = 'mentionAgent';

const MAX_MESSAGE_CHARS = 4_000;

const input = z.object({
  agentId: z.string().optional().describe('Id of the agent.'),
  name: z.string().optional().describe('Its name, instead of the id.'),
  message: z
    .string()
    .max(MAX_MESSAGE_CHARS)
    .optional()
    .describe('What it should know or do besides going on from your final message.'),
});
type Input = z.infer<typeof input>;

/** Models are shown the ids; a name is understood too. */
const asked = (ids: readonly string[]) =>
  z.object({ agentId: z.enum(ids).describe('Id of the agent.'), message: input.shape.message });

export interface MentionAgentOptions {
  /** To whom the run's agent may hand work. */
  agents: readonly { id: string; name: string }[];
  /** Why nothing can be handed over any more. */
  refusal: string | undefined;
}

/** Hands work over. Only the intent is recorded here: the other agent begins when this run has completed. */
export function createMentionAgentTool({ agents, refusal }: MentionAgentOptions): Tool<Input> {
  const list = agents.map(({ id, name }) => `${name} (${id})`).join(', ');
  return {
    id: MENTION_AGENT,
    description: `Hands work to another agent, which goes on from your final message after you have finished. Only when the request wants that agent's part in it, not to thank or to report back. Agents: ${list}.`,
    input: agents.length > 0 ? askedAs(input, asked(agents.map(({ id }) => id))) : input,
    run: async ({ agentId, name, message }, context) => {
      const target =
        agents.find(({ id }) => id === agentId) ?? agents.find((agent) => fold(agent.name) === fold(name));
      if (!target) return { ok: false, reason: `there is no such agent here; choose one of ${list}` };
      context.emit('agent-mention', {
        agentId: target.id,
        agentName: target.name,
        // NUL is the one character that PostgreSQL text cannot hold.
        ...(message?.trim() && { message: message.replaceAll('\0', '').trim() }),
      });
      if (refusal !== undefined) return { ok: false, reason: refusal };
      return {
        ok: true,
        text: `${target.name} goes on when you have finished. Its reply is not part of this run: finish your own part now.`,
      };
    },
  };
}

const fold = (name = '') => name.normalize('NFKC').trim().replace(/^@/, '').toLowerCase();
