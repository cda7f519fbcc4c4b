import { Command } from 'commander';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from '../mcp/create-server.ts';
import { httpBackend } from '../mcp/http-backend.ts';
import { VERSION } from '../settings/version.ts';
import { serviceAddress } from './connect.ts';

export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'Serve the Model Context Protocol on standard input and output, for the service that QUARRY_URL and QUARRY_API_KEY name.',
    )
    .action(() => {
      const backend = httpBackend(serviceAddress());
      // Standard output is the protocol's: nothing else may be written to it.
      serveStdio(() => createMcpServer({ backend, version: VERSION }), {
        onerror: (error) => console.error(error.message),
      });
    });
}
