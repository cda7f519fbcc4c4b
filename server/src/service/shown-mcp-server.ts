import type { McpServer, McpTool, McpToolState } from '@quarry/api/mcp-servers.ts';
import type { McpToolRow } from '../store/schema/mcp.ts';
import type { McpServerWithTools } from '../store/workspace/mcp-servers.ts';
import { schemaOf, UnusableSchema } from '../tools/mcp/schema-of.ts';
import { shownText } from '../tools/mcp/shown-text.ts';
import { mcpToolId } from '../tools/mcp/tool-id.ts';

const MOST_DESCRIPTION = 10_000;

/** A server as its owners see it: without what it is given to come in. */
export function shownServer(row: McpServerWithTools): McpServer {
  const { program } = row;
  return {
    id: row.id,
    name: row.name,
    transport: row.address === null ? 'stdio' : 'http',
    address: row.address,
    program: program && {
      language: program.language,
      args: program.args,
      hosts: program.hosts,
      bytes: Buffer.byteLength(program.code),
    },
    hasKey: row.hasKey,
    keyHeader: row.keyHeader,
    secretNames: row.secretNames,
    oauth: row.oauth,
    timeoutSeconds: row.timeoutSeconds,
    isOn: row.isOn,
    tools: row.tools.map((tool) => shownTool(row.name, tool)),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    lastFailure: row.lastFailure,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function shownTool(server: string, tool: McpToolRow): McpTool {
  const { name, title, description, inputSchema, isReadOnly, digest } = (tool.offered ?? tool.allowed)!;
  const problem = problemOf(inputSchema);
  return {
    name,
    toolId: mcpToolId(server, name),
    state: stateOf(tool, problem),
    approval: tool.approval,
    title: title === undefined ? null : shownText(title, 200),
    description: shownText(description, MOST_DESCRIPTION),
    inputSchema,
    isReadOnly,
    digest,
    problem,
  };
}

function stateOf({ offered, allowed }: McpToolRow, problem: string | null): McpToolState {
  if (allowed === null) return problem === null ? 'new' : 'unusable';
  if (offered === null) return 'gone';
  return offered.digest === allowed.digest ? 'allowed' : 'changed';
}

function problemOf(schema: Record<string, unknown>): string | null {
  try {
    schemaOf(schema);
    return null;
  } catch (error) {
    if (error instanceof UnusableSchema) return error.message;
    throw error;
  }
}
