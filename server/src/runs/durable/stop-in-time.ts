import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.ts';

const STOP_WITHIN_MS = 10_000;

/**
 * Ends parts one after the other, in their order. One that does not end in time is named and left: a stop that hangs ends
 * with a kill, which does no harm, but takes longer. The first error is thrown when all have had their turn.
 */
export async function stopInTime(
  parts: Record<string, () => unknown>,
  { log, withinMs = STOP_WITHIN_MS }: { log: Logger; withinMs?: number },
): Promise<void> {
  const errors: unknown[] = [];
  for (const [part, stop] of Object.entries(parts)) {
    const late = sleep(withinMs, 'late', { ref: false });
    const ended = Promise.try(stop).catch((error: unknown) => void errors.push(error));
    if ((await Promise.race([ended, late])) === 'late')
      log.warn({ part, withinMs }, 'this part did not stop in time, and is left as it is');
  }
  if (errors.length > 0) throw errors[0];
}
