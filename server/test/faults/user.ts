import { setTimeout as sleep } from 'node:timers/promises';
import type { createClient } from '@quarry/api/client.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import { runInput } from '../support/app.ts';
import type { Random } from '../support/random.ts';

export type Client = ReturnType<typeof createClient>;
export type RunKind = keyof typeof wants;

/** What a user knows of a run that the service has accepted. */
export interface KnownRun {
  runId: string;
  tag: string;
  /** A child was handed on by an agent, and started by nobody. */
  kind: RunKind | 'child';
  /** The runs of one conversation have the same one, in the order in which they were started. */
  conversationId?: string;
  /** New drafts that were asked for and delivered. */
  redrafts: DraftKind[];
  endedAs: string | undefined;
}

export interface UserDeps {
  /** Another node every time, as behind a load balancer; it may be dead or frozen. */
  anyClient: () => Client;
  random: Random;
  /** A new one for each question. */
  nextTag: () => string;
  /** Two agents that others may hand work to. */
  colleagues: readonly { id: string; name: string }[];
  accepted: (run: KnownRun) => void;
  /** When even a patient user gives up. */
  giveUp: AbortSignal;
  onRefused: (error: unknown) => void;
}

// A frozen node does not even break the connection: the user's patience does.
const CALL_MS = 10_000;
const STREAM_MS = 15_000;

const wants = {
  direct: 'An answer',
  search: 'wants search',
  report: 'wants plan',
  skill: 'wants skill',
  browse: 'wants browse',
  conversation: 'An answer',
  delegation: 'An answer, then the others one after the other',
  deletion: 'wants search',
};

const QUESTIONS_IN_CONVERSATION = 3;

/** What one user does: starts runs and sees them through to their ends, or deletes them, through whichever node. */
export async function useService(deps: UserDeps, kind: RunKind): Promise<void> {
  if (kind === 'conversation') return converse(deps);
  const run = await begin(deps, kind);
  if (!run) return;
  if (kind === 'deletion') return remove(deps, run);
  await seeThrough(deps, run);
  if (kind === 'delegation') await seeChildren(deps, run);
}

async function begin(deps: UserDeps, kind: RunKind, conversationId?: string): Promise<KnownRun | undefined> {
  const tag = deps.nextTag();
  const runId = await start(deps, { tag, kind, conversationId });
  if (!runId) return undefined;
  const run: KnownRun = {
    runId,
    tag,
    kind,
    redrafts: [],
    endedAs: undefined,
    ...(conversationId !== undefined && { conversationId }),
  };
  deps.accepted(run);
  return run;
}

/** Reconnects, asks again and reviews drafts until the run has ended. */
const seeThrough = (deps: UserDeps, run: KnownRun): Promise<unknown> =>
  untilDone(deps, async () => {
    await goOn(deps, run);
    return run.endedAs;
  });

/** Tries again, whatever breaks, until something has come of it; undefined when the user has given up. */
async function untilDone<T>(deps: UserDeps, work: () => Promise<T | undefined>): Promise<T | undefined> {
  while (!deps.giveUp.aborted) {
    try {
      const done = await work();
      if (done !== undefined) return done;
    } catch (error) {
      noteUnexpected(deps, error);
      await sleep(deps.random.between(100, 500));
    }
  }
  return undefined;
}

/** One question after the other in one conversation. */
async function converse(deps: UserDeps): Promise<void> {
  const made = await untilDone(deps, () =>
    deps.anyClient().createConversation({}, { signal: AbortSignal.timeout(CALL_MS) }),
  );
  if (!made) return;
  for (let i = 0; i < QUESTIONS_IN_CONVERSATION; i += 1) {
    const run = await begin(deps, 'conversation', made.id);
    if (!run) return;
    await seeThrough(deps, run);
  }
}

/** At work or at its end: what was deleted leaves nothing behind. */
async function remove(deps: UserDeps, run: KnownRun): Promise<void> {
  await sleep(deps.random.between(0, 2_000));
  run.endedAs = await untilDone(deps, async () => {
    await unlessGone(deps.anyClient().deleteRun(run.runId, { signal: AbortSignal.timeout(CALL_MS) }));
    return 'deleted';
  });
}

/** A chain of them: the last one begins when all before it have ended. */
async function seeChildren(deps: UserDeps, parent: KnownRun): Promise<void> {
  const children = await untilDone(deps, async () => {
    const detail = await deps.anyClient().getRun(parent.runId, { signal: AbortSignal.timeout(CALL_MS) });
    const runs = detail?.childRuns ?? [];
    const areDone =
      runs.length === deps.colleagues.length && runs.every(({ status }) => status !== 'running');
    if (!areDone) await sleep(250);
    return areDone ? runs : undefined;
  });
  for (const { id, status } of children ?? [])
    deps.accepted({ runId: id, tag: parent.tag, kind: 'child', redrafts: [], endedAs: status });
}

/** The same key for every try: a run that was accepted without our knowing is not started twice. */
function start(
  deps: UserDeps,
  { tag, kind, conversationId }: { tag: string; kind: RunKind; conversationId: string | undefined },
): Promise<string | undefined> {
  const mentions = deps.colleagues.map(({ id, name }) => ({ id, type: 'agent' as const, label: name }));
  const input = runInput(`Tea ${tag}. ${wants[kind]}`, {
    modelName: 'compatible/m1',
    maxRetries: 5,
    retryDelayMs: 100,
    ...(conversationId !== undefined && { conversationId }),
    ...(kind === 'delegation' && { mentions }),
  });
  return untilDone(deps, async () => {
    const options = { idempotencyKey: `start-${tag}`, signal: AbortSignal.timeout(STREAM_MS) };
    let runId: string | undefined;
    const events = deps.anyClient().streamRun(input, options);
    // Some watch to the end, some leave at once.
    for await (const event of watched(events, deps)) runId ??= event.payload.runId;
    return runId;
  });
}

async function* watched(events: AsyncGenerator<RunEvent>, { random }: UserDeps): AsyncGenerator<RunEvent> {
  const most = random.next() < 0.5 ? 2 : Number.POSITIVE_INFINITY;
  let seen = 0;
  for await (const event of events) {
    yield event;
    seen += 1;
    if (seen >= most) return;
  }
}

/** One look at the run, and what a user does then. */
async function goOn(deps: UserDeps, run: KnownRun): Promise<void> {
  const { runId } = run;
  const client = deps.anyClient();
  const options = { signal: AbortSignal.timeout(CALL_MS) };
  const view = await client.getRunStatus(runId, options);
  const draft = pendingDraft(view);
  if (draft) return review(deps, { run, draft, client });
  if (view.status !== 'running') {
    run.endedAs = view.status;
    return;
  }
  if (view.browseState?.askHumanQuestion) await answerBrowser(deps.anyClient(), runId);
  const missing = view.skillState?.pendingSecretKeys ?? [];
  for (const key of missing) await client.registerSecret({ key, value: `s3cret of ${run.tag}` }, options);
  const resumed = client.streamResume(
    { runId, modelName: 'compatible/m1' },
    { signal: AbortSignal.timeout(STREAM_MS) },
  );
  for await (const event of resumed)
    if (['complete', 'skill-ask-secret', 'browse-ask-human'].includes(event.type)) break;
  for (const key of missing) await forget(client, key);
}

/** The next run with this skill has to ask again; another user may have been faster. */
async function forget(client: Client, key: string): Promise<void> {
  await unlessGone(client.deleteSecret(key, { signal: AbortSignal.timeout(CALL_MS) }));
}

/** Once more when the answer to the first time was lost: the browser may have gone on, or be gone. */
async function answerBrowser(client: Client, runId: string): Promise<void> {
  const options = { signal: AbortSignal.timeout(CALL_MS) };
  const detail = await client.getRun(runId, options);
  const process = detail?.process ?? [];
  const begun = process.findLast((event) => event.type === 'browse-start');
  const sessionId = begun?.payload.websocketInfo.session_id ?? '';
  await unlessGone(client.answerQuestion({ runId, sessionId, input: 'Green tea.' }, options));
}

async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof QuarryError) || error.status !== 404) throw error;
  }
}

async function review(
  { random }: UserDeps,
  { run, draft, client }: { run: KnownRun; draft: DraftKind; client: Client },
): Promise<void> {
  const { runId } = run;
  const options = { signal: AbortSignal.timeout(CALL_MS) };
  if (!run.redrafts.includes(draft) && random.next() < 0.4) {
    const answer = { runId, kind: draft, answer: 'Shorter, please.', modelName: 'compatible/m1' };
    await client.answerDraft(answer, options);
    run.redrafts.push(draft);
  } else await client.confirmDraft({ runId, kind: draft }, options);
}

function pendingDraft(view: {
  pendingPlanDraft: boolean;
  pendingReportDraft: boolean;
  pendingMatrixDraft: boolean;
}): DraftKind | undefined {
  if (view.pendingPlanDraft) return 'plan';
  if (view.pendingReportDraft) return 'report';
  return view.pendingMatrixDraft ? 'matrix' : undefined;
}

/** Broken connections, 409 after a lost answer and 5xx are part of the trial; any other refusal is a finding. */
function noteUnexpected({ onRefused }: UserDeps, error: unknown): void {
  if (!(error instanceof QuarryError) || error.code === 'STREAM_INTERRUPTED') return;
  if (error.status < 500 && error.status !== 409) onRefused(error);
}
