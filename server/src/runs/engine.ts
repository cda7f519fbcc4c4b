import { isLastEvent } from '@quarry/api/last-event.ts';
import type { Image } from '@quarry/api/images.ts';
import type { ResumeRunBody, StartRunBody } from '@quarry/api/run-requests.ts';
import type { RunDetail, RunResult, RunStatusView } from '@quarry/api/runs.ts';
import type { SteeredRun, SteerRunBody } from '@quarry/api/run-options.ts';
import type { ListTurnsQuery, TurnList } from '@quarry/api/turns.ts';
import { conflict, notFound } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { MatrixStore } from '../store/runs/matrices.ts';
import type { ConversationStore } from '../store/runs/conversations.ts';
import type { InboxStore } from '../store/runs/inbox.ts';
import type { CollectionStore } from '../store/workspace/collections.ts';
import type { MentionStore } from '../store/workspace/mentions.ts';
import type { FeedbackStore } from '../store/runs/feedback.ts';
import type { OpenRunStore } from '../store/runs/open-runs.ts';
import type { ShareStore } from '../store/runs/shares.ts';
import type { RunListStore } from '../store/runs/run-list.ts';
import type { Estimate, EstimateQuery, Spending } from '@quarry/api/spending.ts';
import type { SpendingStore } from '../store/accounts/spending.ts';
import { databaseNow } from '../store/database/database-time.ts';
import type { Asker, Budgets } from './money/budgets.ts';
import { estimateRun } from './money/estimate.ts';
import type { RunUsageStore } from '../store/runs/run-usage.ts';
import type { RunRow } from '../store/runs/runs.ts';
import type { ErasureStore } from '../store/erasure/erasure.ts';
import type { Scope } from '../store/database/scope.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { cancelChildren, cancelRun } from './closing/cancel-run.ts';
import type { ChildStarter } from './delegation/child-starter.ts';
import { createApprovals } from './people/approvals.ts';
import { createBrowserInput } from './people/browser-input.ts';
import type { Follow, Frame } from './events/frame.ts';
import { createFeedback } from './people/feedback.ts';
import { createSharing } from './people/sharing.ts';
import { createSecrets } from './people/secrets.ts';
import { steerRun } from './people/steering.ts';
import type { SecretDeps } from './people/secrets.ts';
import { createReviews } from './reviews/reviews.ts';
import type { ReviewDeps } from './reviews/reviews.ts';
import type { RunQueue } from './durable/run-queue.ts';
import type { Segments } from './durable/dbos/segments.ts';
import { resumeRun, startRun } from './starting/start-run.ts';
import type { StartRequest } from './starting/start-run.ts';
import { createModelChoice } from './starting/model-choice.ts';
import { createAccess, ownerOf } from './views/access.ts';
import { createConversations } from './views/conversations.ts';
import { createOpenStates } from './views/open-states.ts';
import { shownStatus } from './views/state.ts';
import { createWaitingList } from './views/waiting-list.ts';
import { untilLastEvent } from './events/until-last-event.ts';
import { spentInShort } from './views/spent-of.ts';
import { createViews, runResult, statusView } from './views/views.ts';
import type { ViewDeps } from './views/views.ts';

export interface EngineDeps
  extends ViewDeps, SecretDeps, Omit<ReviewDeps, 'events' | 'requireModel' | 'runs' | 'sources'> {
  children: Pick<ChildStarter, 'look'>;
  collections: CollectionStore;
  conversations: ConversationStore;
  erasure: Pick<ErasureStore, 'run' | 'conversation'>;
  inboxStore: InboxStore;
  mentions: MentionStore;
  matrices: MatrixStore;
  queue: RunQueue;
  feedback: FeedbackStore;
  openRuns: OpenRunStore;
  runList: Pick<RunListStore, 'exchanges'>;
  budgets: Budgets;
  spending: SpendingStore;
  shares: ShareStore;
  runUsage: RunUsageStore;
  segments: Segments;
  log: Logger;
  telemetry: Telemetry;
}

const ENDED: ReadonlySet<RunRow['status']> = new Set(['completed', 'error', 'failed', 'cancelled']);

export type Engine = ReturnType<typeof createEngine>;

/** The only door to runs: whatever starts, changes or watches one goes through here. */
export function createEngine(deps: EngineDeps) {
  const views = createViews(deps);
  const access = createAccess(deps);
  const modelChoice = createModelChoice(deps);
  const requireKnown = modelChoice.requireModel;
  const reviews = createReviews({ ...deps, requireModel: requireKnown });

  async function required(scope: Scope, runId: string): Promise<RunRow> {
    const run = await deps.runs.find(scope, runId);
    if (!run) throw notFound('Run');
    return run;
  }

  const { activity, statusOf, needs } = createOpenStates(deps, access);
  const feedback = createFeedback(deps, access);

  async function result(scope: Scope, runId: string): Promise<RunResult> {
    const run = await access.readable(scope, runId);
    const last = await deps.events.read(runId, { after: (await deps.events.lastSeq(runId)) - 1, limit: 1 });
    return runResult(run, { lastEvent: last[0], draft: await reviews.pendingPayload(run) });
  }

  return {
    ...createFollowing(deps, { required: access.readable, result }),

    ...createEnding(deps, required),

    ...modelChoice,

    ...createStarting(deps),

    /** Starts the next segment, or attaches to the one at work. */
    async resume(
      scope: Scope,
      runId: string,
      body: ResumeRunBody,
    ): Promise<{ follow: Follow; after: number }> {
      const run = await access.reviewable(scope, runId);
      await requireKnown(scope, body.modelName);
      const begun = await resumeRun(deps, { scope: ownerOf(run), run, body });
      const { segmentStartSeq: after } = begun ?? (await access.readable(scope, runId));
      return { follow: followFrom(deps, { runId, after }), after };
    },

    async status(scope: Scope, runId: string): Promise<RunStatusView> {
      const run = await access.readable(scope, runId);
      return { ...(await statusOf(ownerOf(run), run)), ...(await spentInShort(deps, run)) };
    },

    needs,

    /** As it is stored. */
    find: required,

    ...createMoney(deps, requireKnown),

    async detail(scope: Scope, runId: string): Promise<RunDetail> {
      const run = await access.shown(scope, runId);
      const given = await feedback.of(scope, runId);
      return { ...(await views.detail(scope, run)), ...(given && { feedback: given }) };
    },

    /** One of the pictures that a run has come across. */
    async image(scope: Scope, runId: string, imageId: string): Promise<Image | undefined> {
      return views.image(await access.readable(scope, runId), imageId);
    },

    /** Words to a run at work. */
    steer: (scope: Scope, runId: string, body: SteerRunBody): Promise<SteeredRun> =>
      steerRun({ ...deps, required }, { scope, runId, body }),

    reviews,

    feedback,

    sharing: createSharing({ ...deps, required }),

    waiting: createWaitingList({ ...deps, required, statusOf }),

    conversations: createConversations({ ...deps, needs, statusOf }),

    browser: createBrowserInput(deps, { requireModel: requireKnown, required, activity }),

    secrets: createSecrets(deps),

    approvals: createApprovals(deps, { required }),

    source: views.source,

    turns: (scope: Scope, page: ListTurnsQuery): Promise<TurnList> => views.turns(scope, page),
  };
}

/** How a run begins. */
const createStarting = (deps: EngineDeps) => ({
  /** With a reserved id a repeat finds the run that the first request made. */
  async start(
    scope: Scope,
    body: StartRunBody,
    details: Omit<StartRequest, 'scope' | 'body'> = {},
  ): Promise<string> {
    const runId = await startRun(deps, { scope, body, ...details });
    const replaced = body.replacesRunId && (await deps.runs.find(scope, body.replacesRunId));
    if (replaced && !ENDED.has(replaced.status)) await cancelRun(deps, scope, replaced);
    return runId;
  },
});

/** What runs cost, and may cost. */
const createMoney = (deps: EngineDeps, requireKnown: (scope: Scope, name: string) => Promise<void>) => ({
  /** What a question is likely to cost. */
  async estimate(scope: Scope, query: EstimateQuery): Promise<Estimate> {
    await requireKnown(scope, query.modelName);
    return estimateRun(deps, scope, query);
  },

  /** What this month has cost the caller and the workspace, and what it may. */
  async spending(asker: Asker): Promise<Spending> {
    const { states, unpriced } = await deps.budgets.monthly(asker);
    const month = new Date(databaseNow()).toISOString().slice(0, 7);
    return { month, currency: 'USD', budgets: states, unpricedModels: unpriced };
  },
});

/** How a run is ended from outside. */
function createEnding(deps: EngineDeps, required: Runs['required']) {
  return {
    /** The run, and what is left to do below it: children begin only after their parent has completed. */
    async cancel(scope: Scope, runId: string): Promise<RunStatusView> {
      const run = await required(scope, runId);
      const isCancelled = await cancelRun(deps, scope, run);
      const areChildren = run.input.cancelChildren && (await cancelChildren(deps, scope, runId));
      const now = await required(scope, runId);
      if (!isCancelled && !areChildren)
        throw conflict(`The run has ended already: its status is ${shownStatus(now.status)}.`);
      deps.children.look();
      return statusView(now);
    },

    /** The run and what hangs on it. Whoever works on it or follows it is told by the deletion itself. */
    async remove(scope: Scope, runId: string): Promise<{ deletedRunIds: string[] }> {
      const deletedRunIds = await deps.erasure.run(scope, runId);
      if (!deletedRunIds) throw notFound('Run');
      deps.children.look();
      return { deletedRunIds };
    },
  };
}

/** Frames from an event on, until the one that ends a stream. */
const followFrom =
  (
    { followers }: Pick<EngineDeps, 'followers'>,
    { runId, after }: { runId: string; after: number },
  ): Follow =>
  (sink) =>
    followers.follow({ runId, after, isLast: isLastEvent }, sink);

interface Runs {
  required: (scope: Scope, runId: string) => Promise<RunRow>;
  result: (scope: Scope, runId: string) => Promise<RunResult>;
}

/** How a run is watched, and waited for. */
function createFollowing(deps: Pick<EngineDeps, 'events' | 'followers'>, { required, result }: Runs) {
  return {
    follow: (runId: string): Follow => followFrom(deps, { runId, after: 0 }),

    /** Until the run has ended, over the drafts that are confirmed on the way: for one that nobody attends. */
    async followToEnd(scope: Scope, runId: string, after = 0): Promise<Follow> {
      const { status, segmentStartSeq } = await required(scope, runId);
      const lastSeq = await deps.events.lastSeq(runId);
      if (!ENDED.has(status))
        return (sink) =>
          deps.followers.follow(
            { runId, after, isLast: ({ seq, type }) => seq > segmentStartSeq && END_TYPES.has(type) },
            sink,
          );
      if (after >= lastSeq) return nothingMore;
      return (sink) => deps.followers.follow({ runId, after, isLast: ({ seq }) => seq >= lastSeq }, sink);
    },

    async waitFor(scope: Scope, runId: string, signal: AbortSignal): Promise<RunResult> {
      await untilLastEvent(followFrom(deps, { runId, after: 0 }), signal);
      return result(scope, runId);
    },

    async waitForResumed(
      scope: Scope,
      runId: string,
      { follow, signal }: { follow: Follow; signal: AbortSignal },
    ) {
      await untilLastEvent(follow, signal);
      return result(scope, runId);
    },

    /** The timeline from an event on, and then live. Of a run at rest: as far as it goes. */
    async replay(scope: Scope, runId: string, after: number): Promise<Follow> {
      const run = await required(scope, runId);
      const lastSeq = await deps.events.lastSeq(runId);
      const isLive = run.status === 'running' || run.status === 'review_confirmed';
      if (!isLive && after >= lastSeq) return nothingMore;
      const restsAt = run.status === 'running' ? run.segmentStartSeq : lastSeq;
      const isLast = (frame: Frame) =>
        isLive ? frame.seq > restsAt && isLastEvent(frame) : frame.seq >= lastSeq;
      return (sink) => deps.followers.follow({ runId, after: Math.min(after, lastSeq), isLast }, sink);
    },
  };
}

const END_TYPES: ReadonlySet<string> = new Set(['complete', 'error']);

const nothingMore: Follow = (sink) => {
  queueMicrotask(() => sink.end());
  return { resume: () => undefined, close: () => undefined };
};
