import type pg from 'pg';
import type { Config } from '../settings/config.ts';
import { unavailable } from '../errors.ts';
import { createRetrieval } from '../graph/retrieval/retrieval.ts';
import { upToDate } from '../graph/retrieval/up-to-date.ts';
import type { Logger } from '../log.ts';
import { createEmbedder } from '../providers/model/embedding-model.ts';
import { createEntityThread } from '../providers/model/embedded/entities/entity-thread.ts';
import type { Models } from '../providers/model/model.ts';
import type { Reader } from '../providers/web/read-document.ts';
import { createAgentStore } from '../store/workspace/agents.ts';
import { createBrowserSessionStore } from '../store/runs/browser-sessions.ts';
import type { Db } from '../store/database/db.ts';
import { DELETED_CHANNEL } from '../store/runs/deleted-runs.ts';
import { createDelegationStore } from '../store/runs/delegations.ts';
import { createDraftStore } from '../store/runs/drafts.ts';
import { createEntityRecallStore } from '../store/retrieval/entity-recall.ts';
import { createEventStore, EVENT_CHANNEL } from '../store/runs/events.ts';
import { createInboxStore } from '../store/runs/inbox.ts';
import { createEvidenceStore } from '../store/runs/evidence.ts';
import { createGraphChanges } from '../store/graph/graph-changes.ts';
import { createLinkedEntityStore } from '../store/runs/linked-entities.ts';
import type { Listener } from '../store/database/listener.ts';
import { createMatrixStore } from '../store/runs/matrices.ts';
import { createMentionStore } from '../store/workspace/mentions.ts';
import { createNodeStore } from '../store/runs/nodes.ts';
import { createPassageVectorStore } from '../store/retrieval/passage-vectors.ts';
import { createPassageStore } from '../store/retrieval/passages.ts';
import { preparePgvector } from '../store/retrieval/pgvector.ts';
import { createRunQueueStore } from '../store/runs/run-queue.ts';
import { createRetentionStore } from '../store/workspace/retention.ts';
import { CANCEL_CHANNEL, createRunStore } from '../store/runs/runs.ts';
import { createScreenshotStore } from '../store/runs/screenshots.ts';
import { createSecretStore } from '../store/workspace/secrets.ts';
import type { Sealer } from '../store/workspace/secrets.ts';
import { createSourceStore } from '../store/workspace/sources.ts';
import { createTurnStore } from '../store/runs/turns.ts';
import { createFileStore } from '../store/workspace/files.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createFileReader } from '../tools/file-reader.ts';
import { createUnindexedStore } from '../store/retrieval/unindexed.ts';
import type { BrowsingPlace } from '../tools/browse/browse-deps.ts';
import type { Toolbox, ToolDeps } from '../tools/tool-deps.ts';
import { watchedTools } from '../tools/watched-tools.ts';
import { createEngine } from '../runs/engine.ts';
import type { Engine } from '../runs/engine.ts';
import { createChildStarter } from '../runs/delegation/child-starter.ts';
import { createEventLog } from '../runs/events/event-log.ts';
import { createFollowers } from '../runs/events/follow.ts';
import { createInbox } from '../runs/people/inbox.ts';
import { createRunQueue } from '../runs/durable/run-queue.ts';
import type { RunCaps } from '../runs/durable/run-queue.ts';
import { enterQueue, launchRun } from '../runs/durable/launch-run.ts';
import { createRunsAtWork } from '../runs/durable/runs-at-work.ts';
import { createSegmentWorker } from '../runs/durable/segment-worker.ts';
import { launchSegments } from '../runs/durable/dbos/segments.ts';
import type { Segments } from '../runs/durable/dbos/segments.ts';
import { stopInTime } from '../runs/durable/stop-in-time.ts';
import { createSweep } from '../runs/durable/sweep.ts';
import type { Retention } from '../runs/durable/sweep.ts';
import { watchNodes } from '../runs/durable/watch-nodes.ts';
import { workOnSegment } from '../runs/agent/work.ts';
import type { WorkDeps } from '../runs/agent/work.ts';

export interface EngineParts {
  /** Where browsers of this node are watched. */
  browsingPlace: BrowsingPlace;
  config: Config;
  database: { mode: 'embedded' | 'external' };
  db: Db;
  listener: Listener;
  log: Logger;
  models: Models;
  nodeId: string;
  pool: pg.Pool;
  reader: Reader;
  sealer: Sealer;
  telemetry: Telemetry;
  /** Made here, because tools work on the stores of this engine. */
  tools: (deps: ToolDeps) => Toolbox;
  version: string;
}

export interface RunningEngine {
  door: Engine;
  readonly stopping: boolean;
  stop(): Promise<void>;
}

/** Puts the engine together and sets it to work, first of all on what dead nodes have left behind. */
export async function startEngine(parts: EngineParts): Promise<RunningEngine> {
  const { config, db, pool, listener, log, nodeId, telemetry } = parts;
  const stop = new AbortController();
  const stores = {
    agents: createAgentStore(db),
    delegations: createDelegationStore(db),
    drafts: createDraftStore(db),
    entities: createLinkedEntityStore(db),
    events: createEventStore(db, pool),
    evidence: createEvidenceStore(db),
    mentions: createMentionStore(db),
    runs: createRunStore(db),
    sources: createSourceStore(db),
    turns: createTurnStore(db),
  };
  const followers = createFollowers({ ...stores, log, signal: stop.signal });
  const { publish } = followers;
  const eventLog = createEventLog({ ...stores, nodeId, log, telemetry, signal: stop.signal, publish });
  const limits = {
    maxSteps: config.runMaxSteps,
    maxSeconds: config.runMaxSeconds,
    maxTokens: config.runMaxTokens,
  };
  const { models, reader } = parts;
  const fileStore = createFileStore(db);
  const files = createFileReader(fileStore);
  const secrets = createSecretStore(db, parts.sealer);
  const inboxStore = createInboxStore(db);
  const sourceDeps = { reader, sources: stores.sources, files };
  const retrieval = upToDate(
    createRetrieval({
      passages: createPassageStore(db),
      vectors: createPassageVectorStore(db, await preparePgvector(pool)),
      entities: createEntityRecallStore(db),
      ...embeddings(config, log),
    }),
    createUnindexedStore(db),
  );
  const matrices = createMatrixStore(db);
  const made = parts.tools({
    ...sourceDeps,
    browserSessions: createBrowserSessionStore(db),
    browsingPlace: parts.browsingPlace,
    fileStore,
    inboxStore,
    log,
    matrices,
    retrieval,
    screenshots: createScreenshotStore(db),
    secrets,
  });
  const { tools, reviewTools } = watchedTools(made, telemetry);
  for (const gauge of made.gauges ?? []) telemetry.gauge(gauge);
  const atWork = createRunsAtWork();
  const waiting = createRunQueueStore(db);
  telemetry.gauge({
    name: 'quarry_runs',
    help: 'Runs that this node works on, and runs that wait for a place on any node.',
    read: async () => [
      { labels: { state: 'at_work' }, value: atWork.count() },
      { labels: { state: 'waiting' }, value: await waiting.count() },
    ],
  });
  // Asked for by runs that end while the segments are being launched.
  const launched = Promise.withResolvers<Segments>();
  const queue = createRunQueue({
    caps: runCaps(config),
    store: waiting,
    listener,
    atWork: atWork.count,
    begin: async (run) => (await launched.promise).start(run.id, run.workflowId),
    log,
  });
  const children = createChildStarter({
    delegations: stores.delegations,
    atOnce: config.childRunsAtOnce,
    queue,
    launch: async (run, lastSeq) =>
      launchRun({ followers, queue, log, segments: await launched.promise }, run, lastSeq),
    enterQueue: (runId) => enterQueue({ followers, queue, log }, runId),
    stopping: stop.signal,
    log,
  });
  const entityThread = createEntityThread();
  const deps: WorkDeps = {
    ...stores,
    children,
    entityThread,
    graph: createGraphChanges(db),
    graphExtraction: config.graphExtraction,
    matrices,
    eventLog,
    followers,
    inbox: createInbox({ store: inboxStore, listener }),
    limits,
    log,
    models,
    reader,
    files,
    tools,
    reviewTools,
    stopping: stop.signal,
    telemetry,
  };

  const segments = await launchSegments({
    pool,
    nodeId,
    log,
    work: createSegmentWorker({
      work: (segment) => workOnSegment(deps, segment),
      atWork,
      runs: stores.runs,
      queue,
      stopping: stop.signal,
      log,
    }),
  });
  launched.resolve(segments);

  listener.on(EVENT_CHANNEL, (notice) => {
    const [origin, ids = ''] = notice.split('|');
    if (origin !== nodeId) for (const id of ids.split(',')) followers.notice(id);
  });
  // A cancellation may have been announced while nobody listened.
  listener.onConnect(() => {
    stores.runs.endedAmong(atWork.ids()).then(
      (ids) => ids.forEach(atWork.lose),
      (error: unknown) => log.warn({ err: error }, 'looking for cancelled runs failed'),
    );
  });
  listener.on(CANCEL_CHANNEL, atWork.lose);
  listener.on(DELETED_CHANNEL, (ids) => {
    for (const id of ids.split(',')) {
      atWork.lose(id);
      followers.deleted(id);
    }
  });

  // Nobody else can be making a draft: whoever was has died with the service before this one.
  if (parts.database.mode === 'embedded') await stores.drafts.endAllRedrafts();
  const watch = await watchNodes({
    ...stores,
    nodes: createNodeStore(db),
    segments,
    children,
    node: { id: nodeId, version: parts.version },
    alone: parts.database.mode === 'embedded',
    takesOver: config.role !== 'api',
    onSilence: atWork.doubtAll,
    log,
  });

  const sweep = createSweep({ store: createRetentionStore(db), retention: retention(config), log });
  if (config.role !== 'api') sweep.open();
  queue.open();
  return {
    door: createEngine({ ...stores, ...deps, inboxStore, queue, secrets, segments }),
    get stopping() {
      return stop.signal.aborted;
    },
    async stop() {
      stop.abort(new Error('the service is stopping'));
      await stopInTime(
        {
          sweep: sweep.stop,
          watch: watch.stop,
          queue: queue.stop,
          children: children.stop,
          segments: segments.stop,
          entities: entityThread.close,
          tools: () => made.close?.(),
        },
        { log },
      );
      followers.close(unavailable('The service is shutting down. The run goes on: follow it in a moment.'));
    },
  };
}

/** A node that only takes calls leaves all work to others. */
const runCaps = (config: Config): RunCaps => ({
  perNode: config.role === 'api' ? 0 : config.runsPerNode,
  perWorkspace: config.runsPerWorkspace,
  mostWaiting: config.runsWaitingMax,
});

const retention = (config: Config): Retention => ({
  eventsDays: config.retainEventsDays,
  screenshotsDays: config.retainScreenshotsDays,
  filesDays: config.retainFilesDays,
});

/** Without an embedding model retrieval works by words, names and steps alone. */
function embeddings(
  { embeddingsBaseUrl: baseUrl, embeddingsModel: model, embeddingsApiKey: apiKey }: Config,
  log: Logger,
) {
  if (!baseUrl || !model) return {};
  return {
    embeddings: createEmbedder({ baseUrl, model, ...(apiKey && { apiKey }) }),
    onEmbeddingError: (error: unknown) =>
      log.warn({ err: error }, 'the embedding model failed; recall goes on without it'),
  };
}
