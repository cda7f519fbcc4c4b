import type { Locale } from '@quarry/api/common.ts';
import { mcpWords } from '../../prompts/mcp.ts';
import type { McpAnswer } from '../../providers/mcp/answer-text.ts';
import type { McpDoor } from '../../providers/mcp/mcp-door.ts';
import { McpError } from '../../providers/mcp/mcp-error.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { McpServerStore } from '../../store/workspace/mcp-servers.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import type { Tool, ToolContext, ToolResult } from '../tool.ts';
import { documentsIn, keepDocuments } from './keep-documents.ts';
import { schemaOf, UnusableSchema } from './schema-of.ts';
import { shownText } from './shown-text.ts';
import { mcpToolId } from './tool-id.ts';

export interface McpToolDeps {
  servers: Pick<McpServerStore, 'allowed'>;
  door: Pick<McpDoor, 'call'>;
  sources: Pick<SourceStore, 'link' | 'save'>;
}

type Allowed = Awaited<ReturnType<McpServerStore['allowed']>>[number];

const MOST_DESCRIPTION = 1_000;
const MOST_SHOWN = 2_000;

/** The tools of its MCP servers that a workspace has allowed, as its runs are given them: as they were when allowed. */
export async function mcpTools(
  deps: McpToolDeps,
  { scope, locale }: { scope: Pick<Scope, 'workspaceId'>; locale: Locale },
): Promise<Tool[]> {
  const allowed = await deps.servers.allowed(scope);
  return allowed.flatMap((one) => toolOf(deps, one, locale) ?? []);
}

function toolOf(deps: McpToolDeps, { server, tool }: Allowed, locale: Locale): Tool | undefined {
  const { name, description, inputSchema } = tool.allowed!;
  const id = mcpToolId(server.name, name);
  try {
    return {
      id,
      description: mcpWords[locale].description({
        server: server.name,
        name: shownText(name, 100),
        said: shownText(description, MOST_DESCRIPTION),
      }),
      input: schemaOf(inputSchema),
      isOfOthers: true,
      run: (input, context) =>
        callOnce(deps, { id, serverId: server.id, name, input: input as Record<string, unknown> }, context),
    };
  } catch (error) {
    // Nobody could have allowed it but an earlier release.
    if (error instanceof UnusableSchema) return undefined;
    throw error;
  }
}

interface Call {
  id: string;
  serverId: string;
  name: string;
  input: Record<string, unknown>;
}

/** What is allowed is looked up anew: to forbid a tool holds at once, on every node. */
async function callOnce(deps: McpToolDeps, call: Call, context: ToolContext): Promise<ToolResult> {
  const words = mcpWords[context.input.locale];
  const standing = (await deps.servers.allowed(context.scope)).find(
    ({ server, tool }) => server.id === call.serverId && tool.name === call.name,
  );
  if (!standing) return { ok: false, reason: words.forbidden(call.id) };
  const { server, tool } = standing;
  const input = JSON.stringify(call.input);
  const shown = { server: server.name, tool: shownText(call.name, 100), input: shownText(input, MOST_SHOWN) };
  const refusal =
    tool.approval === 'free' ? undefined : await context.refusal('word', { reason: 'mcp-call', ...shown });
  if (refusal !== undefined) return { ok: false, reason: refusal };
  context.emit('mcp-call-start', shown);
  const { isReadOnly, isIdempotent } = tool.allowed!;
  const send = () => answerOf(deps, standing, call, context);
  // What the server itself calls harmless may be repeated after a crash; all else is sent once at most.
  const outcome =
    isReadOnly || isIdempotent ? await context.step('answer', send) : await context.once('answer', send);
  const result = resultOf(outcome, words, call.id);
  const passages = result.ok ? await keepDocuments(deps, context, documentsIn(outcome)) : [];
  const { server: at, tool: named } = shown;
  const text = shownText(result.ok ? result.text : result.reason, MOST_SHOWN);
  context.emit('mcp-call-end', { server: at, tool: named, ok: result.ok, text });
  if (!result.ok || passages.length === 0) return result;
  const list = passages.map(({ n, title, url }) => `[${n}] ${title} ${url}`).join('\n');
  return { ok: true, text: `${result.text}\n\n${words.sources}:\n${list}`, passages };
}

type Outcome = McpAnswer | { problem: 'changed' | 'gone' } | { failure: string };

/** That a server cannot be reached, or is not what it was, is an answer too. */
async function answerOf(
  { door }: McpToolDeps,
  { server, tool }: Allowed,
  { name, input }: Call,
  { scope, runId, signal }: ToolContext,
): Promise<Outcome> {
  try {
    return await door.call({
      scope,
      serverId: server.id,
      runId,
      tool: { name, digest: tool.allowed!.digest },
      input,
      signal,
    });
  } catch (error) {
    if (error instanceof McpError) return { failure: error.message };
    throw error;
  }
}

function resultOf(outcome: Outcome | undefined, words: (typeof mcpWords)['en'], id: string): ToolResult {
  if (outcome === undefined) return { ok: false, reason: words.interrupted(id) };
  if ('problem' in outcome) return { ok: false, reason: words[outcome.problem](id) };
  if ('failure' in outcome) return { ok: false, reason: words.failed(outcome.failure) };
  const text = outcome.text.trim() || words.empty;
  return outcome.ok ? { ok: true, text } : { ok: false, reason: words.failed(text) };
}
