import type { EventStore } from '../../store/runs/events.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { RunWriter } from '../events/event-log.ts';
import { interrupted } from './ask-model.ts';

interface Deps {
  events: Pick<EventStore, 'readSteps' | 'lastOfModel'>;
}

/** The steps that attempts before this one have finished. */
export async function finishedBefore(
  deps: Deps,
  run: RunRow,
  writer: RunWriter,
): Promise<ReadonlyMap<string, unknown>> {
  if (run.attempt === 1) return new Map();
  const [finished] = await Promise.all([
    deps.events.readSteps(run.id),
    voidInterruptedStep(deps, run, writer),
  ]);
  return finished;
}

async function voidInterruptedStep(deps: Deps, run: RunRow, writer: RunWriter): Promise<void> {
  const last = await deps.events.lastOfModel(run.id);
  if (last && last.type !== 'step') writer.emit('step', interrupted(last.payload.stepIndex));
}
