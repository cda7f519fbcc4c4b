import { setTimeout as sleep } from 'node:timers/promises';
import type { createClient } from '@quarry/api/client.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import { runInput } from '../support/app.ts';
import type { Random } from '../support/random.ts';

export type Client = ReturnType<typeof createClient>;
export type RunKind = 'direct' | 'search' | 'report' | 'skill' | 'browse';

/** What a user knows of a run that the service has accepted. */
export interface KnownRun {
  runId: string;
  tag: string;
  kind: RunKind;
  /** New drafts that were asked for and delivered. */
  redrafts: DraftKind[];
  endedAs: string | undefined;
}

export interface UserDeps {
  /** Another node every time, as behind a load balancer; it may be dead or frozen. */
  anyClient: () => Client;
  random: Random;
  /** When even a patient user gives up. */
  giveUp: AbortSignal;
  onRefused: (error: unknown) => void;
}

// A frozen node does not even break the connection: the user's patience does.
const CALL_MS = 10_000;
const STREAM_MS = 15_000;

const wants: Record<RunKind, string> = {
  direct: 'An answer',
  search: 'wants search',
  report: 'wants plan',
  skill: 'wants skill',
  browse: 'wants browse',
};

/** Starts a run and sees it through to its end: reconnects, asks again and reviews drafts, through whichever node. */
export async function useService(
  deps: UserDeps,
  { tag, kind, accepted }: { tag: string; kind: RunKind; accepted: (run: KnownRun) => void },
): Promise<void> {
  const runId = await start(deps, { tag, kind });
  if (!runId) return;
  const run: KnownRun = { runId, tag, kind, redrafts: [], endedAs: undefined };
  accepted(run);
  while (!deps.giveUp.aborted && run.endedAs === undefined) {
    try {
      await goOn(deps, run);
    } catch (error) {
      noteUnexpected(deps, error);
      await sleep(deps.random.between(100, 500));
    }
  }
}

/** The same key for every try: a run that was accepted without our knowing is not started twice. */
async function start(
  deps: UserDeps,
  { tag, kind }: { tag: string; kind: RunKind },
): Promise<string | undefined> {
  const input = runInput(`Tea ${tag}. ${wants[kind]}`, {
    modelName: 'compatible/m1',
    maxRetries: 5,
    retryDelayMs: 100,
  });
  while (!deps.giveUp.aborted) {
    try {
      const options = { idempotencyKey: `start-${tag}`, signal: AbortSignal.timeout(STREAM_MS) };
      let runId: string | undefined;
      const events = deps.anyClient().streamRun(input, options);
      // Some watch to the end, some leave at once.
      for await (const event of watched(events, deps)) runId ??= event.payload.runId;
      if (runId) return runId;
    } catch (error) {
      noteUnexpected(deps, error);
      await sleep(deps.random.between(100, 500));
    }
  }
  return undefined;
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
  if (error instanceof QuarryError && error.status < 500 && error.status !== 409) onRefused(error);
}
