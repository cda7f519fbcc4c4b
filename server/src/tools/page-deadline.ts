import { WebError } from '../providers/web/web-error.ts';

/** A signal that also ends when something takes too long, with the error that a slow server would have given. */
export function pageDeadline(signal: AbortSignal, timeoutMs: number): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const late = new WebError('timeout', `It could not be read within ${timeoutMs / 1_000} seconds.`);
  const timer = setTimeout(() => controller.abort(late), timeoutMs);
  return { signal: AbortSignal.any([signal, controller.signal]), clear: () => clearTimeout(timer) };
}
