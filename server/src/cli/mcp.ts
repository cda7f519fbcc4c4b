import { Command } from 'commander';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from '../mcp/create-server.ts';
import { httpBackend } from '../mcp/http-backend.ts';
import { VERSION } from '../settings/version.ts';
import { addServiceOptions, requireService } from './service/reach-service.ts';
import type { ServiceOptions } from './service/reach-service.ts';

export function mcpCommand(): Command {
  return addServiceOptions(new Command('mcp'))
    .description(
      'Serve the Model Context Protocol on standard input and output, for the service that QUARRY_URL and QUARRY_API_KEY, or a login, name.',
    )
    .action(async (options: ServiceOptions) => {
      const backend = httpBackend(await requireService(options));
      // Standard output is the protocol's: nothing else may be written to it.
      serveStdio(() => createMcpServer({ backend, version: VERSION }), {
        onerror: (error) => console.error(error.message),
      });
    });
}
