import { createRetrieval } from '../graph/retrieval/retrieval.ts';
import type { Indexing } from '../graph/retrieval/indexing/index-scheduler.ts';
import { upToDate } from '../graph/retrieval/up-to-date.ts';
import type { Logger } from '../log.ts';
import { picturedModels } from '../providers/model/pictured-models.ts';
import { watchedModels } from '../providers/model/watched-models.ts';
import type { Reader } from '../providers/web/read-document.ts';
import type { HealthNotes } from '../runs/durable/health-notes.ts';
import { stopInTime } from '../runs/durable/stop-in-time.ts';
import { startEngine } from '../runs/start-engine.ts';
import type { EngineSettings, RunningEngine } from '../runs/start-engine.ts';
import type { Config } from '../settings/config.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { BrowsingPlace } from '../tools/browse/browse-deps.ts';
import { createFileReader } from '../tools/file-reader.ts';
import { costOf } from '../runs/views/cost-of.ts';
import type { PriceBook } from '../runs/views/cost-of.ts';
import type { Toolbox, ToolDeps } from '../tools/tool-deps.ts';
import { watchedTools, watchTool } from '../tools/watched-tools.ts';
import type { McpRoom } from './mcp-servers.ts';
import type { OwnProviders } from './create-providers.ts';
import type { Stores } from './create-stores.ts';
import type { WorkspaceProviders } from './workspace-providers.ts';
import { loadPicture } from './load-picture.ts';
import { createRecordedWeb } from './recorded-web.ts';
import type { OpenedStores } from './open-stores.ts';

export interface EngineRoom {
  /** Where browsers of this node are watched. */
  browsingPlace: BrowsingPlace;
  config: Config;
  log: Logger;
  mcp: Pick<McpRoom, 'toolsOf'>;
  /** What each workspace can use. */
  connected: WorkspaceProviders;
  health: HealthNotes;
  indexing: Indexing;
  /** How long a question waits for what is not indexed yet, where it is not the usual time. */
  catchUpMs?: number | undefined;
  node: { id: string; version: string; isAlone: boolean };
  opened: OpenedStores;
  prices: PriceBook;
  providers: OwnProviders;
  reader: Reader;
  telemetry: Telemetry;
  /** Made here, because tools work on the stores of this service. */
  tools: (deps: ToolDeps) => Toolbox;
}

export interface ComposedEngine extends RunningEngine {
  searchSources: ReturnType<typeof retrievalFrom>['search'];
}

/** Gives the engine its stores, models and tools, and starts it. */
export async function composeEngine(room: EngineRoom): Promise<ComposedEngine> {
  const { config, log, node, telemetry, providers } = room;
  const { stores, listener, pool } = room.opened;
  const recorded = createRecordedWeb(stores.webRecordings);
  const reader = recorded.reader(room.reader);
  const files = createFileReader(stores.files);
  const pictures = loadPicture(stores);
  const retrieval = retrievalFrom(stores, room);
  const toolbox = room.tools({
    browserSessions: stores.browserSessions,
    browsingPlace: room.browsingPlace,
    files,
    fileStore: stores.files,
    inboxStore: stores.inbox,
    log,
    matrices: stores.matrices,
    pastPlans: {
      past: stores.pastPlans,
      async costIn(workspaceId) {
        const priceOf = await room.prices.of(workspaceId);
        return (model, used) => costOf(used, priceOf(model));
      },
    },
    reader,
    retrieval,
    screenshots: stores.screenshots,
    searching: {
      connectionsOf: room.connected.searchOf,
      onOutcome: (outcome) => room.health.note({ kind: 'search', ...outcome }),
      recorded: recorded.search,
    },
    secrets: stores.secrets,
    sources: stores.sources,
  });
  for (const gauge of toolbox.gauges ?? []) telemetry.gauge(gauge);
  const engine = await startEngine({
    ...watchedTools(toolbox, telemetry),
    workspaceTools: async (asked) =>
      (await room.mcp.toolsOf(asked)).map((tool) => watchTool(tool, telemetry)),
    entityThread: providers.entityThread,
    files,
    listener,
    log,
    health: room.health,
    models: {
      of: async (workspaceId) =>
        watchedModels(picturedModels(await room.connected.modelsOf(workspaceId), pictures), telemetry),
    },
    node,
    pool,
    prices: room.prices,
    reader,
    settings: engineSettings(config),
    stores,
    telemetry,
  });
  return {
    ...engine,
    searchSources: retrieval.search,
    async stop() {
      try {
        await engine.stop();
      } finally {
        await stopInTime({ tools: () => toolbox.close?.() }, { log });
      }
    },
  };
}

/** Without an embedding model retrieval works by words, names and steps alone. */
function retrievalFrom(
  stores: Stores,
  { providers, log, indexing, catchUpMs }: Pick<EngineRoom, 'providers' | 'log' | 'indexing' | 'catchUpMs'>,
) {
  const retrieval = createRetrieval({
    passages: stores.passages,
    vectors: stores.passageVectors,
    entities: stores.entityRecall,
    ...(providers.embedder && { embeddings: providers.embedder }),
    onEmbeddingError: (error: unknown) =>
      log.warn({ err: error }, 'the embedding model failed; recall goes on without it'),
  });
  return upToDate(retrieval, { waiting: stores.waitingDocuments, indexing, catchUpMs });
}

/** What the engine needs of the settings. A node that only takes calls leaves all work to others. */
function engineSettings(config: Config): EngineSettings {
  const works = config.role !== 'api';
  return {
    works,
    caps: {
      perNode: works ? config.runsPerNode : 0,
      perWorkspace: config.runsPerWorkspace,
      mostWaiting: config.runsWaitingMax,
    },
    callCaps: config.modelCallsAtOnce,
    roleModels: {
      ...(config.fastModel && { fast: config.fastModel }),
      ...(config.writerModel && { writer: config.writerModel }),
      ...(config.judgeModel && { judge: config.judgeModel }),
    },
    approvalWaitMs: config.approvalWaitSeconds * 1_000,
    childRunsAtOnce: config.childRunsAtOnce,
    evidenceRepair: config.evidenceRepair,
    graphExtraction: config.graphExtraction,
    limits: {
      maxSteps: config.runMaxSteps,
      maxSeconds: config.runMaxSeconds,
      maxTokens: config.runMaxTokens,
    },
    retention: {
      runsDays: config.retainRunsDays,
      sourcesDays: config.retainSourcesDays,
      eventsDays: config.retainEventsDays,
      screenshotsDays: config.retainScreenshotsDays,
      filesDays: config.retainFilesDays,
    },
  };
}
