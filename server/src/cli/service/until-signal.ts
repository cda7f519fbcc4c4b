import { constants } from 'node:os';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

class Ended extends Error {}

/**
 * Does the work, which gives up when `ended` rejects: the terminal was closed, or somebody wants the command to end. Once all
 * is put away behind it the process ends, whatever may still hold it. Signals that the work itself listens to are the work's.
 */
export async function untilSignal<T>(work: (ended: Promise<never>) => Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>();
  // It may come while nobody waits for it yet.
  ended.promise.catch(() => undefined);
  let received: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    received ??= signal;
    ended.reject(new Ended(signal));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work(ended.promise);
  } catch (error) {
    if (error instanceof Ended) process.exit(128 + constants.signals[received!]);
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}
