import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startIndexScheduler } from '../graph/retrieval/indexing/index-scheduler.ts';
import { createIndexThread } from '../graph/retrieval/indexing/index-thread.ts';
import { startRankScheduler } from '../graph/rank/rank-scheduler.ts';
import { createRankThread } from '../graph/rank/rank-thread.ts';
import type { RequestLimits } from '../http/app.ts';
import type { StreamLimits } from '../http/sse.ts';
import type { Logger } from '../log.ts';
import type { OwnModels } from '../providers/model/create-models.ts';
import type { Reader } from '../providers/web/read-document.ts';
import { stopInTime } from '../runs/durable/stop-in-time.ts';
import { loadSecretKey } from '../sealing/secret-key.ts';
import type { SecretKey } from '../sealing/secret-key.ts';
import type { Config } from '../settings/config.ts';
import { VERSION } from '../settings/version.ts';
import { createTokenSigner } from '../store/accounts/signed-token.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import type { BrowsingPlace } from '../tools/browse/browse-deps.ts';
import { createLiveSessions } from '../tools/browse/live-sessions.ts';
import type { Toolbox, ToolDeps } from '../tools/tool-deps.ts';
import { composeEngine } from './compose-engine.ts';
import { composeHttp } from './compose-http.ts';
import { createHealthNotes } from '../runs/durable/health-notes.ts';
import { createPriceBook } from './price-book.ts';
import { createConnections } from './connections.ts';
import { createMcpRoom } from './mcp-servers.ts';
import { createWorkspaceProviders } from './workspace-providers.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { createOwnProviders, embeddingOf } from './create-providers.ts';
import type { Stores } from './create-stores.ts';
import { openStores } from './open-stores.ts';

export interface ServiceParts {
  config: Config;
  /** Where the database is, and whether other nodes may share it. */
  database: { connection: pg.PoolConfig; mode: 'embedded' | 'external' };
  models: OwnModels;
  reader: Reader;
  tools: (deps: ToolDeps) => Toolbox;
  log: Logger;
  /** Where the built dashboard lies. */
  webFolder?: string;
  streamLimits?: StreamLimits;
  requestLimits?: RequestLimits;
  checkResponses?: boolean;
  catchUpMs?: number;
}

export interface Service {
  app: FastifyInstance;
  /** Where METRICS_PORT is served, if it is. */
  metricsAddress: AddressInfo | undefined;
  nodeId: string;
  stores: Stores;
  /** Not ready any more, and at work for so long: time for a load balancer to notice. */
  drain(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Builds everything from its parts, from the ground up; the parts come from main.ts, or from a test. A table of contents:
 * what a room is made of stands in the file that composes it.
 */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { config } = parts;
  const { connection, mode } = parts.database;
  const node = { id: config.nodeId ?? randomUUID(), version: VERSION, isAlone: mode === 'embedded' };
  const log = node.isAlone ? parts.log : parts.log.child({ node: node.id });
  let isStopping = false;
  const onConnectionError = (error: Error) => {
    // The database may be gone before the last of its connections has noticed: at the end that is no news.
    if (!isStopping) log.warn({ err: error }, 'a database connection broke');
  };

  const running = await startTelemetry(config, { nodeId: node.id, version: VERSION });
  const { telemetry } = running;
  const opened = await openStores({ config, connection, log, telemetry, onConnectionError });
  const { listener, stores } = opened;
  const secretKey = await loadSecretKey(config);
  const providers = createOwnProviders(config);
  const health = createHealthNotes({ store: stores.providerHealth, log });
  const connected = createWorkspaceProviders({ models: parts.models, store: stores.connections, listener });
  const connections = createConnections({
    config,
    models: parts.models,
    // Guarded like every other way out.
    safeFetch: providers.images,
    store: stores.connections,
    health: stores.providerHealth,
    connected,
  });
  const browsingPlace = browsingPlaceOf(config, { nodeId: node.id, secretKey });
  const prices = createPriceBook(providers.priceWith, stores.modelPrices);
  const mcp = createMcpRoom({ config, log, providers, servers: stores.mcpServers, sources: stores.sources });
  const indexing = startIndexScheduler({
    listener,
    waiting: stores.waitingDocuments,
    thread:
      config.role === 'api' ? undefined : createIndexThread({ connection, embedding: embeddingOf(config) }),
    log,
  });
  const room = {
    ...parts,
    log,
    node,
    opened,
    providers,
    browsingPlace,
    health,
    indexing,
    connected,
    connections,
    mcp,
    prices,
  };
  const engine = await composeEngine({ ...room, telemetry });
  const thread = createRankThread(connection);
  const ranks = startRankScheduler({ listener, waiting: stores.graphWaiting, thread, log });
  const sending =
    config.role === 'api' ? undefined : sendWebhooks({ config, log, opened, providers, secretKey });
  const http = await composeHttp({ ...room, engine, secretKey, telemetry: running });

  return {
    app: http.app,
    metricsAddress: http.metricsAddress,
    nodeId: node.id,
    stores,
    async drain(ms) {
      http.beginDraining();
      await sleep(ms);
    },
    /** Requests first, then the work, then the ground it stands on. */
    async stop() {
      isStopping = true;
      http.closeWatching();
      await sending?.stop();
      await engine.stop();
      http.closeMetrics();
      await stopInTime(
        {
          entities: providers.entityThread.close,
          ranks: ranks.stop,
          indexing: indexing.stop,
          server: http.closeRequests,
          authenticator: () => http.closeAuthenticator().catch(onConnectionError),
          health: health.stop,
          images: () => providers.images.close(),
          webhooks: () => providers.webhookFetch.close(),
          mcp: mcp.close,
          listener: listener.close,
          // The last numbers are still read from the database.
          telemetry: running.close,
          database: opened.close,
        },
        { log },
      );
    },
  };
}

/** This node as a place where browsers are watched. */
function browsingPlaceOf(
  { nodeUrl, publicUrl }: Config,
  { nodeId, secretKey }: { nodeId: string; secretKey: SecretKey },
): BrowsingPlace {
  return {
    live: createLiveSessions(),
    tokens: createTokenSigner(secretKey.derive('browser links')),
    nodeId,
    nodeUrl,
    publicUrl: publicUrl && new URL(publicUrl).origin,
  };
}
