import {
  auth,
  computeScopeUnion,
  extractWWWAuthenticateParams,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type {
  AuthProvider,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { BoundedFetch } from './bounded-fetch.ts';
import { clientMetadata } from './client-metadata.ts';
import { firstWords, McpError } from './mcp-error.ts';

/** All that is kept of an authorization; sealed wherever it lies. */
export interface OauthRecord {
  /** Registered by hand, or by ourselves. */
  client?: StoredOAuthClientInformation | undefined;
  tokens?: StoredOAuthTokens | undefined;
  /** Of the authorization under way. */
  verifier?: string | undefined;
  redirectUrl?: string | undefined;
  discovery?: OAuthDiscoveryState | undefined;
  /** What the server has asked for since, and where it says so. */
  scope?: string | undefined;
  resourceMetadataUrl?: string | undefined;
}

/** Where the record of one server lies. */
export interface OauthKeeper {
  read(): Promise<OauthRecord>;
  change(change: (record: OauthRecord) => OauthRecord): Promise<void>;
}

export interface OauthSettings {
  /** Where the document about this client can be read by those who authorize, if anywhere. */
  clientMetadataUrl?: string | undefined;
  fetch: BoundedFetch;
}

/** Begins an authorization. Gives where its owner has to go; undefined when the tokens could be renewed without. */
export async function startOauth(
  keeper: OauthKeeper,
  given: OauthSettings & { serverUrl: string; redirectUrl: string; state: string },
): Promise<string | undefined> {
  const { fetch, serverUrl, redirectUrl, state } = given;
  let sentTo: URL | undefined;
  await keeper.change((record) => forRedirect(record, redirectUrl));
  const { scope, resourceMetadataUrl, tokens } = await keeper.read();
  const provider = oauthProvider(keeper, { ...given, onRedirect: (url) => (sentTo = url) });
  const widens = scope !== undefined && !isWithin(scope, tokens?.scope);
  const result = await orProblem(() =>
    auth(Object.assign(provider, { state: () => state }), {
      serverUrl,
      fetchFn: fetch,
      ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl: new URL(resourceMetadataUrl) }),
      ...(scope !== undefined && { scope }),
      // To renew what is there cannot widen it.
      ...(widens && { forceReauthorization: true }),
    }),
  );
  if (result === 'AUTHORIZED') return undefined;
  if (!sentTo || !/^https?:$/.test(sentTo.protocol))
    throw new McpError('protocol', 'The server names no address of the web where it is authorized.');
  return sentTo.href;
}

/** What the authorization server has sent back by the browser becomes tokens. */
export async function finishOauth(
  keeper: OauthKeeper,
  given: OauthSettings & { serverUrl: string; code: string; iss?: string | undefined },
): Promise<void> {
  const { fetch, serverUrl, code, iss } = given;
  const { redirectUrl = '' } = await keeper.read();
  const provider = oauthProvider(keeper, { ...given, redirectUrl, onRedirect: () => undefined });
  await orProblem(() =>
    auth(provider, { serverUrl, authorizationCode: code, fetchFn: fetch, ...(iss !== undefined && { iss }) }),
  );
  await keeper.change(({ verifier: _verifier, ...record }) => record);
}

/**
 * Tokens for a connection at work, where nobody is there to be sent anywhere: renewed where that can be done, else the
 * server's wish is noted for the next authorization.
 */
export function bearerOf(keeper: OauthKeeper, settings: OauthSettings): AuthProvider {
  let lastSent: string | undefined;
  return {
    async token() {
      lastSent = (await keeper.read()).tokens?.access_token;
      return lastSent;
    },
    async onUnauthorized({ response, serverUrl }) {
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
      await keeper.change((record) => wanting(record, { scope, resourceMetadataUrl }));
      const { tokens, redirectUrl } = await keeper.read();
      // Another node has renewed them meanwhile.
      if (tokens && tokens.access_token !== lastSent) return;
      if (!tokens?.refresh_token || redirectUrl === undefined) throw new UnauthorizedError();
      const provider = oauthProvider(keeper, { ...settings, redirectUrl, onRedirect: () => undefined });
      const quiet = Object.assign(provider, { saveCodeVerifier: () => undefined });
      const result = await auth(quiet, { serverUrl, fetchFn: settings.fetch });
      if (result !== 'AUTHORIZED') throw new UnauthorizedError();
    },
  };
}

/** A server that wants more than it was given says what. */
export const wanting = (
  record: OauthRecord,
  { scope, resourceMetadataUrl }: { scope?: string | undefined; resourceMetadataUrl?: URL | undefined },
): OauthRecord => ({
  ...record,
  ...(scope !== undefined && { scope: computeScopeUnion(record.tokens?.scope, record.scope, scope) }),
  ...(resourceMetadataUrl && { resourceMetadataUrl: resourceMetadataUrl.href }),
});

/** A client that registered itself did so for one address to come back to. */
function forRedirect(record: OauthRecord, redirectUrl: string): OauthRecord {
  const { client, discovery: _discovery, ...rest } = record;
  const isOwn = client !== undefined && 'redirect_uris' in client;
  const isForOther = isOwn && record.redirectUrl !== redirectUrl;
  return { ...rest, redirectUrl, ...(client && !isForOther && { client }) };
}

const isWithin = (wanted: string, granted = '') =>
  wanted.split(' ').every((scope) => granted.split(' ').includes(scope));

function oauthProvider(
  keeper: OauthKeeper,
  {
    redirectUrl,
    clientMetadataUrl,
    onRedirect,
  }: { redirectUrl: string; clientMetadataUrl?: string | undefined; onRedirect: (url: URL) => void },
): OAuthClientProvider {
  const keep = (part: Partial<OauthRecord>) => keeper.change((record) => ({ ...record, ...part }));
  return {
    redirectUrl,
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    clientMetadata: clientMetadata([redirectUrl]),
    clientInformation: async () => (await keeper.read()).client,
    saveClientInformation: (client) => keep({ client }),
    tokens: async () => (await keeper.read()).tokens,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: onRedirect,
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: async () => (await keeper.read()).verifier ?? '',
    discoveryState: async () => (await keeper.read()).discovery,
    saveDiscoveryState: (discovery) => keep({ discovery }),
    invalidateCredentials: (what) => keeper.change((record) => without(record, what)),
  };
}

function without(
  record: OauthRecord,
  what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery',
): OauthRecord {
  if (what === 'all') return {};
  // One that was registered by hand is not ours to forget.
  if (what === 'client' && record.client && !('redirect_uris' in record.client)) return record;
  return { ...record, [what]: undefined };
}

async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof McpError) throw error;
    throw new McpError('authorization', `The authorization failed: ${firstWords((error as Error).message)}`);
  }
}
