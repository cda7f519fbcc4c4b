import type { McpAnswer } from './answer-text.ts';
import type { CallLimits, McpConnection } from './connect-server.ts';
import { McpError, SessionLost } from './mcp-error.ts';
import type { McpDefinition } from '@quarry/api/mcp-servers.ts';
import { createOpenConnections } from './open-connections.ts';
import type { KeptServer, McpDoorDeps, ServerScope } from './kept-server.ts';

export interface McpCall {
  scope: ServerScope;
  serverId: string;
  runId: string;
  /** What was allowed, and nothing else. */
  tool: { name: string; digest: string };
  input: Record<string, unknown>;
  signal: AbortSignal;
}

/** Between two calls of a run. A program takes a place in the sandbox as long. */
const IDLE_MS = 20_000;

/** What speaks the protocol weighs as much as the rest of a small service: it is loaded by the first who talks to a server. */
const connect = async (deps: McpDoorDeps, server: KeptServer, limits: CallLimits): Promise<McpConnection> =>
  (await import('./connect-kept.ts')).connectKept(deps, server, limits);

export type McpDoor = ReturnType<typeof createMcpDoor>;

/** All that is done with MCP servers: looked at, called, authorized. Every failure is an McpError. */
export function createMcpDoor(deps: McpDoorDeps) {
  const { servers, fetch, clientMetadataUrl } = deps;
  const connections = createOpenConnections({ idleMs: IDLE_MS });
  const oauth = { fetch, clientMetadataUrl };

  const limitsOf = ({ timeoutSeconds }: KeptServer, signal?: AbortSignal): CallLimits => ({
    timeoutMs: timeoutSeconds === null ? deps.callTimeoutMs : timeoutSeconds * 1_000,
    signal,
  });

  async function kept(scope: ServerScope, id: string): Promise<KeptServer> {
    const server = await servers.open(scope, id);
    if (!server) throw new McpError('unreachable', 'The server is not there any more.');
    return server;
  }

  /** How a server fares is noted for its owners, whoever has talked to it. */
  async function noting<T>({ id }: KeptServer, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof McpError) {
        await servers.noteFailure(id, error.message);
        if (error.code === 'authorization') await servers.setOauth(id, 'needed');
      }
      throw error;
    }
  }

  return {
    /** Asks a server what it offers. */
    async look(scope: ServerScope, id: string, signal: AbortSignal): Promise<void> {
      const server = await kept(scope, id);
      await noting(server, async () => {
        const connection = await connect(deps, server, limitsOf(server, signal));
        try {
          await servers.noteOffered(id, await connection.tools(limitsOf(server, signal)));
        } finally {
          await connection.close().catch(() => undefined);
        }
      });
    },

    async call(call: McpCall): Promise<McpAnswer | { problem: 'changed' | 'gone' }> {
      const server = await kept(call.scope, call.serverId);
      const limits = limitsOf(server, call.signal);
      // A server that was changed is another one.
      const key = `${server.id}/${call.runId}/${server.updatedAt.getTime()}`;
      const anew = () => connect(deps, server, { timeoutMs: limits.timeoutMs });
      const ask = () => connections.use(key, anew, (connection) => callAllowed(connection, call, limits));
      return noting(server, async () => {
        const answer = await ask().catch((error: unknown) => {
          if (error instanceof SessionLost) return ask();
          throw error;
        });
        if (!('offered' in answer)) return answer;
        await servers.noteOffered(server.id, answer.offered);
        return { problem: answer.problem };
      });
    },

    /** Where an owner gives the word; undefined when none is needed any more. */
    async startOauth(
      scope: ServerScope,
      id: string,
      given: { redirectUrl: string; state: string },
    ): Promise<string | undefined> {
      const { address } = await kept(scope, id);
      const keeper = servers.oauth(id);
      const { startOauth } = await import('./oauth.ts');
      const url = await startOauth(keeper, { ...oauth, ...given, serverUrl: address! });
      if (url === undefined) await servers.setOauth(id, 'connected');
      return url;
    },

    async finishOauth(
      { id, address }: { id: string; address: string | null },
      given: { code: string; iss?: string | undefined },
    ): Promise<void> {
      const { finishOauth } = await import('./oauth.ts');
      await finishOauth(servers.oauth(id), { ...oauth, ...given, serverUrl: address! });
      await servers.setOauth(id, 'connected');
    },

    count: connections.count,
    close: connections.close,
  };
}

/** Only what was allowed is called: what the server says of the tool now must be the same. */
async function callAllowed(
  connection: McpConnection,
  { tool, input }: McpCall,
  limits: CallLimits,
): Promise<McpAnswer | { problem: 'changed' | 'gone'; offered: McpDefinition[] }> {
  const offered = await connection.tools(limits);
  const now = offered.find(({ name }) => name === tool.name);
  if (now?.digest === tool.digest) return connection.call(tool.name, input, limits);
  return { problem: now ? 'changed' : 'gone', offered };
}
