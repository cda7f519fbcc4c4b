import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { ResumeRunBody, StartRunBody } from '@quarry/api/run-requests.ts';
import { badRequest, conflict, notFound, unavailable } from '../../errors.ts';
import { newId } from '../../store/database/ids.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { FacadeRequest } from '../../store/schema/runs.ts';
import { newEvent } from '../../store/runs/events.ts';
import type { RunRow, RunStore } from '../../store/runs/runs.ts';
import type { NewWorkflow } from '../../store/runs/workflow-status.ts';
import { enterQueue, launchBegun } from '../durable/launch-run.ts';
import type { LaunchDeps } from '../durable/launch-run.ts';
import { FrameBuilder } from '../events/frames.ts';
import type { Budgets } from '../money/budgets.ts';
import { decideResume, RESUMABLE } from '../views/state.ts';
import { validateInput } from './validate-input.ts';
import type { InputDeps } from './validate-input.ts';

export interface StartDeps extends LaunchDeps, InputDeps {
  budgets: Pick<Budgets, 'require'>;
  runs: RunStore;
  stopping: AbortSignal;
}

export interface StartRequest {
  scope: Scope;
  body: StartRunBody;
  /** With it a repeat finds the run that the first request made. */
  reservedId?: string | undefined;
  origin?: string | undefined;
  /** A person at the dashboard started it, who can be asked. */
  isWatched?: boolean | undefined;
  /** It was asked for as something else. */
  facade?: FacadeRequest | undefined;
  /** The key that it was started with. */
  keyId?: string | undefined;
}

/** Stored first, then begun. */
export async function startRun(deps: StartDeps, request: StartRequest): Promise<string> {
  const { scope, body, origin, isWatched, facade, keyId } = request;
  if (deps.stopping.aborted) throw unavailable('The service is shutting down. Try again in a moment.');
  await requireReplaceable(deps, scope, body);
  const input = {
    ...(await validateInput(deps, scope, body)),
    ...(origin !== undefined && { origin }),
    ...(isWatched && { isWatched }),
    ...(facade && { facade }),
    ...(keyId !== undefined && { keyId }),
  };
  await deps.budgets.require({ ...scope, keyId }, input);
  const id = request.reservedId ?? newId();
  const { modelName, models, locale, inputText, conversationId, depth } = input;
  const config: StoredRunEventOf<'config'> = {
    type: 'config',
    payload: {
      runId: id,
      modelName,
      ...(models && { models }),
      locale,
      inputText,
      ...(conversationId && { conversationId }),
      depth,
    },
  };
  const firstEvent = newEvent(1, config);
  const workflow = await requirePlace(deps, id);
  const isWaiting = workflow === undefined;
  const begun = await deps.runs.create(scope, { id, input, firstEvent, isWaiting, workflow });
  if (!begun) return id;
  if (isWaiting) {
    enterQueue(deps, id);
    return id;
  }
  deps.followers.beginWriting(id, 0);
  deps.followers.publish(id, [new FrameBuilder().build({ seq: 1, ...config })]);
  // The caller need not wait for it: the run is stored, and its first event published.
  void launchBegun(deps, begun, workflow);
  return id;
}

/** The run whose place a new one takes is one of the same conversation. */
async function requireReplaceable(
  { runs }: StartDeps,
  scope: Scope,
  { replacesRunId, conversationId }: StartRunBody,
): Promise<void> {
  if (replacesRunId === undefined) return;
  const run = await runs.find(scope, replacesRunId);
  if (!run) throw notFound('The run to replace was');
  if (run.input.conversationId === conversationId) return;
  const right = run.input.conversationId ? `conversationId ${run.input.conversationId}` : 'no conversationId';
  const message = `The run to replace belongs to another conversation. Right would be: ${right}.`;
  throw badRequest(message, [{ path: 'replacesRunId', message }]);
}

/** Starts the next segment, unless one is at work already. Two resumes at once are one: undefined for the second. */
export async function resumeRun(
  deps: StartDeps,
  { scope, run, body }: { scope: Scope; run: RunRow; body: ResumeRunBody },
): Promise<RunRow | undefined> {
  const decision = decideResume(run);
  if (decision.action === 'refuse') throw conflict(decision.reason);
  if (decision.action !== 'start') return undefined;
  const { workspaceId, userId, input } = run;
  await deps.budgets.require({ workspaceId, userId, keyId: input.keyId }, { modelName: body.modelName });
  const workflow = await requirePlace(deps, run.id);
  const next = { from: RESUMABLE, ...body, isWaiting: workflow === undefined, workflow };
  const begun = await deps.runs.beginSegment(scope, run.id, next);
  if (!begun) return undefined;
  if (workflow) await launchBegun(deps, begun, workflow);
  else enterQueue(deps, begun.id);
  return begun;
}

/** The workflow to begin with at once while there are places; undefined: the run takes its place in the line. */
async function requirePlace(
  { queue, segments }: Pick<StartDeps, 'queue' | 'segments'>,
  runId: string,
): Promise<NewWorkflow | undefined> {
  if (queue.isOpen()) return segments.prepare(runId);
  await queue.requireRoom();
  return undefined;
}
