import { finishOauth, startOauth } from './oauth.ts';
import type { OauthKeeper } from './oauth.ts';
import type { McpAnswer } from './answer-text.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { connectServer, httpTransport } from './connect-server.ts';
import type { CallLimits, McpConnection } from './connect-server.ts';
import { McpError, SessionLost } from './mcp-error.ts';
import type { McpDefinition } from '@quarry/api/mcp-servers.ts';
import { createOpenConnections } from './open-connections.ts';
import { sandboxedTransport } from './sandboxed-transport.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** A server as it is kept, with what it is given to come in. */
export interface KeptServer {
  id: string;
  name: string;
  address: string | null;
  program: { language: 'javascript' | 'python'; code: string; args: string[]; hosts: string[] } | null;
  keyHeader: string | null;
  timeoutSeconds: number | null;
  updatedAt: Date;
  keys: { apiKey?: string | undefined; secrets?: Record<string, string> | undefined };
}

interface ServerScope {
  workspaceId: string;
}

export interface McpDoorDeps {
  fetch: BoundedFetch;
  sandboxes: {
    find(need: { language: 'javascript' | 'python'; network?: boolean }): Promise<Sandbox | undefined>;
  };
  /** The only way out of the sandbox. */
  openProxy(way: {
    hosts: readonly string[];
    inject: [];
  }): Promise<{ socketPath: string; close(): Promise<void> }>;
  servers: {
    open(scope: ServerScope, id: string): Promise<KeptServer | undefined>;
    oauth(id: string): OauthKeeper;
    setOauth(id: string, oauth: 'needed' | 'connected'): Promise<void>;
    noteOffered(id: string, offered: readonly McpDefinition[]): Promise<void>;
    noteFailure(id: string, words: string): Promise<void>;
  };
  version: string;
  callTimeoutMs: number;
  clientMetadataUrl?: string | undefined;
}

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
      const url = await startOauth(keeper, { ...oauth, ...given, serverUrl: address! });
      if (url === undefined) await servers.setOauth(id, 'connected');
      return url;
    },

    async finishOauth(
      { id, address }: { id: string; address: string | null },
      given: { code: string; iss?: string | undefined },
    ): Promise<void> {
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

async function connect(deps: McpDoorDeps, server: KeptServer, limits: CallLimits): Promise<McpConnection> {
  const { version } = deps;
  const { address, program, keys, keyHeader } = server;
  if (address !== null) {
    const keeper = deps.servers.oauth(server.id);
    const key = keys.apiKey === undefined ? undefined : keyFor(keys.apiKey, keyHeader);
    const transport = httpTransport({ address, key, oauth: keeper }, deps);
    return connectServer(transport, { ...limits, version, isHttp: true, ...(!key && { oauth: keeper }) });
  }
  return connectProgram(deps, { program: program!, secrets: keys.secrets ?? {} }, limits);
}

const keyFor = (value: string, header: string | null) =>
  header === null ? { header: 'authorization', value: `Bearer ${value}` } : { header, value };

async function connectProgram(
  { sandboxes, openProxy, version }: McpDoorDeps,
  { program, secrets }: { program: NonNullable<KeptServer['program']>; secrets: Record<string, string> },
  limits: CallLimits,
): Promise<McpConnection> {
  const { language, code, args, hosts } = program;
  const network = hosts.length > 0;
  const sandbox = await sandboxes.find({ language, network });
  if (!sandbox?.takesInput)
    throw new McpError(
      'no-sandbox',
      `A server that is a program runs in a sandbox (bubblewrap) alone, and there is none for ${language} here.`,
    );
  const proxy = network ? await openProxy({ hosts, inject: [] }) : undefined;
  const transport = sandboxedTransport(sandbox, {
    language,
    program: { code, args },
    secrets: Object.entries(secrets).map(([key, value]) => ({ key, value })),
    ...(proxy && { network: { socketPath: proxy.socketPath } }),
  });
  try {
    const connection = await connectServer(transport, {
      ...limits,
      version,
      isHttp: false,
      ending: transport.ending,
    });
    return { ...connection, close: () => connection.close().finally(() => proxy?.close()) };
  } catch (error) {
    await proxy?.close();
    throw error;
  }
}
