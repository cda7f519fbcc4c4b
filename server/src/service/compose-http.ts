import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Locale } from '@quarry/api/common.ts';
import { createAdmission } from '../http/admission.ts';
import { createApp } from '../http/app.ts';
import type { RequestLimits } from '../http/app.ts';
import { createAudit } from '../http/audit.ts';
import { createAuthenticator } from '../http/authenticate.ts';
import { addDashboard, pageFor } from '../http/dashboard.ts';
import { addDocSite } from '../http/doc-site.ts';
import { addDocs } from '../http/docs.ts';
import { addDraining } from '../http/draining.ts';
import { addFavicon } from '../http/favicon.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { createLiveView } from '../http/live-view/live-view.ts';
import { addMetrics, serveMetrics } from '../http/metrics.ts';
import { createOriginCheck } from '../http/own-origin.ts';
import { createPageTokens } from '../http/page-tokens.ts';
import { createRateLimiters } from '../http/rate-limit.ts';
import type { Route } from '../http/route.ts';
import { accountRoutes } from '../http/routes/account/account-routes.ts';
import { liveRoute } from '../http/routes/browser.ts';
import { addHealthChecks } from '../http/routes/service.ts';
import type { OidcSettings } from '../http/sign-in/create-auth.ts';
import { createSignIn } from '../http/sign-in/sign-in.ts';
import type { StreamLimits } from '../http/sse.ts';
import type { Logger } from '../log.ts';
import type { SecretKey } from '../sealing/secret-key.ts';
import type { Config } from '../settings/config.ts';
import { projectRoot } from '../settings/project-root.ts';
import { KEY_CHANNEL } from '../store/accounts/api-keys.ts';
import { createTokenSigner } from '../store/accounts/signed-token.ts';
import type { RunningTelemetry } from '../telemetry/start-telemetry.ts';
import type { BrowsingPlace } from '../tools/browse/browse-deps.ts';
import { apiRoutes, facadeRoutes } from './api-routes.ts';
import type { ComposedEngine } from './compose-engine.ts';
import { findCapabilities, forWorkspace } from './capabilities.ts';
import type { Connections } from '../http/routes/connections.ts';
import type { PriceBook } from '../runs/views/cost-of.ts';
import type { OwnProviders } from './create-providers.ts';
import type { McpRoom } from './mcp-servers.ts';
import { createPriceSettings } from './price-book.ts';
import type { Stores } from './create-stores.ts';
import type { OpenedStores } from './open-stores.ts';
import { webhookSecrets } from './send-webhooks.ts';

export interface HttpRoom {
  browsingPlace: BrowsingPlace;
  config: Config;
  connections: Connections;
  mcp: McpRoom;
  prices: PriceBook;
  engine: ComposedEngine;
  log: Logger;
  node: { id: string; version: string; isAlone: boolean };
  opened: OpenedStores;
  providers: OwnProviders;
  secretKey: SecretKey;
  telemetry: RunningTelemetry;
  /** Where the built dashboard lies. */
  webFolder?: string;
  streamLimits?: StreamLimits;
  requestLimits?: RequestLimits;
  checkResponses?: boolean;
}

export interface HttpServer {
  app: FastifyInstance;
  /** Where METRICS_PORT is served, if it is. */
  metricsAddress: AddressInfo | undefined;
  /** Not ready from now on, but still at work: whoever is in front sends new requests elsewhere. */
  beginDraining(): void;
  /** The watchers of browsers are told to come back. */
  closeWatching(): void;
  closeMetrics(): void;
  closeRequests(): Promise<void>;
  closeAuthenticator(): Promise<void>;
}

/** Everything that is reached by HTTP, in front of an engine at work. */
export async function composeHttp(room: HttpRoom): Promise<HttpServer> {
  const { config, engine, log, opened } = room;
  const { stores, pool, vault } = opened;
  const isWorker = config.role === 'worker';
  const webFolder = room.webFolder ?? path.join(projectRoot, 'web/dist');
  const doors = createDoors(room);
  const liveView = createLiveView({
    ...room.browsingPlace,
    sessions: stores.browserSessions,
    origins: doors.origins,
    log,
  });
  const audit = createAudit({ store: stores.auditLog, log });
  const watching = liveRoute(liveView);
  const app = await createApp({
    routes: isWorker ? [watching] : routesOf(room, { ...doors, watching }),
    admission: createAdmission(doors),
    ...(!isWorker && { pageFor: pageFor(webFolder) }),
    audit,
    idempotency: createIdempotency(stores.idempotency, vault.digest),
    log,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    conversationOf: async (scope, runId) => (await engine.door.find(scope, runId)).conversationId,
    telemetry: room.telemetry.telemetry,
    ...(room.streamLimits && { streamLimits: room.streamLimits }),
    ...(room.requestLimits && { requestLimits: room.requestLimits }),
    ...(room.checkResponses && { checkResponses: true }),
  });
  liveView.attach(app);
  const draining = addDraining(app);
  addHealthChecks(app, async () => {
    if (draining.hasBegun() || engine.isStopping()) return 'the service is stopping';
    await pool.query('select 1');
    return (await room.opened.room.isShort()) ? 'the disk of the database is full' : undefined;
  });
  const metrics = await openMetrics(room, app);
  if (!isWorker) {
    await addDashboard(app, webFolder);
    addDocs(app);
    addDocSite(app, projectRoot);
    await addFavicon(app);
  }
  return {
    app,
    metricsAddress: metrics?.address() as AddressInfo | undefined,
    beginDraining: draining.begin,
    closeWatching: liveView.close,
    closeMetrics() {
      metrics?.close();
      metrics?.closeAllConnections();
    },
    async closeRequests() {
      await closeServer(app);
      await audit.close();
    },
    closeAuthenticator: doors.authenticator.close,
  };
}

/** What decides who comes in, and how often. */
function createDoors({ config, log, node, opened, secretKey }: HttpRoom) {
  const { db, listener, stores } = opened;
  const pageTokens = createPageTokens(secretKey.derive('page tokens'));
  const authenticator = createAuthenticator({
    keys: stores.apiKeys,
    pageTokens,
    noticesArrive: () => listener.connected,
    onError: (error) => log.warn({ err: error }, 'last uses of keys could not be stored'),
  });
  listener.on(KEY_CHANNEL, (keyHash) => authenticator.forget(keyHash));
  const signIn = createSignIn({
    db,
    memberships: stores.memberships,
    sessions: stores.sessions,
    secret: secretKey.derive('sessions'),
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    oidc: oidcSettings(config, stores),
    log,
  });
  const limits = createRateLimiters(config, node.isAlone ? undefined : stores.rateLimits);
  const origins = createOriginCheck(config.publicUrl, config.corsOrigins);
  return { authenticator, pageTokens, signIn, limits, origins, memberships: stores.memberships };
}

/** Whoever comes by the provider and has no account joins the named workspace, if one is named. */
function oidcSettings(config: Config, { memberships, erasure }: Stores): OidcSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcJoin } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const join =
    oidcJoin === undefined
      ? undefined
      : async (userId: string) => {
          const workspaceId = await erasure.workspaceByName(oidcJoin);
          if (workspaceId !== undefined) await memberships.join({ workspaceId, userId });
        };
  return { issuer, clientId, clientSecret, join };
}

type Doors = ReturnType<typeof createDoors>;

type RouteDoors = Pick<Doors, 'signIn' | 'limits' | 'origins' | 'pageTokens'> & { watching: Route };

function routesOf(
  { browsingPlace, config, connections, mcp, prices, engine, node, opened, providers, secretKey }: HttpRoom,
  { signIn, limits, origins, pageTokens, watching }: RouteDoors,
): Route[] {
  const { stores } = opened;
  const { images } = providers;
  const { version } = node;
  const { tokens } = browsingPlace;
  const capabilities: Partial<Record<Locale, ReturnType<typeof findCapabilities>>> = {};
  const account = accountRoutes({
    signIn,
    memberships: stores.memberships,
    erasure: stores.erasure,
    keys: stores.apiKeys,
    sessions: stores.sessions,
    links: stores.signInLinks,
    invitations: stores.invitations,
    secrets: engine.door.secrets,
    usage: stores.usage,
    prices,
    attempts: limits.signIns,
    oidcName: config.oidcIssuer && config.oidcName,
    publicUrl: config.publicUrl,
    version,
    findCapabilities: async (locale, workspaceId) =>
      forWorkspace(await (capabilities[locale] ??= findCapabilities(config, { locale })), {
        locale,
        health: workspaceId === null ? [] : await stores.providerHealth.ofWorkspace({ workspaceId }),
        connected: workspaceId === null ? [] : await stores.connections.list({ workspaceId }),
      }),
  });
  const imageSigner = createTokenSigner(secretKey.derive('images'));
  const api = apiRoutes({
    config,
    connections,
    mcp,
    stores,
    door: engine.door,
    searchSources: engine.searchSources,
    watching,
    tokens,
    images,
    imageSigner,
    prices,
    priceSettings: createPriceSettings(config.modelPrices, stores.modelPrices),
    pageTokens,
    webhookSecret: webhookSecrets(secretKey),
    version,
  });
  const checkOrigin = origins.requireOwnOrNone;
  return [...api, ...account, ...facadeRoutes({ stores, door: engine.door, version, api, checkOrigin })];
}

/** On a port of its own if there is one, else on the service's. */
async function openMetrics(
  { config, telemetry }: HttpRoom,
  app: FastifyInstance,
): Promise<Server | undefined> {
  const door = { metrics: telemetry.prometheus, token: config.metricsToken };
  if (config.metricsPort !== undefined)
    return serveMetrics({ ...door, host: config.host, port: config.metricsPort });
  addMetrics(app, door);
  return undefined;
}

/** A connection whose last answer goes out during the close would be kept alive for a minute: it is closed once idle. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(sweep));
}
