import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/client';
import type { McpDefinition } from '@quarry/api/mcp-servers.ts';

/** More than any server that is made for models needs; what is beyond is left out. */
const MOST_TOOLS = 256;

export function offeredTools(tools: readonly Tool[]): McpDefinition[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return [...byName.values()].slice(0, MOST_TOOLS).filter(isNamed).map(offeredTool);
}

const isNamed = ({ name }: Tool) => name !== '' && name.length <= 256 && !name.includes('\0');

function offeredTool(tool: Tool): McpDefinition {
  const { name, title, description = '', inputSchema, outputSchema, annotations = {} } = tool;
  const shownTitle = title ?? annotations.title;
  return {
    name,
    ...(shownTitle !== undefined && { title: storable(shownTitle) }),
    description: storable(description),
    inputSchema: storableIn(inputSchema) as Record<string, unknown>,
    isReadOnly: annotations.readOnlyHint === true,
    isIdempotent: annotations.idempotentHint === true,
    digest: digestOf({ name, title, description, inputSchema, outputSchema, annotations }),
  };
}

/** PostgreSQL holds no NUL, in text as in JSON. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

function storableIn(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storable(key), storableIn(one)]));
}

function digestOf(said: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(said)))
    .digest('base64url');
}

/** The order of its fields says nothing about a definition. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, inOrder(one)]),
  );
}
