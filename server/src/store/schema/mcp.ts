import type { McpDefinition } from '@quarry/api/mcp-servers.ts';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, time, updatedAt } from './columns.ts';

/** Servers of the Model Context Protocol whose tools runs of a workspace may call. */
export const mcpServers = pgTable(
  'mcp_servers',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Reached by HTTP; null where it is a program. */
    address: text(),
    /** Run in the sandbox; null where it has an address. */
    program: jsonb().$type<McpProgram>(),
    keyHeader: text(),
    /** Key and secrets, sealed under the server's id. Null: it has none. */
    sealedKeys: text(),
    /** Registration, tokens and an authorization under way, sealed under the server's id. */
    sealedOauth: text(),
    /** That of the authorization under way: a digest, who began it and when it ends. */
    oauthState: text(),
    oauthUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    oauthEndsAt: time(),
    /** Whether it has asked for an authorization, and has it. */
    oauth: text({ enum: ['none', 'needed', 'connected'] })
      .notNull()
      .default('none'),
    timeoutSeconds: integer(),
    isOn: boolean().notNull().default(true),
    lastSeenAt: time(),
    /** A sentence that members may read. */
    lastFailure: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('mcp_servers_name').on(table.workspaceId, table.name),
    uniqueIndex('mcp_servers_oauth_state').on(table.oauthState),
  ],
);

/** What a server says of its tools, and what of it an owner has allowed: only while both are the same is it called. */
export const mcpTools = pgTable(
  'mcp_tools',
  {
    serverId: uuid()
      .notNull()
      .references(() => mcpServers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As the server last described it; null when it does not offer it any more. */
    offered: jsonb().$type<McpDefinition>(),
    /** As it was when it was allowed; null when it is not. */
    allowed: jsonb().$type<McpDefinition>(),
    approval: text({ enum: ['ask', 'free'] }),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.name] })],
);

export interface McpProgram {
  language: 'javascript' | 'python';
  code: string;
  args: string[];
  hosts: string[];
}

export type McpServerRow = typeof mcpServers.$inferSelect;
export type McpToolRow = typeof mcpTools.$inferSelect;
