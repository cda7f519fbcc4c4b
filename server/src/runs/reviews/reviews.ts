import type { NewRunEvent, RunEvent } from '@quarry/api/events.ts';
import type { AnswerDraftBody, DraftKind, ReviewResult } from '@quarry/api/reviews.ts';
import type { DraftPayload } from '@quarry/api/runs.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import type { ModelUsage } from '../../providers/model/model.ts';
import { isUniqueViolation } from '../../store/database/db.ts';
import type { DraftStore, RedraftLease } from '../../store/runs/drafts.ts';
import type { RunRow, RunStore } from '../../store/runs/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { ShareStore } from '../../store/runs/shares.ts';
import { isRead, readSource, toPassage } from '../../tools/read-source.ts';
import type { SourceDeps } from '../../tools/read-source.ts';
import { regeneratedTypes } from '../../tools/review-tool.ts';
import type { ReviewTool } from '../../tools/review-tool.ts';
import { LeaseLost } from '../events/event-log.ts';
import type { EventLog, RunWriter } from '../events/event-log.ts';
import type { Followers } from '../events/follow.ts';
import type { Follow, Frame } from '../events/frame.ts';
import { createGuard } from '../guard/guard.ts';
import type { GuardDeps } from '../guard/guard.ts';
import { createHumanWaits } from '../people/human-waits.ts';
import type { Inbox } from '../people/inbox.ts';
import { bindModels } from '../agent/bind-models.ts';
import type { ModelDeps } from '../agent/bind-models.ts';
import { createFloor } from '../agent/floor.ts';
import { createSteps } from '../agent/steps.ts';
import { createToolContext } from '../agent/tool-context.ts';
import { untilLastEvent } from '../events/until-last-event.ts';
import { createAccess, ownerOf } from '../views/access.ts';
import { statusView } from '../views/views.ts';

export interface ReviewDeps extends SourceDeps, GuardDeps, ModelDeps {
  drafts: DraftStore;
  eventLog: EventLog;
  followers: Followers;
  inbox: Inbox;
  log: Logger;
  reviewTools: readonly ReviewTool[];
  runs: RunStore;
  shares: Pick<ShareStore, 'findRun'>;
  requireModel: (scope: Scope, name: string) => Promise<void>;
  stopping: AbortSignal;
}

/** What a decision leads to: to be watched, or waited for. */
export interface Review {
  follow: Follow;
  result(signal: AbortSignal): Promise<ReviewResult>;
}

// Well before the 30 s after which the right to redraft runs out.
const EXTEND_MS = 10_000;

export type Reviews = ReturnType<typeof createReviews>;

/** The reviewer's side of a pause: send the draft back, or confirm it. Of two reviewers at once exactly one wins. */
export function createReviews(deps: ReviewDeps) {
  const { reviewable } = createAccess(deps);
  async function requirePending(scope: Scope, runId: string, kind: DraftKind): Promise<RunRow> {
    const run = await reviewable(scope, runId);
    if (run.status !== 'awaiting_review')
      throw conflict(`No draft of this run awaits review: its status is ${statusView(run).status}.`);
    if (run.draftKind !== kind)
      throw conflict(
        `The draft that awaits review is a ${run.draftKind}: use ${decisionsOn(run.draftKind!).join(' or ')}.`,
      );
    return run;
  }

  function review(scope: Scope, target: { runId: string; after: number; lastTypes: string[] }): Review {
    const { runId, after, lastTypes } = target;
    const isLast = (frame: Frame) => lastTypes.includes(frame.type);
    const follow: Follow = (sink) => deps.followers.follow({ runId, after, isLast }, sink);
    return {
      follow,
      async result(signal) {
        const last = await untilLastEvent(follow, signal);
        const event = JSON.parse(last.json) as RunEvent;
        if (event.type === 'error') throw new AppError('UPSTREAM_ERROR', event.payload.message);
        if (event.type === 'complete') throw conflict('The run was cancelled before its new draft was made.');
        const run = await deps.runs.find(scope, runId);
        if (!run) throw notFound('Run');
        return { run: statusView(run), event };
      },
    };
  }

  return {
    async answer(scope: Scope, request: AnswerDraftBody & { kind: DraftKind }): Promise<Review> {
      const { kind, ...body } = request;
      const run = await requirePending(scope, body.runId, kind);
      await deps.requireModel(scope, body.modelName);
      const lease = await deps.drafts.beginRedraft(ownerOf(run), body.runId, kind);
      if (!lease) throw conflict('Another reviewer has just answered: a new draft is being made.');
      deps.followers.beginWriting(run.id, lease.lastSeq);
      const writer = deps.eventLog.open(lease);
      // Whatever goes wrong at the very end, the right to redraft runs out by itself.
      redraft(deps, { run, lease, writer, body }).catch((error: unknown) =>
        deps.log.error({ err: error, runId: run.id }, 'a redraft ended without a word'),
      );
      return review(ownerOf(run), {
        runId: run.id,
        after: lease.lastSeq,
        lastTypes: [...regeneratedTypes, 'error', 'complete'],
      });
    },

    async confirm(
      scope: Scope,
      request: { kind: DraftKind; runId: string; skipped: boolean; isAutomatic?: true },
    ): Promise<Review> {
      const { kind, runId, skipped, isAutomatic } = request;
      const owner = ownerOf(await requirePending(scope, runId, kind));
      const confirmed = toolOf(deps.reviewTools, kind).events.confirmed({ skipped });
      const event = isAutomatic ? withMark(confirmed) : confirmed;
      const seq = await retryOnCollision(() => deps.drafts.confirm(owner, runId, { kind, event }));
      if (seq === undefined) throw conflict('Another reviewer was first, or a new draft is being made.');
      deps.followers.notice(runId);
      return review(owner, { runId, after: seq - 1, lastTypes: [event.type] });
    },

    /** The payload of the draft that awaits review, for a reviewer who did not see its event. */
    async pendingPayload(run: RunRow): Promise<DraftPayload | null> {
      const draft = run.status === 'awaiting_review' ? await deps.drafts.pending(run.id) : undefined;
      if (!draft) return null;
      const { payload } = toolOf(deps.reviewTools, draft.kind).events.first(draft.content);
      return { runId: run.id, ...payload };
    },
  };
}

/** The record says that nobody has looked at it. */
const withMark = (confirmed: NewRunEvent): NewRunEvent =>
  ({ ...confirmed, payload: { ...confirmed.payload, automatic: true } }) as NewRunEvent;

interface Redraft {
  run: RunRow;
  lease: RedraftLease;
  tool: ReviewTool;
  writer: RunWriter;
  body: AnswerDraftBody;
}

/** Makes the new draft in the background: the reviewer's connection does not drive it. */
async function redraft(deps: ReviewDeps, { run, lease, writer, body }: Omit<Redraft, 'tool'>): Promise<void> {
  const tool = toolOf(deps.reviewTools, run.draftKind!);
  const timer = setInterval(
    () =>
      void deps.drafts
        .extendRedraft(lease)
        .catch((error: unknown) =>
          deps.log.warn({ err: error, runId: run.id }, 'a redraft was not extended'),
        ),
    EXTEND_MS,
  ).unref();
  try {
    const rejected = tool.events.rejected(body.answer);
    writer.emit(rejected.type, rejected.payload);
    const content = await draftAgain(deps, { run, lease, tool, writer, body });
    const { nextStep } = (await deps.drafts.pending(run.id))!;
    const draft = {
      kind: tool.kind,
      content: content.content,
      nextStep,
      feedback: body.answer,
      usage: content.usage,
    };
    await writer.pause(tool.events.regenerated(content.content), draft);
  } catch (error) {
    // A run that was cancelled, or taken over after a long silence, is not ours to speak for.
    if (deps.stopping.aborted || error instanceof LeaseLost) return;
    deps.log.warn({ err: error, runId: run.id }, 'a draft could not be made again');
    const reason = error instanceof ModelError ? error.message : 'something went wrong on our side';
    writer.emit('error', {
      message: `The draft could not be made again (${reason}). The one before it still awaits review.`,
      code: 'UPSTREAM_ERROR',
      status: 'pending',
    });
    await writer.flushed();
    await deps.drafts.endRedraft(lease);
  } finally {
    clearInterval(timer);
    writer.close();
    deps.followers.endWriting(run.id);
  }
}

async function draftAgain(deps: ReviewDeps, work: Redraft) {
  const { run, lease, tool, writer, body } = work;
  const { inbox, log } = deps;
  const scope = { workspaceId: run.workspaceId, userId: run.userId };
  const before = (await deps.drafts.pending(run.id))!;
  for (const url of body.fileUrls) {
    const outcome = await readSource(deps, { runId: run.id, scope, url, signal: deps.stopping });
    if (!isRead(outcome))
      deps.log.info({ runId: run.id, reason: outcome.reason }, 'a file of the reviewer could not be read');
  }
  const passages = (await deps.sources.ofRun(run.id)).map(toPassage);
  const usage: ModelUsage = { inputTokens: 0, outputTokens: 0 };
  const models = (await bindModels(deps, { ...run, modelName: body.modelName }))!;
  const steps = createSteps(writer, new Map());
  const waits = createHumanWaits(run.segmentStartedAt);
  const guard = createGuard(deps, run);
  const floor = createFloor();
  const context = createToolContext(
    {
      run,
      ...models,
      writer,
      floor,
      signal: deps.stopping,
      steps,
      usage,
      tools: [],
      inbox,
      waits,
      guard,
      log,
      sources: deps.sources,
      repairs: false,
    },
    { prefix: `redraft/${lease.attempt}`, tool: tool.kind },
  );
  const previous = { content: tool.content.parse(before.content), feedback: body.answer };
  const content = await tool.draft({ query: run.input.inputText, passages, previous }, context);
  return { content: content as Record<string, unknown>, usage };
}

const decisionsOn = (kind: DraftKind) =>
  ['answer', 'confirm', ...(kind === 'plan' ? ['skip'] : [])].map((decision) => `${kind}/${decision}`);

export function toolOf(tools: readonly ReviewTool[], kind: DraftKind): ReviewTool {
  const tool = tools.find((candidate) => candidate.kind === kind);
  if (!tool) throw new Error(`there is no tool for drafts of kind ${kind}`);
  return tool;
}

/** A worker stored an event in the same moment: ours comes after it. */
async function retryOnCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error) || tries >= 10) throw error;
    }
  }
}
