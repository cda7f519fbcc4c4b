import type { Locale } from '@quarry/api/common.ts';
import { mcpServerEndpoints } from '@quarry/api/endpoints/mcp-servers.ts';
import type {
  CreateMcpServerBody,
  FinishMcpOauthBody,
  McpClient,
  McpLook,
  McpServer,
  UpdateMcpServerBody,
  WorkspaceTool,
} from '@quarry/api/mcp-servers.ts';
import type { Scope } from '../../store/database/scope.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

type WorkspaceScope = Pick<Scope, 'workspaceId'>;

/** What owners can do about the MCP servers of their workspace, and what members are told of its tools. */
export interface McpOwners {
  list(scope: WorkspaceScope): Promise<McpServer[]>;
  create(scope: WorkspaceScope, given: CreateMcpServerBody): Promise<McpServer>;
  update(scope: WorkspaceScope, id: string, changes: UpdateMcpServerBody): Promise<McpServer>;
  remove(scope: WorkspaceScope, id: string): Promise<McpServer>;
  look(scope: WorkspaceScope, id: string, signal: AbortSignal): Promise<McpLook>;
  allow(
    scope: WorkspaceScope,
    id: string,
    tool: { name: string; digest: string; approval: 'ask' | 'free' },
  ): Promise<McpServer>;
  forbid(scope: WorkspaceScope, id: string, name: string): Promise<McpServer>;
  startOauth(
    scope: Scope,
    id: string,
    returnTo: string | undefined,
  ): Promise<{ authorizationUrl: string | null }>;
  finishOauth(scope: Scope, id: string, given: FinishMcpOauthBody): Promise<McpServer>;
  forgetOauth(scope: WorkspaceScope, id: string): Promise<McpServer>;
  tools(scope: WorkspaceScope, locale: Locale): Promise<WorkspaceTool[]>;
  /** What those who authorize are told of this client. */
  clientMetadata(): McpClient;
}

export function mcpServerRoutes(owners: McpOwners): Route[] {
  return routes(mcpServerEndpoints, {
    listMcpServers: async ({ scope }) => ({ servers: await owners.list(scope) }),
    createMcpServer: ({ scope, body }) => owners.create(scope, body),
    updateMcpServer: ({ scope, params, body }) => owners.update(scope, params.mcpServerId, body),
    deleteMcpServer: ({ scope, params }) => owners.remove(scope, params.mcpServerId),
    lookAtMcpServer: ({ scope, params, signal }) => owners.look(scope, params.mcpServerId, signal),
    allowMcpTool: ({ scope, params, body }) => owners.allow(scope, params.mcpServerId, body),
    forbidMcpTool: ({ scope, params, body }) => owners.forbid(scope, params.mcpServerId, body.name),
    startMcpOauth: ({ scope, params, body }) => owners.startOauth(scope, params.mcpServerId, body.returnTo),
    finishMcpOauth: ({ scope, params, body }) => owners.finishOauth(scope, params.mcpServerId, body),
    forgetMcpOauth: ({ scope, params }) => owners.forgetOauth(scope, params.mcpServerId),
    describeMcpClient: async () => owners.clientMetadata(),
    listWorkspaceTools: async ({ scope, query }) => ({ tools: await owners.tools(scope, query.locale) }),
  });
}
