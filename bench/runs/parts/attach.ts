import { readEvents } from '../events.ts';
import { SHAPES } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';
import { startBody } from '../stream-run.ts';

export interface AttachResult {
  resumeToFirstEventMs: { p50: number; p99: number };
}

const TIMES = 60;

/** `POST /agent/run/stream/{runId}` of a run that is at work: how soon the first event of its segment comes. */
export async function measureAttach(stage: Stage): Promise<AttachResult> {
  const { target } = stage.systems.find(({ name }) => name === 'quarry')!;
  const body = startBody(SHAPES.paced);
  let attached: Promise<number[]> | undefined;
  await readEvents(target, { body }, ({ payload }) => {
    attached ??= attachOften(String(payload['runId']));
  });
  const times = (await attached) ?? [];
  return { resumeToFirstEventMs: { p50: percentile(times, 0.5), p99: percentile(times, 0.99) } };

  async function attachOften(runId: string): Promise<number[]> {
    const taken: number[] = [];
    for (let i = 0; i < TIMES; i += 1) {
      const startedAt = performance.now();
      const path = `/agent/run/stream/${runId}`;
      await readEvents(target, { path, body: { modelName: body.modelName } }, ({ at }) => {
        taken.push(at - startedAt);
        return true;
      });
    }
    return taken;
  }
}
