import { setTimeout as sleep } from 'node:timers/promises';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import type { Terminal } from '../terminal.ts';

const KNOWN_WITHIN_MS = 5_000;

/** The first Ctrl-C cancels the run, so that nobody pays for what nobody waits for; the second one ends this process. */
export function stopOnInterrupt(client: Pick<QuarryClient, 'cancelRun'>, terminal: Terminal) {
  const stop = new AbortController();
  const known = Promise.withResolvers<string>();
  let presses = 0;

  async function cancel(): Promise<void> {
    // The service may have begun it before this side has heard of it.
    const runId = await Promise.race([known.promise, sleep(KNOWN_WITHIN_MS, undefined, { ref: false })]);
    if (runId !== undefined) await client.cancelRun(runId).catch(() => undefined);
    stop.abort(new Error('interrupted'));
  }
  const onSignal = () => {
    presses += 1;
    if (presses > 1) process.exit(130);
    terminal.tell('Cancelling. Once more to leave at once.');
    void cancel();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);

  return {
    signal: stop.signal,
    see: (event: RunEvent) => known.resolve(event.payload.runId),
    wasUsed: () => presses > 0,
    end: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  };
}
