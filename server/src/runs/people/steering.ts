import type { SteeredRun, SteerRunBody } from '@quarry/api/run-options.ts';
import { badRequest, conflict } from '../../errors.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { InboxStore } from '../../store/runs/inbox.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { shownStatus } from '../views/state.ts';

/** Where a run finds what people have said to it as a whole. */
export const STEER_CHANNEL = 'steer';

interface SteeringDeps {
  inboxStore: Pick<InboxStore, 'send'>;
  required: (scope: Scope, runId: string) => Promise<RunRow>;
}

/** From whichever node. Stored first: a crash does not lose it. */
export async function steerRun(
  { inboxStore, required }: SteeringDeps,
  { scope, runId, body }: { scope: Scope; runId: string; body: SteerRunBody },
): Promise<SteeredRun> {
  if (body.runId !== runId) throw badRequest('runId differs from the run id of the path.');
  const run = await required(scope, runId);
  if (run.status === 'awaiting_review')
    throw conflict(
      'A draft awaits review: its answer endpoint takes words on it, such as POST /agent/run/plan/answer.',
    );
  if (run.status !== 'running' && run.status !== 'review_confirmed')
    throw conflict(
      `The run has ended: its status is ${shownStatus(run.status)}. A new run of its conversation would go on from it.`,
    );
  await inboxStore.send(runId, { channel: STEER_CHANNEL, payload: { text: body.text } });
  return { accepted: true, runId };
}
