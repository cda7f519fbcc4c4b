import { networkError } from './network-error.ts';
import { WebError } from './web-error.ts';

/** When a fetch has to end: the caller's signal, or our own limit of time. */
export interface Deadline {
  signal: AbortSignal;
  start(): void;
  clear(): void;
  /** What to throw for an error: the caller's own abort reason, the timeout, or the network's failure in our words. */
  explain(error: unknown): unknown;
}

/** The clock starts with the first turn at a host: waiting in line is not the server's fault. */
export function createDeadline(callerSignal: AbortSignal | undefined, timeoutMs: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: callerSignal ? AbortSignal.any([callerSignal, controller.signal]) : controller.signal,
    start: () => {
      timer ??= setTimeout(() => controller.abort(), timeoutMs);
    },
    clear: () => clearTimeout(timer),
    explain: (error) => {
      if (callerSignal?.aborted) return callerSignal.reason;
      if (controller.signal.aborted) return new WebError('timeout', 'The server took too long to answer.');
      return networkError(error);
    },
  };
}
