import { z } from 'zod';
import { endpoints } from './endpoint.ts';

const MESSAGE_BYTES = 4 * 1024 * 1024;

/** The Model Context Protocol, as streamable HTTP. What a tool does needs the scope of the endpoints that it uses. */
export const mcpEndpoints = endpoints('MCP', {
  postMcp: {
    method: 'POST',
    path: '//mcp',
    summary: 'A message of the Model Context Protocol',
    belongsTo: 'user',
    scope: 'read',
    maxBodyBytes: MESSAGE_BYTES,
    response: z.unknown(),
  },
  resumeMcp: {
    method: 'GET',
    path: '//mcp',
    summary: 'What a call that was cut off has still to say, behind `Last-Event-ID`',
    belongsTo: 'user',
    scope: 'read',
    response: z.unknown(),
    streams: 'always',
  },
});
