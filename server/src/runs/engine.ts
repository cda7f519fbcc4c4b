import { isLastEvent } from '@quarry/api/events.ts';
import type { StoredRunEventOf } from '@quarry/api/events.ts';
import { foldText } from '@quarry/api/fold.ts';
import type { ModelList } from '@quarry/api/models.ts';
import type { ResumeRunBody, RunDetail, RunResult, RunStatusView, StartRunBody } from '@quarry/api/runs.ts';
import type { ListTurnsQuery, TurnList } from '@quarry/api/turns.ts';
import { badRequest, conflict, notFound, notFoundNull, unavailable } from '../errors.ts';
import type { Logger } from '../log.ts';
import { promptKeys } from '../prompts/chat.ts';
import { isUniqueViolation } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import type { MatrixStore } from '../store/runs/matrices.ts';
import type { InboxStore } from '../store/runs/inbox.ts';
import type { MentionStore } from '../store/workspace/mentions.ts';
import { LAST_POSSIBLE_SEQ, newEvent } from '../store/runs/events.ts';
import type { RunInput, RunRow } from '../store/runs/runs.ts';
import type { Scope } from '../store/database/scope.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { foldActivity } from './views/activity.ts';
import type { ChildStarter } from './delegation/child-starter.ts';
import { createBrowserInput } from './people/browser-input.ts';
import type { Follow, Frame } from './events/frame.ts';
import { FrameBuilder } from './events/frames.ts';
import { enterQueue, launchRun } from './durable/launch-run.ts';
import { validateMatrixContexts } from './reviews/matrix-context.ts';
import { createSecrets } from './people/secrets.ts';
import type { SecretDeps } from './people/secrets.ts';
import { createReviews } from './reviews/reviews.ts';
import type { ReviewDeps } from './reviews/reviews.ts';
import { modelRef } from './closing/run-end.ts';
import type { RunQueue } from './durable/run-queue.ts';
import type { Segments } from './durable/dbos/segments.ts';
import { decideResume, RESUMABLE, shownStatus } from './views/state.ts';
import { untilLastEvent } from './events/until-last-event.ts';
import { createViews, runResult, statusView } from './views/views.ts';
import type { ViewDeps } from './views/views.ts';

export interface EngineDeps
  extends ViewDeps, SecretDeps, Omit<ReviewDeps, 'requireModel' | 'runs' | 'sources'> {
  children: Pick<ChildStarter, 'look'>;
  inboxStore: InboxStore;
  mentions: MentionStore;
  matrices: MatrixStore;
  queue: RunQueue;
  segments: Segments;
  log: Logger;
  telemetry: Telemetry;
}

export type Engine = ReturnType<typeof createEngine>;

/** The only door to runs: whatever starts, changes or watches one goes through here. */
export function createEngine(deps: EngineDeps) {
  const views = createViews(deps);
  const reviews = createReviews({ ...deps, requireModel });

  async function required(scope: Scope, runId: string): Promise<RunRow> {
    const run = await deps.runs.find(scope, runId);
    if (!run) throw notFound('Run');
    return run;
  }

  const activity = async (run: RunRow) =>
    foldActivity(run.status === 'running' ? await deps.events.readActivity(run.id, run.segmentStartSeq) : []);

  /** Frames from an event on, until the one that ends a stream. */
  const followFrom =
    (runId: string, after: number): Follow =>
    (sink) =>
      deps.followers.follow({ runId, after, isLast: isLastEvent }, sink);

  async function result(scope: Scope, runId: string): Promise<RunResult> {
    const run = await required(scope, runId);
    const last = await deps.events.read(runId, { after: (await deps.events.lastSeq(runId)) - 1, limit: 1 });
    return runResult(run, { lastEvent: last[0], draft: await reviews.pendingPayload(run) });
  }

  /** The request with its agent decided, or the reason why it cannot be carried out. */
  async function validate(scope: Scope, body: StartRunBody): Promise<RunInput> {
    requireModel(body.modelName);
    if (!promptKeys.some((key) => key === body.promptKey))
      throw unknownValue('promptKey', body.promptKey, promptKeys);
    const agent = body.agentId
      ? await deps.agents.find(scope, body.agentId)
      : await deps.agents.findDefault(scope);
    if (!agent && body.agentId) throw notFound('Agent');
    if (!agent)
      throw badRequest(
        'The workspace has no default agent. Create one with POST /agent, or name one in agentId.',
      );
    await validateMatrixContexts(deps, scope, body);
    const unknown = await deps.mentions.findUnknown(scope, body.mentions);
    if (unknown) throw notFound(`The mentioned ${unknown.type} ${unknown.id} was`);
    return { ...body, agentId: agent.id };
  }

  function requireModel(name: string): void {
    if (deps.models.find(name)) return;
    throw unknownValue(
      'modelName',
      name,
      deps.models.list().map((model) => model.name),
    );
  }

  const launch = (run: { id: string; workflowId: string }, lastSeq: number) => launchRun(deps, run, lastSeq);

  /** Takes effect in the database first: whichever node works on the run finds itself shut out. False when it had ended. */
  async function cancelOne(scope: Scope, run: RunRow): Promise<boolean> {
    for (let tries = 0; ; tries += 1) {
      try {
        if (!(await deps.runs.cancel(scope, run.id, await cancelledEnd(deps, run)))) return false;
        break;
      } catch (error) {
        // The worker stored an event in the same moment: ours comes after it.
        if (!isUniqueViolation(error) || tries >= 10) throw error;
      }
    }
    deps.followers.endWriting(run.id);
    deps.followers.notice(run.id);
    deps.telemetry.runEnded('cancelled');
    await deps.segments.cancel(run.workflowId);
    return true;
  }

  /** What a completed run has handed over. Again and again, because one that ends meanwhile may hand on. */
  async function cancelChildren(scope: Scope, runId: string): Promise<boolean> {
    for (let hasCancelled = false; ; hasCancelled = true) {
      const { cancelled, unfinished } = await deps.delegations.cancelBelow(runId);
      if (cancelled === 0 && unfinished.length === 0) return hasCancelled;
      for (const run of await deps.runs.findMany(scope, unfinished)) await cancelOne(scope, run);
    }
  }

  /** Begins here at once while there are places; else the run takes its place in the line. */
  async function requirePlace(): Promise<{ isWaiting: boolean }> {
    if (deps.queue.isOpen()) return { isWaiting: false };
    await deps.queue.requireRoom();
    return { isWaiting: true };
  }

  return {
    listModels: (): ModelList['models'] => deps.models.list(),

    /** Stored first, then begun. With a reserved id a repeat finds the run that the first request made. */
    async start(
      scope: Scope,
      body: StartRunBody,
      { reservedId, origin }: { reservedId?: string | undefined; origin?: string } = {},
    ): Promise<string> {
      if (deps.stopping.aborted) throw unavailable('The service is shutting down. Try again in a moment.');
      const input = { ...(await validate(scope, body)), ...(origin !== undefined && { origin }) };
      const id = reservedId ?? newId();
      const { modelName, locale, inputText } = input;
      const config: StoredRunEventOf<'config'> = {
        type: 'config',
        payload: { runId: id, modelName, locale, inputText },
      };
      const firstEvent = newEvent(1, config);
      const place = await requirePlace();
      if (!(await deps.runs.create(scope, { id, input, firstEvent, ...place }))) return id;
      if (place.isWaiting) {
        enterQueue(deps, id);
        return id;
      }
      deps.followers.beginWriting(id, 0);
      deps.followers.publish(id, [new FrameBuilder().build({ seq: 1, ...config })]);
      // The caller need not wait for it: the run is stored, and its first event published.
      void launch({ id, workflowId: `${id}.0` }, 1);
      return id;
    },

    follow: (runId: string): Follow => followFrom(runId, 0),

    async waitFor(scope: Scope, runId: string, signal: AbortSignal): Promise<RunResult> {
      await untilLastEvent(followFrom(runId, 0), signal);
      return result(scope, runId);
    },

    /** Starts the next segment, or attaches to the one at work. Two resumes at once are one. */
    async resume(
      scope: Scope,
      runId: string,
      body: ResumeRunBody,
    ): Promise<{ follow: Follow; after: number }> {
      const run = await required(scope, runId);
      requireModel(body.modelName);
      const decision = decideResume(run);
      if (decision.action === 'refuse') throw conflict(decision.reason);
      const begun =
        decision.action === 'start'
          ? await deps.runs.beginSegment(scope, runId, {
              from: RESUMABLE,
              ...body,
              ...(await requirePlace()),
            })
          : undefined;
      if (begun?.waitingSince) enterQueue(deps, begun.id);
      else if (begun) await launch(begun, begun.segmentStartSeq);
      const current = begun ?? (await required(scope, runId));
      return { follow: followFrom(runId, current.segmentStartSeq), after: current.segmentStartSeq };
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

    /** The run, and what is left to do below it: children begin only after their parent has completed. */
    async cancel(scope: Scope, runId: string): Promise<RunStatusView> {
      const run = await required(scope, runId);
      const isCancelled = await cancelOne(scope, run);
      const areChildren = run.input.cancelChildren && (await cancelChildren(scope, runId));
      const now = await required(scope, runId);
      if (!isCancelled && !areChildren)
        throw conflict(`The run has ended already: its status is ${shownStatus(now.status)}.`);
      deps.children.look();
      return statusView(now);
    },

    async status(scope: Scope, runId: string): Promise<RunStatusView> {
      const run = await required(scope, runId);
      const { browseState, skillState } = await activity(run);
      if (skillState)
        skillState.pendingSecretKeys = await deps.secrets.missing(scope, skillState.pendingSecretKeys ?? []);
      return { ...statusView(run), ...(browseState && { browseState }), ...(skillState && { skillState }) };
    },

    async detail(scope: Scope, runId: string): Promise<RunDetail> {
      const run = await deps.runs.find(scope, runId);
      if (!run) throw notFoundNull('Run');
      return views.detail(scope, run);
    },

    reviews,

    browser: createBrowserInput(deps, { requireModel, required, activity }),

    secrets: createSecrets(deps),

    source: views.source,

    turns: (scope: Scope, page: ListTurnsQuery): Promise<TurnList> => views.turns(scope, page),
  };
}

const nothingMore: Follow = (sink) => {
  queueMicrotask(() => sink.end());
  return { resume: () => undefined, close: () => undefined };
};

/** The last words of a cancelled run: what it had written so far. */
async function cancelledEnd(deps: EngineDeps, run: RunRow) {
  const written = await deps.events.readText(run.id, LAST_POSSIBLE_SEQ);
  const text = foldText(written);
  const model = modelRef(run.modelName);
  const status = 'cancelled' as const;
  const payload = { runId: run.id, text, finishReason: status, status, model };
  const content = run.input.locale === 'ja' ? '実行は取り消されました。' : 'The run was cancelled.';
  return { payload, content, usage: await deps.events.usageOf(run.id) };
}

function unknownValue(field: string, given: string, known: readonly string[]) {
  const message = `Unknown ${field} "${given.slice(0, 100)}". Known here: ${known.join(', ')}.`;
  return badRequest(message, [{ path: field, message }]);
}
