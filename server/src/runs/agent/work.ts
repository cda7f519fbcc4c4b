import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@quarry/api/common.ts';
import type { NewRunEvent } from '@quarry/api/events.ts';
import type { DraftEventType } from '@quarry/api/last-event.ts';
import type { Logger } from '../../log.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import type { ModelUsage } from '../../providers/model/model.ts';
import type { ConversationStore } from '../../store/runs/conversations.ts';
import type { NewDraft } from '../../store/runs/drafts.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { EvidenceStore } from '../../store/runs/evidence.ts';
import type { OwnedWorkflow } from '../../store/runs/workflow-status.ts';
import type { BegunRun, RunEnd, RunEnded, RunRow, RunStore } from '../../store/runs/runs.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { Tool } from '../../tools/tool.ts';
import { isOutOfOurHands, NotCarriedOut } from './broken-tool.ts';
import type { ChildStarter } from '../delegation/child-starter.ts';
import { handOverTools } from '../delegation/hand-over-tools.ts';
import { planDelegation } from '../delegation/plan-delegation.ts';
import type { PlanDeps } from '../delegation/plan-delegation.ts';
import { NumberTaken } from '../events/event-log.ts';
import type { EventLog, RunWriter } from '../events/event-log.ts';
import { applyStoredNotes, createGuard } from '../guard/guard.ts';
import type { GuardDeps } from '../guard/guard.ts';
import { mendAnswer } from '../closing/mend/mend-answer.ts';
import { repairsEvidence } from '../closing/mend/repairs-evidence.ts';
import { extendGraph } from '../closing/extend-graph.ts';
import type { GraphDeps } from '../closing/extend-graph.ts';
import type { Followers } from '../events/follow.ts';
import type { Pulse } from '../durable/pulse.ts';
import { createHumanWaits } from '../people/human-waits.ts';
import type { Inbox } from '../people/inbox.ts';
import { isDatabaseAway, retryWhileDatabaseAway, waitAfter } from '../durable/retry-database.ts';
import { bindModels } from './bind-models.ts';
import type { ModelDeps } from './bind-models.ts';
import { limitsOf } from './depth.ts';
import { toolsInScope } from './chosen.ts';
import { createEar } from './ear.ts';
import { createFloor } from './floor.ts';
import { costFrom, narrowAllowance, openAllowance } from '../money/allowance.ts';
import type { Budgets } from '../money/budgets.ts';
import type { PriceBook } from '../views/cost-of.ts';
import { hasSources } from './open-conversation.ts';
import { research } from './research.ts';
import type { ResearchDeps } from './research.ts';
import { createSteps } from './steps.ts';
import type { SegmentContext } from './run-context.ts';
import { nameConversation } from '../closing/name-conversation.ts';
import { completed, failed, hasUsedNothing, lastEvent, modelRef } from '../closing/run-end.ts';
import type { Answered } from '../closing/run-end.ts';
import { updateMemory } from '../closing/update-memory.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import { countedBefore, countedKey, usageBeyond, withRest } from './count-usage.ts';
import { finishedBefore } from './finished-before.ts';

export interface WorkDeps
  extends ResearchDeps, GraphDeps, GuardDeps, ModelDeps, Pick<PlanDeps, 'delegations'> {
  budgets: Pick<Budgets, 'allowanceOf' | 'monthlyLeft'>;
  children: Pick<ChildStarter, 'look'>;
  conversations: ConversationStore;
  events: EventStore;
  evidence: EvidenceStore;
  /** As the service has it; a workspace may say otherwise. */
  evidenceRepair: 'on' | 'off';
  eventLog: EventLog;
  followers: Followers;
  inbox: Inbox;
  log: Logger;
  prices: PriceBook;
  pulse: Pick<Pulse, 'look'>;
  runs: RunStore;
  telemetry: Telemetry;
  tools: readonly Tool[];
  /** What the workspace has besides: it may change from one segment to the next. */
  workspaceTools(asked: { scope: Pick<RunRow, 'workspaceId'>; locale: Locale }): Promise<readonly Tool[]>;
  /** Ends when the service stops; the run goes on later, or elsewhere. */
  stopping: AbortSignal;
}

export interface Segment {
  runId: string;
  workflow: OwnedWorkflow;
  /** The run, where its lease was taken when it was stored. */
  begun: BegunRun | undefined;
  /** False for a process that begins again by itself: what it has in hand is not to blame. */
  isRestart: boolean;
  signal: AbortSignal;
}

/** How a segment ends: with the run, or with a draft that awaits review. */
type SegmentEnd =
  | { kind: 'end'; end: RunEnd }
  | { kind: 'draft'; draft: NewDraft; event: NewRunEvent<DraftEventType> };

/** Before it is known what it has used. */
type Uncounted =
  | { kind: 'end'; end: Answered }
  | (Omit<Extract<SegmentEnd, { kind: 'draft' }>, 'draft'> & { draft: Omit<NewDraft, 'usage'> });

/** A run whose segment crashed its node this often is given up. */
const MAX_RESTARTS = 20;

/**
 * Works on one segment of a run until it ends. Called again after a crash: it takes the lease, declares the text of an
 * interrupted step void, and goes on behind the last finished step. Answers whether the end of its workflow was stored with the
 * run's.
 */
export async function workOnSegment(deps: WorkDeps, segment: Segment): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    // A node that begins again because the database was away has not crashed, however often.
    const isRestart = segment.isRestart && tries === 0;
    const begun = tries === 0 ? segment.begun : undefined;
    const done = await workOnce(deps, { ...segment, begun, isRestart });
    if (done !== 'again') return done.isWorkflowEnded;
    await sleep(waitAfter(tries), undefined, { signal: segment.signal });
  }
}

async function workOnce(deps: WorkDeps, segment: Segment): Promise<RunEnded | 'again'> {
  const { runId, workflow, isRestart } = segment;
  const { log, stopping: signal } = deps;
  const begun =
    segment.begun ??
    (await retryWhileDatabaseAway(() => deps.runs.beginAttempt(runId, { ...workflow, isRestart }), {
      signal,
      log,
    }));
  if (!begun) {
    deps.followers.endWriting(runId);
    return { isWorkflowEnded: false };
  }
  deps.followers.beginWriting(runId, begun.lastSeq);
  const writer = deps.eventLog.open({ runId, attempt: begun.attempt, lastSeq: begun.lastSeq });
  try {
    const result = await deps.telemetry.during(agentWork(begun), () =>
      attempt(deps, { run: begun, writer, signal: segment.signal }),
    );
    const ended =
      result.kind === 'draft'
        ? await writer.pause(result.event, result.draft)
        : await writer.finish(lastEvent(result.end), { end: result.end, workflow });
    const status = result.kind === 'draft' ? 'paused' : result.end.status;
    deps.telemetry.runEnded(status);
    deps.log.info(
      { status, segment: begun.segment, ms: databaseNow() - begun.segmentStartedAt.getTime() },
      'run ended',
    );
    // A child run goes on from here, or a place has become free.
    if (begun.parentRunId !== null || (result.kind === 'end' && result.end.delegations)) deps.children.look();
    return ended;
  } catch (error) {
    const isPassing = error instanceof NumberTaken || isDatabaseAway(error);
    if (segment.signal.aborted || !isPassing) throw error;
    deps.log.warn({ err: error }, 'the segment begins again');
    return 'again';
  } finally {
    writer.close();
    deps.followers.endWriting(runId);
  }
}

function agentWork(run: BegunRun) {
  const { id: model, provider } = modelRef(run.modelName);
  return {
    kind: 'invoke_agent' as const,
    runId: run.id,
    agentId: run.agentId,
    agentName: run.agent.name,
    provider,
    model,
    outcome: (result: SegmentEnd) =>
      result.kind === 'end' && result.end.status !== 'completed'
        ? { error: result.end.status }
        : { usage: result.kind === 'end' ? result.end.usage : result.draft.usage },
  };
}

async function attempt(
  deps: WorkDeps,
  { run, writer, signal }: { run: BegunRun; writer: RunWriter; signal: AbortSignal },
): Promise<SegmentEnd> {
  const usage: ModelUsage = { inputTokens: 0, outputTokens: 0 };
  let counted: ModelUsage = { inputTokens: 0, outputTokens: 0 };
  const spentHere = () => withRest(usageBeyond(usage, counted), run.modelName);
  const giveUp = (status: 'error' | 'failed', message: string): SegmentEnd => {
    const spent = spentHere();
    writer.keepStep(countedKey(run), spent);
    return { kind: 'end', end: failed(run, { status, message, usage: spent }) };
  };
  try {
    if (run.restarts > MAX_RESTARTS)
      return giveUp('failed', `The run was lost ${MAX_RESTARTS} times in the same place and was given up.`);
    const finished = await finishedBefore(deps, run, writer);
    counted = countedBefore(run, finished);
    const models = await bindModels(deps, run, run.workspaceSettings);
    if (!models) return giveUp('error', `The model ${run.modelName} is not configured here any more.`);
    const steps = createSteps(writer, finished, () => {
      deps.pulse.look();
      signal.throwIfAborted();
    });
    const isDirect = run.input.promptKey === 'direct-answer';
    const ofOthers = isDirect ? [] : await toolsOfOthers(deps, run);
    const tools = isDirect
      ? []
      : [...toolsInScope(run.input, deps.tools), ...ofOthers, ...(await handOverTools(deps, run))];
    const { inbox, log } = deps;
    const waits = createHumanWaits(run.segmentStartedAt);
    const guard = createGuard(deps, run);
    applyStoredNotes(guard, finished.values());
    // What strangers say of their tools is read by the model with its first question.
    if (ofOthers.length > 0) guard.enterOutsideText();
    const floor = createFloor();
    const { sources } = deps;
    const repairs = repairsEvidence(deps.evidenceRepair, run.workspaceSettings);
    const money = await openAllowance(deps, { run, writer, steps });
    const limits = { ...limitsOf(run.input, deps.limits), money };
    const priceOf = run.hasPrices ? await deps.prices.of(run.workspaceId) : deps.prices.published;
    const costOf = costFrom(priceOf, run.createdAt);
    const parts = {
      floor,
      signal,
      steps,
      tools,
      usage,
      inbox,
      waits,
      guard,
      log,
      sources,
      repairs,
      limits,
      costOf,
      narrow: (turn: number) => narrowAllowance(deps, { run, steps, limits, spent: costOf(usage), turn }),
    };
    const ear = createEar({ run, writer, guard, inbox, steps });
    try {
      const end = await goThrough(deps, { run, ...models, writer, ...parts, ear });
      return counting(end, spentHere());
    } finally {
      ear.close();
    }
  } catch (error) {
    if (signal.aborted || isOutOfOurHands(error)) throw error;
    if (error instanceof ModelError || error instanceof NotCarriedOut) return giveUp('error', error.message);
    deps.log.error({ err: error, runId: run.id }, 'a run failed unexpectedly');
    return giveUp(
      'failed',
      `The run failed for a reason that is not its own. It is logged under its id ${run.id}.`,
    );
  }
}

/** Tools of servers outside: not where the reader wants a run to stay inside, or on a few sites. */
const toolsOfOthers = async (
  deps: WorkDeps,
  { input, workspaceId, hasServerTools }: BegunRun,
): Promise<readonly Tool[]> =>
  !hasServerTools || (input.scope && (!input.scope.web || input.scope.sites.length > 0))
    ? []
    : deps.workspaceTools({ scope: { workspaceId }, locale: input.locale });

async function goThrough(deps: WorkDeps, context: SegmentContext): Promise<Uncounted> {
  const found = await research(deps, context);
  const result = found.kind === 'answer' ? await mendAnswer(context, found) : found;
  if (result.kind === 'answer') {
    const end = await completed(deps, context, result);
    if (hasSources(context.run.input) || !hasUsedNothing(context, result))
      await extendGraph(deps, context, end);
    await updateMemory(deps, context, result);
    await nameConversation(deps, context, result);
    const delegations = await planDelegation(deps, context, result);
    return { kind: 'end', end: { ...end, ...(delegations.length > 0 && { delegations }) } };
  }
  const { tool, content, nextStep } = result;
  return {
    kind: 'draft',
    draft: { kind: tool.kind, content, nextStep },
    event: tool.events.first(content),
  };
}

const counting = (end: Uncounted, usage: ModelUsage): SegmentEnd =>
  end.kind === 'end' ? { ...end, end: { ...end.end, usage } } : { ...end, draft: { ...end.draft, usage } };
