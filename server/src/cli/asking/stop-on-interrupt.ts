import type { QuarryClient } from '@quarry/api/client.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import type { Terminal } from '../terminal.ts';

/** The first Ctrl-C cancels the run, so that nobody pays for what nobody waits for; the second one ends this process. */
export function stopOnInterrupt(client: Pick<QuarryClient, 'cancelRun'>, terminal: Terminal) {
  const stop = new AbortController();
  let runId: string | undefined;
  let presses = 0;

  async function cancel(): Promise<void> {
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
    see: (event: RunEvent) => void (runId ??= event.payload.runId),
    wasUsed: () => presses > 0,
    end: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  };
}
