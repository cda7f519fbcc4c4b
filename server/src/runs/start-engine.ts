import type pg from 'pg';
import { unavailable } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Listener } from '../store/database/listener.ts';
import type { DraftStore } from '../store/runs/drafts.ts';
import type { InboxStore } from '../store/runs/inbox.ts';
import type { LinkedEntityStore } from '../store/runs/linked-entities.ts';
import type { ModelPlaceStore } from '../store/runs/model-places.ts';
import type { NodeStore } from '../store/runs/nodes.ts';
import type { FeedbackStore } from '../store/runs/feedback.ts';
import type { OpenRunStore } from '../store/runs/open-runs.ts';
import type { ShareStore } from '../store/runs/shares.ts';
import type { RunListStore } from '../store/runs/run-list.ts';
import type { RunQueueStore } from '../store/runs/run-queue.ts';
import type { SpendingStore } from '../store/accounts/spending.ts';
import { createBudgets } from './money/budgets.ts';
import type { RunUsageStore } from '../store/runs/run-usage.ts';
import type { CollectionStore } from '../store/workspace/collections.ts';
import type { SecretStore } from '../store/workspace/secrets.ts';
import type { ErasureStore } from '../store/erasure/erasure.ts';
import type { RetentionStore } from '../store/workspace/retention.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { workOnSegment } from './agent/work.ts';
import type { WorkDeps } from './agent/work.ts';
import { createCallPlaces } from './durable/call-places.ts';
import type { CallCaps } from './durable/call-places.ts';
import { subscribeToNotices } from './durable/subscribe-to-notices.ts';
import type { RunCaps } from './durable/run-queue.ts';
import { createRunsAtWork } from './durable/runs-at-work.ts';
import { createSegmentWorker } from './durable/segment-worker.ts';
import { launchSegments } from './durable/dbos/segments.ts';
import { createPulse } from './durable/pulse.ts';
import { createRunStarters } from './durable/run-starters.ts';
import { stopInTime } from './durable/stop-in-time.ts';
import { createSweep } from './durable/sweep.ts';
import type { Retention } from './durable/sweep.ts';
import { watchNodes } from './durable/watch-nodes.ts';
import { startAttending } from './reviews/attend.ts';
import type { UnattendedStore } from '../store/runs/unattended.ts';
import { createEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { createEventLog } from './events/event-log.ts';
import { createFollowers } from './events/follow.ts';
import { createInbox } from './people/inbox.ts';
import type { PriceBook } from './views/cost-of.ts';

/** What runs are read from and written to. */
interface EngineStores extends Pick<
  WorkDeps,
  | 'agents'
  | 'conversations'
  | 'delegations'
  | 'drafts'
  | 'events'
  | 'evidence'
  | 'givenAddresses'
  | 'graph'
  | 'matrices'
  | 'mentions'
  | 'runs'
  | 'sources'
  | 'turns'
  | 'workspaceSettings'
> {
  drafts: DraftStore;
  inbox: InboxStore;
  linkedEntities: LinkedEntityStore;
  modelPlaces: ModelPlaceStore;
  nodes: NodeStore;
  erasure: ErasureStore;
  retention: RetentionStore;
  collections: CollectionStore;
  feedback: FeedbackStore;
  openRuns: OpenRunStore;
  shares: ShareStore;
  runList: RunListStore;
  runQueue: RunQueueStore;
  runUsage: RunUsageStore;
  spending: SpendingStore;
  secrets: SecretStore;
  unattended: UnattendedStore;
}

export interface EngineSettings extends Pick<
  WorkDeps,
  'approvalWaitMs' | 'evidenceRepair' | 'graphExtraction' | 'limits' | 'roleModels'
> {
  caps: RunCaps;
  /** Model calls at once, over all nodes. */
  callCaps: CallCaps;
  /** Child runs that may work at the same time in one workspace. */
  childRunsAtOnce: number;
  retention: Retention;
  /** False for a node that only takes calls: it leaves all work to others. */
  works: boolean;
}

export interface EngineParts extends Pick<
  WorkDeps,
  'entityThread' | 'files' | 'health' | 'models' | 'reader' | 'reviewTools' | 'tools' | 'workspaceTools'
> {
  listener: Listener;
  log: Logger;
  /** This node, and whether it is the only one. */
  node: { id: string; version: string; isAlone: boolean };
  pool: pg.Pool;
  prices: PriceBook;
  settings: EngineSettings;
  stores: EngineStores;
  telemetry: Telemetry;
}

export interface RunningEngine {
  door: Engine;
  isStopping(): boolean;
  stop(): Promise<void>;
}

/** Puts the engine together and sets it to work, first of all on what dead nodes have left behind. */
export async function startEngine(parts: EngineParts): Promise<RunningEngine> {
  const { listener, log, node, pool, settings, stores, telemetry } = parts;
  const stop = new AbortController();
  const stopping = stop.signal;
  const atWork = createRunsAtWork();
  const pulse = createPulse({ isAlone: node.isAlone, onSilence: atWork.doubtAll });
  const followers = createFollowers({ events: stores.events, runs: stores.runs, log, signal: stopping });
  const starters = createRunStarters({ ...parts, atWork, followers, stopping });
  const { queue, children } = starters;
  telemetry.gauge(runsGauge(atWork, stores.runQueue));
  const places = createCallPlaces({
    caps: settings.callCaps,
    node,
    store: stores.modelPlaces,
    listener,
    pulse,
    log,
  });
  telemetry.gauge(places.gauge);
  const deps = createWorkDeps(parts, { followers, children, places, pulse, stopping });
  const segments = await launchSegments({
    pool,
    nodeId: node.id,
    log,
    work: createSegmentWorker({
      work: (segment) => workOnSegment(deps, segment),
      atWork,
      runs: stores.runs,
      queue,
      stopping,
      log,
    }),
  });
  starters.launched(segments);
  subscribeToNotices({ listener, nodeId: node.id, followers, atWork, runs: stores.runs, log });

  // Nobody else can be making a draft: the node that was has died with the service before this one.
  if (node.isAlone) await stores.drafts.endAllRedrafts();
  const watch = await watchNodes({
    ...stores,
    segments,
    children,
    node,
    alone: node.isAlone,
    takesOver: settings.works,
    pulse,
    log,
  });
  const sweep = createSweep({ store: stores.retention, retention: settings.retention, log });
  if (settings.works) sweep.open();
  queue.open();
  const door = createEngine({
    ...deps,
    inboxStore: stores.inbox,
    queue,
    collections: stores.collections,
    feedback: stores.feedback,
    openRuns: stores.openRuns,
    runList: stores.runList,
    shares: stores.shares,
    secrets: stores.secrets,
    segments,
  });
  const attending = settings.works ? startAttending({ ...stores, engine: door, log }) : undefined;
  return {
    door,
    isStopping: () => stopping.aborted,
    async stop() {
      stop.abort(new Error('the service is stopping'));
      await stopInTime(
        {
          attending: async () => attending?.stop(),
          sweep: sweep.stop,
          watch: watch.stop,
          queue: queue.stop,
          children: children.stop,
          segments: segments.stop,
        },
        { log },
      );
      await stopInTime({ places: places.stop }, { log });
      followers.close(unavailable('The service is shutting down. The run goes on: follow it in a moment.'));
    },
  };
}

/** What a segment of a run works with. */
function createWorkDeps(
  { stores, ...parts }: EngineParts,
  made: Pick<WorkDeps, 'children' | 'followers' | 'places' | 'pulse' | 'stopping'>,
) {
  const { listener, log, node, settings, telemetry } = parts;
  return {
    ...stores,
    ...made,
    approvalWaitMs: settings.approvalWaitMs,
    eventLog: createEventLog({
      ...stores,
      nodeId: node.id,
      log,
      telemetry,
      signal: made.stopping,
      publish: made.followers.publish,
    }),
    entities: stores.linkedEntities,
    entityThread: parts.entityThread,
    evidenceRepair: settings.evidenceRepair,
    files: parts.files,
    graphExtraction: settings.graphExtraction,
    health: parts.health,
    inbox: createInbox({ store: stores.inbox, listener }),
    limits: settings.limits,
    log,
    budgets: createBudgets({
      prices: parts.prices,
      spending: stores.spending,
    }),
    prices: parts.prices,
    models: parts.models,
    reader: parts.reader,
    reviewTools: parts.reviewTools,
    roleModels: settings.roleModels,
    telemetry,
    tools: parts.tools,
    workspaceTools: parts.workspaceTools,
  } satisfies WorkDeps;
}

const runsGauge = (atWork: { count(): number }, waiting: Pick<RunQueueStore, 'count'>) => ({
  name: 'quarry_runs',
  help: 'Runs that this node works on, and runs that wait for a place on any node.',
  read: async () => [
    { labels: { state: 'at_work' }, value: atWork.count() },
    { labels: { state: 'waiting' }, value: await waiting.count() },
  ],
});
