import { z } from 'zod';
import { toolEvent } from './event.ts';

const server = z.string().describe('Name of the MCP server.');
const tool = z.string().describe('As the server calls it.');

export const mcpEvents = [
  toolEvent({
    type: 'mcp-call-start',
    description: 'A tool of an MCP server is about to be called.',
    payload: { server, tool, input: z.string().describe('What is sent, as JSON; a long one is cut.') },
  }),
  toolEvent({
    type: 'mcp-call-end',
    description: 'The MCP server has answered, or not.',
    payload: {
      server,
      tool,
      ok: z.boolean(),
      text: z.string().describe('The beginning of its answer, or why there is none. Text from outside.'),
    },
  }),
] as const;
