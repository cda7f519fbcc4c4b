import { QuarryError } from '../quarry-error.ts';

const LONGEST_BACKOFF_MS = 10_000;
/** A service that asks for more than this is not waited for: the caller learns of it at once. */
const LONGEST_ASKED_MS = 120_000;

/** Anything that is no answer of the service is a broken connection. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof QuarryError)) return true;
  return error.status >= 500 || error.status === 429;
}

/** As long as the service asks for, else a little longer after each failure. */
export function waitBeforeRetry(error: unknown, backoffMs: number): number {
  const asked = error instanceof QuarryError ? error.retryAfterMs : undefined;
  return asked ?? Math.min(backoffMs, LONGEST_BACKOFF_MS) * (0.5 + Math.random() / 2);
}

export interface Retrying {
  /** How often a call is made again after it failed. */
  retries: number;
  /** Wait before the first retry; it doubles with every further one, up to 10 s. */
  backoffMs: number;
  signal?: AbortSignal;
  mayRetry: (error: unknown) => boolean;
}

/** The first result, or the error of the last attempt. */
export async function retrying<T>(attempt: () => Promise<T>, options: Retrying): Promise<T> {
  const { retries, backoffMs, signal, mayRetry } = options;
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const waitMs = waitBeforeRetry(error, backoffMs * 2 ** failures);
      if (failures >= retries || waitMs > LONGEST_ASKED_MS || !mayRetry(error)) throw error;
      await wait(waitMs, signal);
    }
  }
}

export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
