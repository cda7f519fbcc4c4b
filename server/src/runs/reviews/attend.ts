import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { UnattendedStore } from '../../store/runs/unattended.ts';
import { oneAtATime } from '../durable/one-at-a-time.ts';
import type { Engine } from '../engine.ts';

export interface AttendDeps {
  unattended: UnattendedStore;
  engine: Pick<Engine, 'resume' | 'reviews'>;
  log: Logger;
}

const EVERY_MS = 500;

/**
 * Confirms the drafts of runs that nobody attends, and goes on with them. What is due stands in the database, so it does not
 * matter which node does it, nor whether one dies between the two: the next look of any node finds the run again.
 */
export function startAttending({ unattended, engine, log }: AttendDeps) {
  async function goOn(run: RunRow): Promise<void> {
    const { id: runId, workspaceId, userId, modelName, input } = run;
    const scope = { workspaceId, userId };
    if (run.status === 'awaiting_review')
      await engine.reviews.confirm(scope, {
        kind: run.draftKind!,
        runId,
        skipped: run.draftKind === 'plan',
        isAutomatic: true,
      });
    const { extendedContextEnabled } = input;
    await engine.resume(scope, runId, { modelName, extendedContextEnabled });
  }

  const look = oneAtATime(async () => {
    try {
      for (const run of await unattended.resting()) await goOn(run).catch(orElsewhere);
    } catch (error) {
      log.warn({ err: error }, 'unattended runs were not looked after; the next look tries again');
    }
  });

  const timer = setInterval(look.ask, EVERY_MS).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await look.done();
    },
  };
}

/** A person, or another node, was first. */
function orElsewhere(error: unknown): void {
  if (error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')) return;
  throw error;
}
