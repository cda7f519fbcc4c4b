import { createHash, randomBytes } from 'node:crypto';
import type { CreateMcpServerBody, McpServer, UpdateMcpServerBody } from '@quarry/api/mcp-servers.ts';
import { AppError, badRequest, conflict, notFound } from '../errors.ts';
import { API_PREFIX } from '../http/app.ts';
import type { McpOwners } from '../http/routes/mcp-servers.ts';
import { findChromium } from '../providers/browser/find-chromium.ts';
import type { McpDoor } from '../providers/mcp/mcp-door.ts';
import { McpError } from '../providers/mcp/mcp-error.ts';
import { clientMetadata } from '../providers/mcp/client-metadata.ts';
import type { OauthRecord } from '../providers/mcp/oauth.ts';
import type { Config } from '../settings/config.ts';
import type { Scope } from '../store/database/scope.ts';
import type { McpKeys, McpServerStore } from '../store/workspace/mcp-servers.ts';
import type { OwnProviders } from './create-providers.ts';
import { shownServer } from './shown-mcp-server.ts';
import { workspaceTools } from './workspace-tools.ts';

interface Parts {
  config: Config;
  providers: Pick<OwnProviders, 'mcpSandboxes'>;
  servers: McpServerStore;
}

const MOST_SERVERS = 20;
const MOST_TOOLS = 40;
const OAUTH_MINUTES = 10;
/** Where a browser comes back to: a page of the dashboard. */
const BACK = '/mcp-authorized';
/** What this client says of itself. */
const METADATA = `${API_PREFIX}/mcp-server/client`;

/** A client that is described at an address can be looked up there only where others can reach it. */
export const metadataUrl = ({ publicUrl }: Config): string | undefined =>
  publicUrl?.startsWith('https:') ? `${new URL(publicUrl).origin}${METADATA}` : undefined;

/** What the owners of a workspace do with its MCP servers. */
export function createMcpOwners({
  config,
  providers,
  servers,
  door,
}: Parts & {
  door: Pick<McpDoor, 'look' | 'startOauth' | 'finishOauth'>;
}): McpOwners {
  async function find(scope: Pick<Scope, 'workspaceId'>, id: string): Promise<McpServer> {
    const row = await servers.find(scope, id);
    if (!row) throw notFound('MCP server');
    return shownServer(row);
  }

  const parts = { config, providers, servers, door, find };
  return {
    ...byTools(parts),
    ...byOauth(parts),
    list: async (scope) => (await servers.list(scope)).map(shownServer),
    async create(scope, given) {
      requireFitting(given);
      const { apiKey, secrets, oauthClient, ...fields } = given;
      const made = await servers.create(
        scope,
        {
          ...fields,
          keys: keysIn({ apiKey, secrets }),
          ...(oauthClient && { oauth: registered(oauthClient) }),
        },
        MOST_SERVERS,
      );
      if (made === 'full') throw conflict(`The workspace has ${MOST_SERVERS} MCP servers: remove one first.`);
      if (made === undefined) throw conflict(`There is an MCP server named ${given.name} already.`);
      return find(scope, made);
    },
    async update(scope, id, changes) {
      const before = await find(scope, id);
      requireSameKind(before, changes);
      const { apiKey, secrets, oauthClient, ...fields } = changes;
      const isOther =
        changes.program !== undefined ||
        (changes.address !== undefined && changes.address !== before.address);
      await servers.update(scope, id, {
        ...fields,
        isOther,
        keys: (old) => ({
          ...old,
          ...(apiKey !== undefined && { apiKey: apiKey ?? undefined }),
          ...(secrets !== undefined && { secrets }),
        }),
        ...(oauthClient !== undefined && { oauth: oauthClient === null ? {} : registered(oauthClient) }),
      });
      return find(scope, id);
    },
    async remove(scope, id) {
      const server = await find(scope, id);
      await servers.remove(scope, id);
      return server;
    },
    async look(scope, id, signal) {
      await find(scope, id);
      try {
        await door.look(scope, id, signal);
        return { ok: true, server: await find(scope, id) };
      } catch (error) {
        if (!(error instanceof McpError)) throw error;
        const { code, message } = error;
        return { ok: false, problem: { code, message }, server: await find(scope, id) };
      }
    },
  };
}

type Find = (scope: Pick<Scope, 'workspaceId'>, id: string) => Promise<McpServer>;

function byTools({
  config,
  providers,
  servers,
  find,
}: Parts & { find: Find }): Pick<McpOwners, 'allow' | 'forbid' | 'tools'> {
  return {
    async allow(scope, id, tool) {
      const known = (await find(scope, id)).tools.find(({ name }) => name === tool.name);
      if (known?.problem) throw conflict(`This tool cannot be used: ${known.problem}`);
      const outcome = await servers.allow(id, { ...tool, most: MOST_TOOLS });
      if (outcome === 'missing') throw notFound('Tool');
      if (outcome === 'changed')
        throw conflict(
          'The server describes this tool otherwise by now: look at it again before you allow it.',
        );
      if (outcome === 'full') throw conflict(`At most ${MOST_TOOLS} tools of a server can be allowed.`);
      return find(scope, id);
    },
    async forbid(scope, id, name) {
      await find(scope, id);
      if (!(await servers.forbid(id, name))) throw notFound('Tool');
      return find(scope, id);
    },
    tools: async (scope, locale) =>
      workspaceTools({
        locale,
        allowed: await servers.allowed(scope),
        hasBrowser: (await findChromium(config)) !== undefined,
        hasSandbox: (await providers.mcpSandboxes.report()).some(({ sandbox }) => sandbox),
      }),
  };
}

function byOauth({
  config,
  servers,
  door,
  find,
}: Pick<Parts, 'config' | 'servers'> & {
  door: Pick<McpDoor, 'startOauth' | 'finishOauth'>;
  find: Find;
}): Pick<McpOwners, 'startOauth' | 'finishOauth' | 'forgetOauth' | 'clientMetadata'> {
  return {
    async startOauth(scope, id, returnTo) {
      const { transport, hasKey } = await find(scope, id);
      if (transport !== 'http' || hasKey)
        throw conflict('Only a server that is reached by its address, without a key, is authorized.');
      const state = `${id}.${randomBytes(32).toString('base64url')}`;
      const redirectUrl = `${ownOrigin(config, returnTo)}${BACK}`;
      const url = await orUpstream(() => door.startOauth(scope, id, { redirectUrl, state }));
      if (url !== undefined)
        await servers.beginOauth(id, { state: digest(state), userId: scope.userId, minutes: OAUTH_MINUTES });
      return { authorizationUrl: url ?? null };
    },
    async finishOauth(scope, id, { state, code, iss }) {
      await find(scope, id);
      const row = await servers.takeOauth(scope, id, digest(state));
      if (!row)
        throw conflict('This authorization was not begun by you, was finished before, or has run out.');
      await orUpstream(() => door.finishOauth(row, { code, iss }));
      return find(scope, row.id);
    },
    async forgetOauth(scope, id) {
      await find(scope, id);
      const { client } = await servers.oauth<OauthRecord>(id).read();
      const byHand = client && !('redirect_uris' in client) && !client.client_id.startsWith('https:');
      await servers.forgetOauth(scope, id, byHand ? { client } : undefined);
      return find(scope, id);
    },
    clientMetadata() {
      const { origin } = new URL(config.publicUrl ?? 'http://localhost');
      return {
        client_id: `${origin}${METADATA}`,
        ...clientMetadata([`${origin}${BACK}`]),
        token_endpoint_auth_method: 'none',
      };
    },
  };
}

/** What an upstream has done wrong is said to the owner who asked. */
async function orUpstream<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof McpError) throw new AppError('UPSTREAM_ERROR', error.message);
    throw error;
  }
}

function ownOrigin({ publicUrl }: Config, returnTo: string | undefined): string {
  const origin = publicUrl ?? returnTo;
  if (origin === undefined)
    throw badRequest('Where does the browser come back to? Set PUBLIC_URL, or say `returnTo`.', [
      { path: 'returnTo', message: 'Needed where PUBLIC_URL is not set' },
    ]);
  return new URL(origin).origin;
}

const digest = (state: string) => createHash('sha256').update(state).digest('base64url');

const registered = ({
  clientId,
  clientSecret,
}: {
  clientId: string;
  clientSecret?: string | undefined;
}): OauthRecord => ({
  client: { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) },
});

function keysIn({ apiKey, secrets }: Pick<CreateMcpServerBody, 'apiKey' | 'secrets'>): McpKeys {
  return {
    ...(apiKey !== undefined && { apiKey }),
    ...(secrets && Object.keys(secrets).length > 0 && { secrets }),
  };
}

type Given = CreateMcpServerBody | UpdateMcpServerBody;

const OF_HTTP = ['apiKey', 'keyHeader', 'oauthClient'] as const;

/** What belongs to one way of reaching a server is nothing to the other. */
function requireFitting(given: Given): void {
  const wrong: string[] = given.program
    ? OF_HTTP.filter((field) => given[field] != null)
    : given.secrets
      ? ['secrets']
      : [];
  if (wrong.length > 0)
    throw badRequest(
      'A program has secrets; a server with an address has a key or an authorization.',
      wrong.map((path) => ({ path, message: 'Does not belong to such a server' })),
    );
}

function requireSameKind({ transport }: McpServer, changes: UpdateMcpServerBody): void {
  const wrong =
    transport === 'http'
      ? (['program', 'secrets'] as const).filter((field) => changes[field] !== undefined)
      : ([...OF_HTTP, 'address'] as const).filter((field) => changes[field] !== undefined);
  if (wrong.length > 0)
    throw badRequest(
      'A server stays what it is: reached by an address, or a program.',
      wrong.map((path) => ({ path, message: 'Does not belong to this server' })),
    );
}
