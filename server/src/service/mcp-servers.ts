import type { Locale } from '@quarry/api/common.ts';
import type { McpOwners } from '../http/routes/mcp-servers.ts';
import type { Logger } from '../log.ts';
import { createCompanyProxy } from '../providers/company-proxy/company-proxy.ts';
import { createMcpDoor } from '../providers/mcp/mcp-door.ts';
import type { OauthRecord } from '../providers/mcp/oauth.ts';
import type { Config } from '../settings/config.ts';
import { VERSION } from '../settings/version.ts';
import type { Scope } from '../store/database/scope.ts';
import type { McpServerStore } from '../store/workspace/mcp-servers.ts';
import type { SourceStore } from '../store/workspace/sources.ts';
import { mcpTools } from '../tools/mcp/mcp-tools.ts';
import { createProxyOpener } from '../tools/skill/open-proxy.ts';
import type { Tool } from '../tools/tool.ts';
import type { OwnProviders } from './create-providers.ts';
import { createMcpOwners, metadataUrl } from './mcp-owners.ts';

interface Parts {
  config: Config;
  log: Logger;
  providers: Pick<OwnProviders, 'mcp' | 'mcpSandboxes' | 'mcpGuard'>;
  servers: McpServerStore;
  sources: SourceStore;
}

export interface McpRoom {
  owners: McpOwners;
  /** What runs of a workspace are given. */
  toolsOf(asked: { scope: Pick<Scope, 'workspaceId'>; locale: Locale }): Promise<Tool[]>;
  close(): Promise<void>;
}

/** The MCP servers of all workspaces: as runs use them, and as owners manage them. */
export function createMcpRoom({ config, log, providers, servers, sources }: Parts): McpRoom {
  const door = createMcpDoor({
    fetch: providers.mcp.fetch,
    sandboxes: providers.mcpSandboxes,
    openProxy: createProxyOpener({
      guard: providers.mcpGuard,
      log,
      companyProxy: createCompanyProxy(config),
    }),
    servers: { ...servers, oauth: (id) => servers.oauth<OauthRecord>(id) },
    version: VERSION,
    callTimeoutMs: config.mcpCallSeconds * 1_000,
    clientMetadataUrl: metadataUrl(config),
  });
  return {
    owners: createMcpOwners({ config, providers, servers, door }),
    toolsOf: (asked) => mcpTools({ servers, door, sources }, asked),
    async close() {
      await door.close();
      await providers.mcp.close();
    },
  };
}
