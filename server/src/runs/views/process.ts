import type { ProcessEntry } from '@quarry/api/process.ts';
import type { StoredEvent } from '../../store/runs/events.ts';

/**
 * The timeline of a run as it is listed. The last of consecutive deltas carries the text so far, the others leave it out,
 * so that the list grows with the text and not with its square.
 */
export function toProcess(events: readonly (StoredEvent & { runId?: string })[]): ProcessEntry[] {
  let stepIndex: number | undefined;
  let text = '';
  return events.map(({ seq: _seq, runId: _runId, createdAt: at, ...event }, i) => {
    const createdAt = at.toISOString();
    if (event.type === 'step') stepIndex = undefined;
    if (event.type !== 'delta') return { ...event, createdAt };
    const { payload } = event;
    if (payload.stepIndex !== stepIndex) text = '';
    ({ stepIndex } = payload);
    text += payload.deltaText;
    const isLast = events[i + 1]?.type !== 'delta';
    return { type: 'delta', payload: isLast ? { ...payload, responseText: text } : payload, createdAt };
  });
}
