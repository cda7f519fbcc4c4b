import { z } from 'zod';
import { id } from '../common.ts';
import {
  allowMcpToolBody,
  createMcpServerBody,
  finishMcpOauthBody,
  forbidMcpToolBody,
  MCP_PROGRAM_BYTES,
  mcpClient,
  mcpLook,
  mcpServer,
  mcpServerList,
  startedMcpOauth,
  startMcpOauthBody,
  updateMcpServerBody,
  workspaceToolList,
} from '../mcp-servers.ts';
import { listToolsQuery } from '../tools.ts';
import { endpoints } from './endpoint.ts';

const params = z.object({ mcpServerId: id.describe('Id of the MCP server.') });
/** A program, as JSON writes it. */
const maxBodyBytes = MCP_PROGRAM_BYTES * 2;
const byOwners = { belongsTo: 'workspace', scope: 'admin', onlyOwners: true } as const;

export const mcpServerEndpoints = endpoints('McpServer', {
  listMcpServers: {
    method: 'GET',
    path: '/mcp-server/list',
    summary: 'The MCP servers of the workspace, with their tools',
    ...byOwners,
    response: mcpServerList,
  },
  createMcpServer: {
    method: 'POST',
    path: '/mcp-server',
    summary: 'Add an MCP server',
    description: 'None of its tools is allowed yet: look at what it offers, then allow them one by one.',
    ...byOwners,
    isBodySecret: true,
    maxBodyBytes,
    body: createMcpServerBody,
    response: mcpServer,
    errors: ['CONFLICT'],
  },
  updateMcpServer: {
    method: 'PATCH',
    path: '/mcp-server/{mcpServerId}',
    summary: 'Change an MCP server',
    description:
      'Another address or program is another server: its tools must be allowed again, and its key and authorization are forgotten unless new ones are given.',
    ...byOwners,
    isBodySecret: true,
    maxBodyBytes,
    params,
    body: updateMcpServerBody,
    response: mcpServer,
  },
  deleteMcpServer: {
    method: 'DELETE',
    path: '/mcp-server/{mcpServerId}',
    summary: 'Remove an MCP server',
    description: 'With its key, its authorization and its tools. A run at work cannot call them from now on.',
    ...byOwners,
    params,
    response: mcpServer,
  },
  lookAtMcpServer: {
    method: 'POST',
    path: '/mcp-server/{mcpServerId}/look',
    summary: 'Ask an MCP server what it offers',
    description:
      'Connects to it once. A tool that is not what was allowed is found here, as it is before each call.',
    ...byOwners,
    params,
    response: mcpLook,
  },
  allowMcpTool: {
    method: 'POST',
    path: '/mcp-server/{mcpServerId}/tool/allow',
    summary: 'Allow a tool of an MCP server',
    ...byOwners,
    params,
    body: allowMcpToolBody,
    response: mcpServer,
    errors: ['CONFLICT'],
  },
  forbidMcpTool: {
    method: 'POST',
    path: '/mcp-server/{mcpServerId}/tool/forbid',
    summary: 'Forbid a tool of an MCP server',
    description: 'Holds at once, also for runs at work.',
    ...byOwners,
    params,
    body: forbidMcpToolBody,
    response: mcpServer,
  },
  startMcpOauth: {
    method: 'POST',
    path: '/mcp-server/{mcpServerId}/oauth/start',
    summary: 'Ask an MCP server for its authorization',
    description: 'By OAuth 2.1 with PKCE. Holds for ten minutes, and for the member who began it.',
    ...byOwners,
    params,
    body: startMcpOauthBody,
    response: startedMcpOauth,
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  },
  forgetMcpOauth: {
    method: 'POST',
    path: '/mcp-server/{mcpServerId}/oauth/forget',
    summary: 'Forget the authorization of an MCP server',
    ...byOwners,
    params,
    response: mcpServer,
  },
  finishMcpOauth: {
    method: 'POST',
    path: '/mcp-server/{mcpServerId}/oauth/finish',
    summary: 'Finish the authorization that was begun',
    description:
      'The dashboard calls it when the browser comes back; the id stands before the point in `state`.',
    ...byOwners,
    isBodySecret: true,
    params,
    body: finishMcpOauthBody,
    response: mcpServer,
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  },
  describeMcpClient: {
    method: 'GET',
    path: '/mcp-server/client',
    summary: 'What MCP servers are told of this client',
    description:
      'For those who authorize it by OAuth. Named to them where PUBLIC_URL is an address of https.',
    auth: 'none',
    belongsTo: 'everybody',
    response: mcpClient,
  },
  listWorkspaceTools: {
    method: 'GET',
    path: '/workspace/tools',
    summary: 'The tools that runs of this workspace really have',
    description: 'The catalog, with what is not available here, and the allowed tools of the MCP servers.',
    belongsTo: 'workspace',
    scope: 'read',
    query: listToolsQuery,
    response: workspaceToolList,
  },
});
