import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Locale } from '@quarry/api/common.ts';
import { apiRoutes } from './api-routes.ts';
import { findCapabilities } from './capabilities.ts';
import { projectRoot } from '../settings/project-root.ts';
import type { Config } from '../settings/config.ts';
import { createAdmission } from '../http/admission.ts';
import { startRankScheduler } from '../graph/rank/rank-scheduler.ts';
import { createRankThread } from '../graph/rank/rank-thread.ts';
import { createApp } from '../http/app.ts';
import { createAuthenticator } from '../http/authenticate.ts';
import { addDashboard, pageFor } from '../http/dashboard.ts';
import { addDocs } from '../http/docs.ts';
import { addFavicon } from '../http/favicon.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { createLiveView } from '../http/live-view/live-view.ts';
import { addMetrics, serveMetrics } from '../http/metrics.ts';
import { createOriginCheck } from '../http/own-origin.ts';
import { createRateLimiters } from '../http/rate-limit.ts';
import { accountRoutes } from '../http/routes/account/account-routes.ts';
import { liveRoute } from '../http/routes/browser.ts';
import { addHealthChecks } from '../http/routes/service.ts';
import { createSignIn } from '../http/sign-in/sign-in.ts';
import type { StreamLimits } from '../http/sse.ts';
import { loadKeyring } from '../sealing/keyring.ts';
import type { Logger } from '../log.ts';
import type { Models } from '../providers/model/model.ts';
import { createPriceOf } from '../providers/model/model-prices.ts';
import { watchedModels } from '../providers/model/watched-models.ts';
import type { Reader } from '../providers/web/read-document.ts';
import { createSafeFetch } from '../providers/web/safe-fetch.ts';
import { startEngine } from './start-engine.ts';
import { stopInTime } from '../runs/durable/stop-in-time.ts';
import { loadSecretKey } from '../sealing/secret-key.ts';
import { createApiKeyStore, KEY_CHANNEL } from '../store/accounts/api-keys.ts';
import { createBrowserSessionStore } from '../store/runs/browser-sessions.ts';
import { openDatabase, SERVICE_WAITS } from '../store/database/db.ts';
import { createGraphWaitingStore } from '../store/graph/graph-waiting.ts';
import { createIdempotencyStore } from '../store/accounts/idempotency.ts';
import { createInvitationStore } from '../store/accounts/invitations.ts';
import { createListener } from '../store/database/listener.ts';
import { createMembershipStore } from '../store/accounts/memberships.ts';
import { migrate } from '../store/database/migrate.ts';
import { createSessionStore } from '../store/accounts/sessions.ts';
import { createTokenSigner } from '../store/accounts/signed-token.ts';
import { createSignInLinkStore } from '../store/accounts/sign-in-links.ts';
import { createUsageStore } from '../store/accounts/usage.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import { createVault } from '../sealing/vault.ts';
import { VERSION } from '../settings/version.ts';
import { poolGauge, slowQueries } from './watch-database.ts';
import { createLiveSessions } from '../tools/browse/live-sessions.ts';
import type { Toolbox, ToolDeps } from '../tools/tool-deps.ts';

export interface ServiceParts {
  config: Config;
  /** Where the database is, and whether other nodes may share it. */
  database: { connection: pg.PoolConfig; mode: 'embedded' | 'external' };
  models: Models;
  reader: Reader;
  tools: (deps: ToolDeps) => Toolbox;
  log: Logger;
  /** Where the built dashboard lies. */
  webFolder?: string;
  streamLimits?: StreamLimits;
  checkResponses?: boolean;
}

export interface Service {
  app: FastifyInstance;
  /** Where METRICS_PORT is served, if it is. */
  metricsAddress: AddressInfo | undefined;
  nodeId: string;
  stop(): Promise<void>;
}

/** Builds everything from its parts; the parts come from main.ts, or from a test. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { config, database } = parts;
  const nodeId = config.nodeId ?? randomUUID();
  const log = database.mode === 'external' ? parts.log.child({ node: nodeId }) : parts.log;
  const {
    telemetry,
    prometheus,
    close: closeTelemetry,
  } = await startTelemetry(config, { nodeId, version: VERSION });
  let isStopping = false;
  const onConnectionError = (error: Error) => {
    // The database may be gone before the last of its connections has noticed: at the end that is no news.
    if (!isStopping) log.warn({ err: error }, 'a database connection broke');
  };
  const { db, pool, close } = openDatabase(database.connection, {
    onConnectionError,
    waits: SERVICE_WAITS,
    slow: slowQueries(config, { log, telemetry }),
  });
  telemetry.gauge(poolGauge(pool));
  await migrate(pool);
  const secretKey = await loadSecretKey(config);
  const listener = createListener(database.connection, { onError: onConnectionError });

  const keys = createApiKeyStore(db);
  const authenticator = createAuthenticator({
    keys,
    noticesArrive: () => listener.connected,
    onError: (error) => log.warn({ err: error }, 'last uses of keys could not be stored'),
  });
  listener.on(KEY_CHANNEL, (keyHash) => authenticator.forget(keyHash));

  const origins = createOriginCheck(config.publicUrl);
  const live = createLiveSessions();
  const tokens = createTokenSigner(secretKey.derive('browser links'));
  const publicUrl = config.publicUrl && new URL(config.publicUrl).origin;
  const browsingPlace = { live, tokens, nodeId, nodeUrl: config.nodeUrl, publicUrl };
  const liveView = createLiveView({
    live,
    tokens,
    sessions: createBrowserSessionStore(db),
    nodeId,
    origins,
    log,
  });
  const vault = createVault(() => loadKeyring(config));
  const engine = await startEngine({
    ...parts,
    browsingPlace,
    sealer: vault,
    models: watchedModels(parts.models, telemetry),
    log,
    nodeId,
    version: VERSION,
    db,
    pool,
    listener,
    telemetry,
  });
  const ranks = startRankScheduler({
    listener,
    waiting: createGraphWaitingStore(db),
    thread: createRankThread(database.connection),
    log,
  });
  const limits = createRateLimiters(config, database.mode === 'embedded' ? undefined : pool);
  const memberships = createMembershipStore(db);
  const sessions = createSessionStore(db);
  const signIn = createSignIn({
    db,
    memberships,
    sessions,
    secret: secretKey.derive('sessions'),
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    log,
  });
  const images = createSafeFetch({
    allowPrivate: config.allowPrivateNetwork,
    maxConcurrentPerHost: 6,
    minGapMs: 0,
  });
  const isWorker = config.role === 'worker';
  const webFolder = parts.webFolder ?? path.join(projectRoot, 'web/dist');
  const watching = liveRoute(liveView);
  const routes = apiRoutes({
    config,
    db,
    pool,
    door: engine.door,
    watching,
    tokens,
    images,
    version: VERSION,
  });
  const capabilities: Partial<Record<Locale, ReturnType<typeof findCapabilities>>> = {};
  const account = accountRoutes({
    signIn,
    memberships,
    keys,
    sessions,
    links: createSignInLinkStore(db),
    invitations: createInvitationStore(db),
    secrets: engine.door.secrets,
    usage: createUsageStore(db),
    priceOf: createPriceOf(config.modelPrices),
    attempts: limits.signIns,
    publicUrl: config.publicUrl,
    version: VERSION,
    findCapabilities: (locale) => (capabilities[locale] ??= findCapabilities(config, { locale })),
  });
  const app = await createApp({
    routes: isWorker ? [watching] : [...routes, ...account],
    admission: createAdmission({
      authenticator,
      signIn,
      limits,
      origins,
    }),
    ...(!isWorker && { pageFor: pageFor(webFolder) }),
    idempotency: createIdempotency(createIdempotencyStore(db), vault.digest),
    log,
    trustProxy: config.trustProxy,
    maxFileBytes: 50 * 1024 * 1024,
    telemetry,
    ...(parts.streamLimits && { streamLimits: parts.streamLimits }),
    ...(parts.checkResponses && { checkResponses: true }),
  });
  liveView.attach(app);
  addHealthChecks(app, async () => {
    if (engine.stopping) return false;
    await pool.query('select 1');
    return true;
  });
  const metricsDoor = { metrics: prometheus, token: config.metricsToken };
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await serveMetrics({ ...metricsDoor, host: config.host, port: config.metricsPort });
  if (!metricsServer)
    addMetrics(app, {
      ...metricsDoor,
      identify: (headers) => authenticator.identify(headers),
      isOwner: async (scope) => (await memberships.roleOf(scope)) === 'owner',
    });
  if (!isWorker) {
    await addDashboard(app, webFolder);
    addDocs(app);
    await addFavicon(app);
  }

  return {
    app,
    metricsAddress: metricsServer?.address() as AddressInfo | undefined,
    nodeId,
    /** Requests first, then the work, then the ground it stands on. */
    async stop() {
      isStopping = true;
      liveView.close();
      await engine.stop();
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      await stopInTime(
        {
          ranks: ranks.stop,
          server: () => closeServer(app),
          authenticator: () => authenticator.close().catch(onConnectionError),
          images: () => images.close(),
          listener: listener.close,
          // The last numbers are still read from the database.
          telemetry: closeTelemetry,
          database: close,
        },
        { log },
      );
    },
  };
}

/** A connection whose last answer goes out during the close would be kept alive for a minute: it is closed once idle. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(sweep));
}
