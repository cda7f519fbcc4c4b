import type { Logger } from '../log.ts';
import { ModelError } from '../providers/model/model-error.ts';
import type { Models } from '../providers/model/model.ts';
import type { AgentStore } from '../store/agents.ts';
import { LAST_POSSIBLE_SEQ } from '../store/events.ts';
import type { EventStore } from '../store/events.ts';
import type { EvidenceStore } from '../store/evidence.ts';
import type { RunEnd, RunRow, RunStore } from '../store/runs.ts';
import type { TurnStore } from '../store/turns.ts';
import { isRead, readSource } from '../tools/read-source.ts';
import type { ReadFailure, SourceDeps } from '../tools/read-source.ts';
import type { Tool } from '../tools/tool.ts';
import { interrupted } from './ask-model.ts';
import { citedNumbers } from './citations.ts';
import { callTool, describeTools } from './call-tool.ts';
import { buildConversation } from './conversation.ts';
import { collectEvidence } from './evidence.ts';
import { LeaseLost, NumberTaken } from './event-log.ts';
import type { EventLog, RunWriter } from './event-log.ts';
import type { Followers } from './follow.ts';
import type { RunLimits } from './limits.ts';
import { runLoop } from './loop.ts';
import type { LoopResult } from './loop.ts';
import { persistently } from './persistently.ts';
import { createSteps } from './run-context.ts';
import type { RunContext } from './run-context.ts';

export interface WorkDeps extends SourceDeps {
  agents: AgentStore;
  events: EventStore;
  evidence: EvidenceStore;
  eventLog: EventLog;
  followers: Followers;
  limits: RunLimits;
  log: Logger;
  models: Models;
  runs: RunStore;
  tools: readonly Tool[];
  turns: TurnStore;
  /** Ends when the service stops; the run goes on later, or elsewhere. */
  stopping: AbortSignal;
}

/** A run whose segment crashed its node this often is given up. */
const MAX_RESTARTS = 20;
const HISTORY_TURNS = 40;

const NO_USAGE = { inputTokens: 0, outputTokens: 0 };

/**
 * Works on one segment of a run until it ends. Called again after a crash: it takes the lease, declares the text of an
 * interrupted step void, and goes on behind the last finished step.
 */
export async function workOnSegment(
  deps: WorkDeps,
  segment: { runId: string; workflowId: string; signal: AbortSignal },
): Promise<void> {
  const { runId, workflowId } = segment;
  const begun = await persistently(() => deps.runs.beginAttempt(runId, workflowId), {
    signal: deps.stopping,
    log: deps.log,
  });
  if (!begun) return deps.followers.endWriting(runId);
  deps.followers.beginWriting(runId, begun.lastSeq);
  const writer = deps.eventLog.open({ runId, attempt: begun.attempt, lastSeq: begun.lastSeq });
  try {
    const end = await attempt(deps, { run: begun, writer, signal: segment.signal });
    await writer.finish(lastEvent(end), end);
  } catch (error) {
    if (error instanceof NumberTaken) return workOnSegment(deps, segment);
    throw error;
  } finally {
    writer.close();
    deps.followers.endWriting(runId);
  }
}

async function attempt(
  deps: WorkDeps,
  { run, writer, signal }: { run: RunRow; writer: RunWriter; signal: AbortSignal },
): Promise<RunEnd> {
  try {
    if (run.restarts > MAX_RESTARTS)
      return failure(
        run,
        'failed',
        `The run was lost ${MAX_RESTARTS} times in the same place and was given up.`,
      );
    const again = run.restarts > 1 || run.segment > 0;
    if (again) await voidInterruptedStep(deps, run, writer);
    const finished = again ? await deps.events.readSteps(run.id) : new Map<string, unknown>();
    const model = deps.models.find(run.modelName);
    if (!model) return failure(run, 'error', `The model ${run.modelName} is not configured here any more.`);
    const steps = createSteps(writer, finished);
    const context = { run, model, writer, signal, steps, usage: { ...NO_USAGE } };
    return await completed(deps, context, await research(deps, context));
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost || error instanceof NumberTaken) throw error;
    if (error instanceof ModelError) return failure(run, 'error', error.message);
    deps.log.error({ err: error, runId: run.id }, 'a run failed unexpectedly');
    return failure(
      run,
      'failed',
      `The run failed for a reason that is not its own. It is logged under its id ${run.id}.`,
    );
  }
}

async function research(deps: WorkDeps, context: RunContext): Promise<LoopResult> {
  const { run, model } = context;
  const scope = { workspaceId: run.workspaceId, userId: run.userId };
  const agent = await deps.agents.find(scope, run.agentId);
  if (!agent) throw new LeaseLost(run.id);
  const unreadable = await readAttachments(deps, context);
  const [history, sources] = await Promise.all([
    deps.turns.history(scope, { agentId: run.agentId, beforeRunId: run.id, limit: HISTORY_TURNS }),
    run.input.fileUrls.length > 0 ? deps.sources.ofRun(run.id) : [],
  ]);
  const { prompt, passages } = buildConversation({
    agent,
    input: run.input,
    model,
    history,
    sources,
    unreadable,
  });
  const tools = run.input.promptKey === 'direct-answer' ? [] : deps.tools;
  return runLoop(context, {
    prompt,
    passages,
    tools: describeTools(tools),
    limits: deps.limits,
    callTool: (call, stepIndex) => callTool(context, tools, { call, stepIndex }),
  });
}

/** All at once; each is a step of its own, so that a crash does not fetch any of them twice. */
async function readAttachments(deps: WorkDeps, context: RunContext): Promise<ReadFailure[]> {
  const { run, signal } = context;
  const scope = { workspaceId: run.workspaceId, userId: run.userId };
  const outcomes = await Promise.all(
    run.input.fileUrls.map((url, i) =>
      context.steps.run(`file/${i}`, () => readSource(deps, { runId: run.id, scope, url, signal })),
    ),
  );
  return outcomes.filter((outcome): outcome is ReadFailure => !isRead(outcome));
}

async function voidInterruptedStep(deps: WorkDeps, run: RunRow, writer: RunWriter): Promise<void> {
  const texts = await deps.events.readText(run.id, LAST_POSSIBLE_SEQ);
  const last = texts.at(-1);
  if (last?.type === 'delta') writer.emit('step', interrupted(last.payload['stepIndex'] as number));
}

/** The answer with the sources that it cites, and what each cited sentence rests on. */
async function completed(deps: WorkDeps, context: RunContext, result: LoopResult): Promise<RunEnd> {
  const { run, usage } = context;
  const { text, finishReason, model } = result;
  const numbers = citedNumbers(text);
  const cited = numbers.size > 0 ? (await deps.sources.ofRun(run.id)).filter(({ n }) => numbers.has(n)) : [];
  if (cited.length > 0) await deps.evidence.replace(run.id, await collectEvidence(context, text, cited));
  const sources = cited.map(({ n, id, url, title }) => ({ n, id, url, title }));
  const turn = { kind: 'assistant' as const, content: text };
  return { status: 'completed', text, finishReason, model, usage, turn, sources };
}

const failure = (run: RunRow, status: 'error' | 'failed', message: string): RunEnd => ({
  status,
  text: '',
  finishReason: 'error',
  model: modelOf(run.modelName),
  usage: NO_USAGE,
  sources: [],
  turn: { kind: 'error', content: message },
});

const modelOf = (name: string) => ({
  provider: name.split('/')[0] ?? '',
  id: name.split('/').slice(1).join('/'),
});

function lastEvent(end: RunEnd): { type: string; payload: Record<string, unknown> } {
  if (end.status === 'error' || end.status === 'failed')
    return {
      type: 'error',
      payload: {
        message: end.turn.content,
        code: end.status === 'error' ? 'UPSTREAM_ERROR' : 'INTERNAL_SERVER_ERROR',
        status: end.status,
      },
    };
  const { text, finishReason, status, model, sources } = end;
  return {
    type: 'complete',
    payload: { text, finishReason, status, model, ...(sources.length > 0 && { sources }) },
  };
}
