import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted } from '../web/until-aborted.ts';
import { ProviderError } from './provider-error.ts';

export interface AttemptOptions {
  /** Who is asked, as it stands in the words for a failure. */
  name: string;
  signal: AbortSignal;
  /** For the work and its repetitions together. */
  timeLimitMs: number;
  /** The pauses before each repetition of work that failed with a status of 500 or more. */
  retryDelaysMs?: readonly number[];
}

/** Does a provider's work within its time limit, again after a server error. */
export async function attempt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: AttemptOptions,
): Promise<T> {
  options.signal.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.timeLimitMs);
  const signal = AbortSignal.any([options.signal, limit.signal]);
  try {
    return await untilAborted(
      repeat(work, { signal, delaysMs: options.retryDelaysMs ?? [200, 600] }),
      signal,
    );
  } catch (error) {
    options.signal.throwIfAborted();
    if (!limit.signal.aborted) throw error;
    throw new ProviderError(
      'timeout',
      `${options.name} did not answer within ${options.timeLimitMs / 1_000} s.`,
    );
  } finally {
    clearTimeout(timer);
  }
}

async function repeat<T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: { signal: AbortSignal; delaysMs: readonly number[] },
): Promise<T> {
  const { signal, delaysMs } = options;
  for (const delayMs of delaysMs) {
    try {
      return await work(signal);
    } catch (error) {
      if (!isServerError(error)) throw error;
    }
    await sleep(delayMs, undefined, { signal });
  }
  return work(signal);
}

function isServerError(error: unknown): boolean {
  return error instanceof ProviderError && error.status !== undefined && error.status >= 500;
}
