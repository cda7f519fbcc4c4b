const LONGEST_MS = 2 ** 31 - 1;

export interface TimeLimit {
  /** Aborts when the time is up. */
  signal: AbortSignal;
  /** To be called when the work is done. */
  end(): void;
}

/**
 * Unlike `AbortSignal.timeout`, whose timer keeps itself and all that listens to it until the time is up: an hour, for a
 * call that took a second.
 */
export function startTimeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('The time is up.', 'TimeoutError'));
  const timer = setTimeout(abort, Math.max(1, Math.min(ms, LONGEST_MS))).unref();
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}
